import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{__commonJS,__require}from"./chunk-VUEJJUAN.js";var require_node_crypto=__commonJS({"as-kept:node:crypto"(exports,module){module.exports=__require("node:crypto")}});export{require_node_crypto};
