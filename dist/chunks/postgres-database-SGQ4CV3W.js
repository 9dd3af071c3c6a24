import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{connectPostgres}from"./chunk-ZF5B2K5P.js";import"./chunk-H53XRRI4.js";import"./chunk-ENHWFRBY.js";import"./chunk-PTHF33NH.js";import"./chunk-OZ4ASYJB.js";import"./chunk-F6ZXP264.js";import"./chunk-VUEJJUAN.js";export{connectPostgres};
