import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
function exitCodeOf({gate}){switch(gate.decision){case"pass":return 0;case"block":return 1;case"undecided":return 2}}export{exitCodeOf};
