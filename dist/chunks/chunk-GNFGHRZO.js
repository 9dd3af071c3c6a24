import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
var namedOutcomes=["resolved","breaking-resolved","partially-resolved","work-in-progress","no-op","regression"],outcomes=[...namedOutcomes,"ungraded","not-applied","inconclusive"];export{namedOutcomes,outcomes};
