import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{__commonJS}from"./chunk-2Z2CU6QK.mjs";var require_node_crypto=__commonJS({"as-kept:node:crypto"(exports,module){module.exports=process.getBuiltinModule("node:crypto")}});export{require_node_crypto};
