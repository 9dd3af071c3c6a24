import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a as o,b as a}from"./chunk-DXVEMZX5.js";import{b as s,c as m}from"./chunk-5BZIIXMQ.js";import{a as t}from"./chunk-ZVHJ4BHZ.js";import{a as i}from"./chunk-5XNO43KJ.js";async function l(e,r){let n=s([]),d=[r.json,r.markdown,r.repair].includes("-");r.quiet!==!0&&!d&&process.stdout.write(a(e,n,m(process.stdout))),await t(r.json,()=>`${JSON.stringify(e,void 0,2)}
`),await t(r.markdown,()=>`${o(e,n,{})}
`)}i(l,"writeAnswers");export{l as a};
