import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
var CODES={good:32,bad:31,unsure:33,strong:1,faint:2};function terminalStyle(stream){return(process.env.NO_COLOR??"")!==""||stream.isTTY!==!0?text=>text:(text,role)=>`\x1B[${CODES[role]}m${text}\x1B[0m`}export{terminalStyle};
