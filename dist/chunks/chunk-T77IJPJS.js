import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a as g}from"./chunk-I75NOU2T.js";import{a as t}from"./chunk-5XNO43KJ.js";var u=t(n=>`${n.map(c).join(`

`)}
`,"renderText");function c(n){if(n.kind==="table")return h(n.columns,n.rows);let r=p(n.text);return n.kind==="heading"?`${r}
${"=".repeat(r.length)}`:r}t(c,"renderBlock");var p=t(n=>g(n,"show").replace(/\s*\n\s*/g," "),"oneLine");function h(n,r){let l=n.map(e=>e.title),s=[l,...r].map(e=>e.map(p)),a=l.map((e,i)=>Math.max(...s.map(o=>o[i]?.length??0))),d=t(e=>e.map((i,o)=>n[o]?.align==="right"?i.padStart(a[o]??0):i.padEnd(a[o]??0)).join("  ").trimEnd(),"line"),[m=[],...y]=s;return[d(m),a.map(e=>"-".repeat(e)).join("  "),...y.map(d)].join(`
`)}t(h,"renderTable");var C=t(n=>({title:n,align:"left"}),"left"),w=t(n=>({title:n,align:"right"}),"right");export{C as a,w as b,u as c};
