import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
var UserError=class extends Error{name="UserError";hint;constructor(message,hint,options){super(message,options),this.hint=hint}};export{UserError};
