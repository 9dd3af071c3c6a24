import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
var csvRow=values=>values.map(field).join(",");function field(text){let safe=/^[=+\-@\t\r]/.test(text)?`'${text}`:text;return/[",\r\n]/.test(safe)?`"${safe.replaceAll('"','""')}"`:safe}export{csvRow};
