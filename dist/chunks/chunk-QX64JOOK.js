import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{__commonJS}from"./chunk-VUEJJUAN.js";var require_node_crypto=__commonJS({"as-kept:node:crypto"(exports,module){module.exports=process.getBuiltinModule("node:crypto")}});export{require_node_crypto};
