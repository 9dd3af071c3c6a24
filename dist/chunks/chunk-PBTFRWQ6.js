import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a as e}from"./chunk-5XNO43KJ.js";function r({gate:c}){switch(c.decision){case"pass":return 0;case"block":return 1;case"undecided":return 2}}e(r,"exitCodeOf");export{r as a};
