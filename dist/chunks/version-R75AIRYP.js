import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{require_version}from"./chunk-WSRDDCTT.js";import"./chunk-VUEJJUAN.js";export default require_version();
