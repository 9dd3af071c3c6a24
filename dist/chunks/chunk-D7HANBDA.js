import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a as r}from"./chunk-5XNO43KJ.js";var n=class extends Error{static{r(this,"UserError")}name="UserError";hint;constructor(t,s,e){super(t,e),this.hint=s}};export{n as a};
