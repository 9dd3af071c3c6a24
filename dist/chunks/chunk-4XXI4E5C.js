import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{renderTerminal}from"./chunk-CPDHCLJZ.js";import{terminalStyle}from"./chunk-642TWRG6.js";import{renderPage}from"./chunk-WTKCYJYR.js";import{neutraliser}from"./chunk-C2DUNZ7C.js";import{writeOutput}from"./chunk-W3QDNJVS.js";async function writeAnswers(verdict,options){let safe=neutraliser([]),takesStdout=[options.json,options.markdown,options.repair].includes("-");options.quiet!==!0&&!takesStdout&&process.stdout.write(renderTerminal(verdict,safe,terminalStyle(process.stdout))),await writeOutput(options.json,()=>`${JSON.stringify(verdict,void 0,2)}
`),await writeOutput(options.markdown,()=>`${renderPage(verdict,safe,{})}
`)}export{writeAnswers};
