import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{connectPostgres}from"./chunk-BYH7XDGQ.js";import"./chunk-H53XRRI4.js";import"./chunk-XAJQUS7Q.js";import"./chunk-BZXHOEVC.js";import"./chunk-64PGIUXR.js";import"./chunk-F6ZXP264.js";import"./chunk-VUEJJUAN.js";export{connectPostgres};
