import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{neutraliser}from"./chunk-C2DUNZ7C.js";import{visibleText}from"./chunk-64PGIUXR.js";var renderText=blocks=>`${neutraliser([]).terminal(blocks.map(renderBlock).join(`

`))}
`;function renderBlock(block){if(block.kind==="table")return renderTable(block.columns,block.rows);let text=oneLine(block.text);return block.kind==="heading"?`${text}
${"=".repeat(text.length)}`:text}var oneLine=text=>visibleText(text,"show").replace(/\s*\n\s*/g," ");function renderTable(columns,rows){let titles=columns.map(column=>column.title),shown=[titles,...rows].map(row=>row.map(oneLine)),widths=titles.map((_,at)=>Math.max(...shown.map(row=>row[at]?.length??0))),line=row=>row.map((cell,at)=>columns[at]?.align==="right"?cell.padStart(widths[at]??0):cell.padEnd(widths[at]??0)).join("  ").trimEnd(),[head=[],...body]=shown;return[line(head),widths.map(width=>"-".repeat(width)).join("  "),...body.map(line)].join(`
`)}var left=title=>({title,align:"left"}),right=title=>({title,align:"right"});export{left,right,renderText};
