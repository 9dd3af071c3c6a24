import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{require_version}from"./chunk-WSRDDCTT.js";import{ENDED_WITH_PROCESS,afterDeadlocks,assembleStore,lockInPostgres,migrateStore}from"./chunk-XNNELK65.js";import"./chunk-A7624C66.js";import{require_node_crypto}from"./chunk-QX64JOOK.js";import"./chunk-TUHB25EK.js";import"./chunk-NBODAFI3.js";import{require_lib}from"./chunk-NJ4CF2QI.js";import"./chunk-GNFGHRZO.js";import{connectPostgres,postgresText,require_lib as require_lib2}from"./chunk-BYH7XDGQ.js";import"./chunk-H53XRRI4.js";import{sql}from"./chunk-XAJQUS7Q.js";import{errorLine}from"./chunk-BZXHOEVC.js";import"./chunk-64PGIUXR.js";import"./chunk-F6ZXP264.js";import{__commonJS,__esm,__export,__require,__toCommonJS,__toESM}from"./chunk-VUEJJUAN.js";var tslib_es6_exports={};__export(tslib_es6_exports,{__addDisposableResource:()=>__addDisposableResource,__assign:()=>__assign,__asyncDelegator:()=>__asyncDelegator,__asyncGenerator:()=>__asyncGenerator,__asyncValues:()=>__asyncValues,__await:()=>__await,__awaiter:()=>__awaiter,__classPrivateFieldGet:()=>__classPrivateFieldGet,__classPrivateFieldIn:()=>__classPrivateFieldIn,__classPrivateFieldSet:()=>__classPrivateFieldSet,__createBinding:()=>__createBinding,__decorate:()=>__decorate,__disposeResources:()=>__disposeResources,__esDecorate:()=>__esDecorate,__exportStar:()=>__exportStar,__extends:()=>__extends,__generator:()=>__generator,__importDefault:()=>__importDefault,__importStar:()=>__importStar,__makeTemplateObject:()=>__makeTemplateObject,__metadata:()=>__metadata,__param:()=>__param,__propKey:()=>__propKey,__read:()=>__read,__rest:()=>__rest,__rewriteRelativeImportExtension:()=>__rewriteRelativeImportExtension,__runInitializers:()=>__runInitializers,__setFunctionName:()=>__setFunctionName,__spread:()=>__spread,__spreadArray:()=>__spreadArray,__spreadArrays:()=>__spreadArrays,__values:()=>__values,default:()=>tslib_es6_default});function __extends(d,b){if(typeof b!="function"&&b!==null)throw new TypeError("Class extends value "+String(b)+" is not a constructor or null");extendStatics(d,b);function __(){this.constructor=d}d.prototype=b===null?Object.create(b):(__.prototype=b.prototype,new __)}function __rest(s,e){var t={};for(var p in s)Object.prototype.hasOwnProperty.call(s,p)&&e.indexOf(p)<0&&(t[p]=s[p]);if(s!=null&&typeof Object.getOwnPropertySymbols=="function")for(var i=0,p=Object.getOwnPropertySymbols(s);i<p.length;i++)e.indexOf(p[i])<0&&Object.prototype.propertyIsEnumerable.call(s,p[i])&&(t[p[i]]=s[p[i]]);return t}function __decorate(decorators,target,key,desc){var c=arguments.length,r=c<3?target:desc===null?desc=Object.getOwnPropertyDescriptor(target,key):desc,d;if(typeof Reflect=="object"&&typeof Reflect.decorate=="function")r=Reflect.decorate(decorators,target,key,desc);else for(var i=decorators.length-1;i>=0;i--)(d=decorators[i])&&(r=(c<3?d(r):c>3?d(target,key,r):d(target,key))||r);return c>3&&r&&Object.defineProperty(target,key,r),r}function __param(paramIndex,decorator){return function(target,key){decorator(target,key,paramIndex)}}function __esDecorate(ctor,descriptorIn,decorators,contextIn,initializers,extraInitializers){function accept(f){if(f!==void 0&&typeof f!="function")throw new TypeError("Function expected");return f}for(var kind=contextIn.kind,key=kind==="getter"?"get":kind==="setter"?"set":"value",target=!descriptorIn&&ctor?contextIn.static?ctor:ctor.prototype:null,descriptor=descriptorIn||(target?Object.getOwnPropertyDescriptor(target,contextIn.name):{}),_,done=!1,i=decorators.length-1;i>=0;i--){var context={};for(var p in contextIn)context[p]=p==="access"?{}:contextIn[p];for(var p in contextIn.access)context.access[p]=contextIn.access[p];context.addInitializer=function(f){if(done)throw new TypeError("Cannot add initializers after decoration has completed");extraInitializers.push(accept(f||null))};var result=(0,decorators[i])(kind==="accessor"?{get:descriptor.get,set:descriptor.set}:descriptor[key],context);if(kind==="accessor"){if(result===void 0)continue;if(result===null||typeof result!="object")throw new TypeError("Object expected");(_=accept(result.get))&&(descriptor.get=_),(_=accept(result.set))&&(descriptor.set=_),(_=accept(result.init))&&initializers.unshift(_)}else(_=accept(result))&&(kind==="field"?initializers.unshift(_):descriptor[key]=_)}target&&Object.defineProperty(target,contextIn.name,descriptor),done=!0}function __runInitializers(thisArg,initializers,value){for(var useValue=arguments.length>2,i=0;i<initializers.length;i++)value=useValue?initializers[i].call(thisArg,value):initializers[i].call(thisArg);return useValue?value:void 0}function __propKey(x){return typeof x=="symbol"?x:"".concat(x)}function __setFunctionName(f,name,prefix){return typeof name=="symbol"&&(name=name.description?"[".concat(name.description,"]"):""),Object.defineProperty(f,"name",{configurable:!0,value:prefix?"".concat(prefix," ",name):name})}function __metadata(metadataKey,metadataValue){if(typeof Reflect=="object"&&typeof Reflect.metadata=="function")return Reflect.metadata(metadataKey,metadataValue)}function __awaiter(thisArg,_arguments,P,generator){function adopt(value){return value instanceof P?value:new P(function(resolve){resolve(value)})}return new(P||(P=Promise))(function(resolve,reject){function fulfilled(value){try{step(generator.next(value))}catch(e){reject(e)}}function rejected(value){try{step(generator.throw(value))}catch(e){reject(e)}}function step(result){result.done?resolve(result.value):adopt(result.value).then(fulfilled,rejected)}step((generator=generator.apply(thisArg,_arguments||[])).next())})}function __generator(thisArg,body){var _={label:0,sent:function(){if(t[0]&1)throw t[1];return t[1]},trys:[],ops:[]},f,y,t,g=Object.create((typeof Iterator=="function"?Iterator:Object).prototype);return g.next=verb(0),g.throw=verb(1),g.return=verb(2),typeof Symbol=="function"&&(g[Symbol.iterator]=function(){return this}),g;function verb(n){return function(v){return step([n,v])}}function step(op){if(f)throw new TypeError("Generator is already executing.");for(;g&&(g=0,op[0]&&(_=0)),_;)try{if(f=1,y&&(t=op[0]&2?y.return:op[0]?y.throw||((t=y.return)&&t.call(y),0):y.next)&&!(t=t.call(y,op[1])).done)return t;switch(y=0,t&&(op=[op[0]&2,t.value]),op[0]){case 0:case 1:t=op;break;case 4:return _.label++,{value:op[1],done:!1};case 5:_.label++,y=op[1],op=[0];continue;case 7:op=_.ops.pop(),_.trys.pop();continue;default:if(t=_.trys,!(t=t.length>0&&t[t.length-1])&&(op[0]===6||op[0]===2)){_=0;continue}if(op[0]===3&&(!t||op[1]>t[0]&&op[1]<t[3])){_.label=op[1];break}if(op[0]===6&&_.label<t[1]){_.label=t[1],t=op;break}if(t&&_.label<t[2]){_.label=t[2],_.ops.push(op);break}t[2]&&_.ops.pop(),_.trys.pop();continue}op=body.call(thisArg,_)}catch(e){op=[6,e],y=0}finally{f=t=0}if(op[0]&5)throw op[1];return{value:op[0]?op[1]:void 0,done:!0}}}function __exportStar(m,o){for(var p in m)p!=="default"&&!Object.prototype.hasOwnProperty.call(o,p)&&__createBinding(o,m,p)}function __values(o){var s=typeof Symbol=="function"&&Symbol.iterator,m=s&&o[s],i=0;if(m)return m.call(o);if(o&&typeof o.length=="number")return{next:function(){return o&&i>=o.length&&(o=void 0),{value:o&&o[i++],done:!o}}};throw new TypeError(s?"Object is not iterable.":"Symbol.iterator is not defined.")}function __read(o,n){var m=typeof Symbol=="function"&&o[Symbol.iterator];if(!m)return o;var i=m.call(o),r,ar=[],e;try{for(;(n===void 0||n-- >0)&&!(r=i.next()).done;)ar.push(r.value)}catch(error){e={error}}finally{try{r&&!r.done&&(m=i.return)&&m.call(i)}finally{if(e)throw e.error}}return ar}function __spread(){for(var ar=[],i=0;i<arguments.length;i++)ar=ar.concat(__read(arguments[i]));return ar}function __spreadArrays(){for(var s=0,i=0,il=arguments.length;i<il;i++)s+=arguments[i].length;for(var r=Array(s),k=0,i=0;i<il;i++)for(var a=arguments[i],j=0,jl=a.length;j<jl;j++,k++)r[k]=a[j];return r}function __spreadArray(to,from,pack){if(pack||arguments.length===2)for(var i=0,l=from.length,ar;i<l;i++)(ar||!(i in from))&&(ar||(ar=Array.prototype.slice.call(from,0,i)),ar[i]=from[i]);return to.concat(ar||Array.prototype.slice.call(from))}function __await(v){return this instanceof __await?(this.v=v,this):new __await(v)}function __asyncGenerator(thisArg,_arguments,generator){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var g=generator.apply(thisArg,_arguments||[]),i,q=[];return i=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),verb("next"),verb("throw"),verb("return",awaitReturn),i[Symbol.asyncIterator]=function(){return this},i;function awaitReturn(f){return function(v){return Promise.resolve(v).then(f,reject)}}function verb(n,f){g[n]&&(i[n]=function(v){return new Promise(function(a,b){q.push([n,v,a,b])>1||resume(n,v)})},f&&(i[n]=f(i[n])))}function resume(n,v){try{step(g[n](v))}catch(e){settle(q[0][3],e)}}function step(r){r.value instanceof __await?Promise.resolve(r.value.v).then(fulfill,reject):settle(q[0][2],r)}function fulfill(value){resume("next",value)}function reject(value){resume("throw",value)}function settle(f,v){f(v),q.shift(),q.length&&resume(q[0][0],q[0][1])}}function __asyncDelegator(o){var i,p;return i={},verb("next"),verb("throw",function(e){throw e}),verb("return"),i[Symbol.iterator]=function(){return this},i;function verb(n,f){i[n]=o[n]?function(v){return(p=!p)?{value:__await(o[n](v)),done:!1}:f?f(v):v}:f}}function __asyncValues(o){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var m=o[Symbol.asyncIterator],i;return m?m.call(o):(o=typeof __values=="function"?__values(o):o[Symbol.iterator](),i={},verb("next"),verb("throw"),verb("return"),i[Symbol.asyncIterator]=function(){return this},i);function verb(n){i[n]=o[n]&&function(v){return new Promise(function(resolve,reject){v=o[n](v),settle(resolve,reject,v.done,v.value)})}}function settle(resolve,reject,d,v){Promise.resolve(v).then(function(v2){resolve({value:v2,done:d})},reject)}}function __makeTemplateObject(cooked,raw){return Object.defineProperty?Object.defineProperty(cooked,"raw",{value:raw}):cooked.raw=raw,cooked}function __importStar(mod){if(mod&&mod.__esModule)return mod;var result={};if(mod!=null)for(var k=ownKeys(mod),i=0;i<k.length;i++)k[i]!=="default"&&__createBinding(result,mod,k[i]);return __setModuleDefault(result,mod),result}function __importDefault(mod){return mod&&mod.__esModule?mod:{default:mod}}function __classPrivateFieldGet(receiver,state,kind,f){if(kind==="a"&&!f)throw new TypeError("Private accessor was defined without a getter");if(typeof state=="function"?receiver!==state||!f:!state.has(receiver))throw new TypeError("Cannot read private member from an object whose class did not declare it");return kind==="m"?f:kind==="a"?f.call(receiver):f?f.value:state.get(receiver)}function __classPrivateFieldSet(receiver,state,value,kind,f){if(kind==="m")throw new TypeError("Private method is not writable");if(kind==="a"&&!f)throw new TypeError("Private accessor was defined without a setter");if(typeof state=="function"?receiver!==state||!f:!state.has(receiver))throw new TypeError("Cannot write private member to an object whose class did not declare it");return kind==="a"?f.call(receiver,value):f?f.value=value:state.set(receiver,value),value}function __classPrivateFieldIn(state,receiver){if(receiver===null||typeof receiver!="object"&&typeof receiver!="function")throw new TypeError("Cannot use 'in' operator on non-object");return typeof state=="function"?receiver===state:state.has(receiver)}function __addDisposableResource(env,value,async){if(value!=null){if(typeof value!="object"&&typeof value!="function")throw new TypeError("Object expected.");var dispose,inner;if(async){if(!Symbol.asyncDispose)throw new TypeError("Symbol.asyncDispose is not defined.");dispose=value[Symbol.asyncDispose]}if(dispose===void 0){if(!Symbol.dispose)throw new TypeError("Symbol.dispose is not defined.");dispose=value[Symbol.dispose],async&&(inner=dispose)}if(typeof dispose!="function")throw new TypeError("Object not disposable.");inner&&(dispose=function(){try{inner.call(this)}catch(e){return Promise.reject(e)}}),env.stack.push({value,dispose,async})}else async&&env.stack.push({async:!0});return value}function __disposeResources(env){function fail(e){env.error=env.hasError?new _SuppressedError(e,env.error,"An error was suppressed during disposal."):e,env.hasError=!0}var r,s=0;function next(){for(;r=env.stack.pop();)try{if(!r.async&&s===1)return s=0,env.stack.push(r),Promise.resolve().then(next);if(r.dispose){var result=r.dispose.call(r.value);if(r.async)return s|=2,Promise.resolve(result).then(next,function(e){return fail(e),next()})}else s|=1}catch(e){fail(e)}if(s===1)return env.hasError?Promise.reject(env.error):Promise.resolve();if(env.hasError)throw env.error}return next()}function __rewriteRelativeImportExtension(path,preserveJsx,extraExtensions,ignoreCase){if(typeof path=="string"&&/^\.\.?\//.test(path)){if(extraExtensions)for(var extension in extraExtensions){var suffix=path.slice(-extension.length);if(suffix===extension||ignoreCase&&suffix.toLowerCase()===extension.toLowerCase()){var output=extraExtensions[extension];return output===extension?path:path.slice(0,-extension.length)+output}}return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i,function(m,tsx,d,ext,cm){return tsx?preserveJsx?".jsx":".js":d&&(!ext||!cm)?m:d+ext+"."+cm.toLowerCase()+"js"})}return path}var extendStatics,__assign,__createBinding,__setModuleDefault,ownKeys,_SuppressedError,tslib_es6_default,init_tslib_es6=__esm({"node_modules/tslib/tslib.es6.mjs"(){extendStatics=function(d,b){return extendStatics=Object.setPrototypeOf||{__proto__:[]}instanceof Array&&function(d2,b2){d2.__proto__=b2}||function(d2,b2){for(var p in b2)Object.prototype.hasOwnProperty.call(b2,p)&&(d2[p]=b2[p])},extendStatics(d,b)};__assign=function(){return __assign=Object.assign||function(t){for(var s,i=1,n=arguments.length;i<n;i++){s=arguments[i];for(var p in s)Object.prototype.hasOwnProperty.call(s,p)&&(t[p]=s[p])}return t},__assign.apply(this,arguments)};__createBinding=Object.create?(function(o,m,k,k2){k2===void 0&&(k2=k);var desc=Object.getOwnPropertyDescriptor(m,k);(!desc||("get"in desc?!m.__esModule:desc.writable||desc.configurable))&&(desc={enumerable:!0,get:function(){return m[k]}}),Object.defineProperty(o,k2,desc)}):(function(o,m,k,k2){k2===void 0&&(k2=k),o[k2]=m[k]});__setModuleDefault=Object.create?(function(o,v){Object.defineProperty(o,"default",{enumerable:!0,value:v})}):function(o,v){o.default=v},ownKeys=function(o){return ownKeys=Object.getOwnPropertyNames||function(o2){var ar=[];for(var k in o2)Object.prototype.hasOwnProperty.call(o2,k)&&(ar[ar.length]=k);return ar},ownKeys(o)};_SuppressedError=typeof SuppressedError=="function"?SuppressedError:function(error,suppressed,message){var e=new Error(message);return e.name="SuppressedError",e.error=error,e.suppressed=suppressed,e};tslib_es6_default={__extends,__assign,__rest,__decorate,__param,__esDecorate,__runInitializers,__propKey,__setFunctionName,__metadata,__awaiter,__generator,__createBinding,__exportStar,__values,__read,__spread,__spreadArrays,__spreadArray,__await,__asyncGenerator,__asyncDelegator,__asyncValues,__makeTemplateObject,__importStar,__importDefault,__classPrivateFieldGet,__classPrivateFieldSet,__classPrivateFieldIn,__addDisposableResource,__disposeResources,__rewriteRelativeImportExtension}}});var require_cronConstants=__commonJS({"node_modules/graphile-worker/dist/cronConstants.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.PERIOD_DURATIONS=exports.TIMEPHRASE_PART=exports.CRONTAB_OPTIONS_PRIORITY=exports.CRONTAB_OPTIONS_JOB_KEY_MODE=exports.CRONTAB_OPTIONS_JOB_KEY=exports.CRONTAB_OPTIONS_QUEUE=exports.CRONTAB_OPTIONS_MAX=exports.CRONTAB_OPTIONS_BACKFILL=exports.CRONTAB_OPTIONS_ID=exports.CRONTAB_COMMAND=exports.CRONTAB_WILDCARD=exports.CRONTAB_RANGE=exports.CRONTAB_NUMBER=exports.CRONTAB_TIME_PARTS=exports.CRONTAB_LINE_PARTS=exports.WEEK=exports.DAY=exports.HOUR=exports.MINUTE=exports.SECOND=void 0;exports.SECOND=1e3;exports.MINUTE=60*exports.SECOND;exports.HOUR=60*exports.MINUTE;exports.DAY=24*exports.HOUR;exports.WEEK=7*exports.DAY;exports.CRONTAB_LINE_PARTS=/^([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+(.*)$/;exports.CRONTAB_TIME_PARTS=/^([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)$/;exports.CRONTAB_NUMBER=/^([0-9]+)$/;exports.CRONTAB_RANGE=/^([0-9]+)-([0-9]+)$/;exports.CRONTAB_WILDCARD=/^\*(?:\/([0-9]+))?$/;exports.CRONTAB_COMMAND=/^([_a-zA-Z][_a-zA-Z0-9:/_-]*)(?:\s+\?([^\s]+))?(?:\s+(\{.*\}))?$/;exports.CRONTAB_OPTIONS_ID=/^([_a-zA-Z][-_a-zA-Z0-9]*)$/;exports.CRONTAB_OPTIONS_BACKFILL=/^((?:[0-9]+[smhdw])+)$/;exports.CRONTAB_OPTIONS_MAX=/^([0-9]+)$/;exports.CRONTAB_OPTIONS_QUEUE=/^([-a-zA-Z0-9_:]+)$/;exports.CRONTAB_OPTIONS_JOB_KEY=/^(.*)$/;exports.CRONTAB_OPTIONS_JOB_KEY_MODE=/^(replace|preserve_run_at)$/;exports.CRONTAB_OPTIONS_PRIORITY=/^(-?[0-9]+)$/;exports.TIMEPHRASE_PART=/^([0-9]+)([smhdw])/;exports.PERIOD_DURATIONS={s:exports.SECOND,m:exports.MINUTE,h:exports.HOUR,d:exports.DAY,w:exports.WEEK}}});var require_cronMatcher=__commonJS({"node_modules/graphile-worker/dist/cronMatcher.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.createCronMatcher=exports.createCronMatcherFromRanges=exports.parseCronRangeString=void 0;var cronConstants_1=require_cronConstants();function cronItemMatches(cronItem,digest){let{min,hour,date,month,dow}=digest;if(cronItem.minutes.includes(min)&&cronItem.hours.includes(hour)&&cronItem.months.includes(month)){let dateIsExclusionary=cronItem.dates.length!==31,dowIsExclusionary=cronItem.dows.length!==7;return dateIsExclusionary&&dowIsExclusionary?cronItem.dates.includes(date)||cronItem.dows.includes(dow):dateIsExclusionary?cronItem.dates.includes(date):dowIsExclusionary?cronItem.dows.includes(dow):!0}return!1}var parseCrontabRange=(locationForError,range,min,max,wrap=!1)=>{let parts=range.split(","),numbers=[];function add(number){let wrappedNumber=wrap&&number===max+1?min:number;if(wrappedNumber>max)throw new Error(`Too large value '${number}' in ${locationForError}: expected values in the range ${min}-${max}.`);if(wrappedNumber<min)throw new Error(`Too small value '${number}' in ${locationForError}: expected values in the range ${min}-${max}.`);numbers.push(wrappedNumber)}for(let part of parts){{let matches=cronConstants_1.CRONTAB_NUMBER.exec(part);if(matches){add(parseInt(matches[1],10));continue}}{let matches=cronConstants_1.CRONTAB_RANGE.exec(part);if(matches){let a=parseInt(matches[1],10),b=parseInt(matches[2],10);if(b<=a)throw new Error(`Invalid range '${part}' in ${locationForError}: destination is not larger than source`);for(let i=a;i<=b;i++)add(i);continue}}{let matches=cronConstants_1.CRONTAB_WILDCARD.exec(part);if(matches){let divisor=matches[1]?parseInt(matches[1],10):1;if(divisor>=1)for(let i=min;i<=max;i+=divisor)numbers.push(i);else throw new Error(`Invalid wildcard expression '${part}' in ${locationForError}: divisor '${matches[1]}' expected to be greater than zero`);continue}}throw new Error(`Unsupported syntax '${part}' in ${locationForError}: this doesn't appear to be a number, range or wildcard`)}return numbers.sort((a,b)=>a-b),numbers.filter((currentNumber,idx)=>idx===0||numbers[idx-1]!==currentNumber)};function parseCrontabRanges(matches,source){let minutes=parseCrontabRange(`minutes range in ${source}`,matches[1],0,59),hours=parseCrontabRange(`hours range in ${source}`,matches[2],0,23),dates=parseCrontabRange(`dates range in ${source}`,matches[3],1,31),months=parseCrontabRange(`months range in ${source}`,matches[4],1,12),dows=parseCrontabRange(`days of week range in ${source}`,matches[5],0,6,!0);return{minutes,hours,dates,months,dows}}var parseCronRangeString=(pattern,source)=>{let matches=cronConstants_1.CRONTAB_TIME_PARTS.exec(pattern);if(!matches)throw new Error(`Invalid cron pattern '${pattern}' in ${source}`);return parseCrontabRanges(matches,source)};exports.parseCronRangeString=parseCronRangeString;var createCronMatcherFromRanges=(matches,source)=>{let parsedCronMatch=parseCrontabRanges(matches,source),matcher=digest=>cronItemMatches(parsedCronMatch,digest);return Object.assign(matcher,{parsedCronMatch}),matcher};exports.createCronMatcherFromRanges=createCronMatcherFromRanges;var createCronMatcher=(pattern,source)=>{let matches=cronConstants_1.CRONTAB_TIME_PARTS.exec(pattern);if(!matches)throw new Error(`Invalid cron pattern '${pattern}' in ${source}`);return(0,exports.createCronMatcherFromRanges)(matches,source)};exports.createCronMatcher=createCronMatcher}});var require_interfaces=__commonJS({"node_modules/graphile-worker/dist/interfaces.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.LocalQueueModes=exports.$$isParsed=exports.isValidTask=void 0;function isValidTask(fn){return typeof fn=="function"}exports.isValidTask=isValidTask;exports.$$isParsed=Symbol("isParsed");exports.LocalQueueModes={STARTING:"STARTING",POLLING:"POLLING",WAITING:"WAITING",TTL_EXPIRED:"TTL_EXPIRED",RELEASED:"RELEASED"}}});var require_interfaces2=__commonJS({"node_modules/graphile-config/dist/interfaces.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0})}});var require_sort=__commonJS({"node_modules/graphile-config/dist/sort.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.sortWithBeforeAfterProvides=sortWithBeforeAfterProvides;function sortWithBeforeAfterProvides(rawList,idKey){let list=rawList.map(thing=>{let before=[...thing.before??[]],after=[...thing.after??[]],provides=[...thing.provides??[]];return provides.includes(thing[idKey])||provides.push(thing[idKey]),{thing,before,after,provides}}),validProvides=new Set;for(let{provides}of list)for(let provide of provides)validProvides.add(provide);for(let{after,before}of list)for(let val of[...after,...before])validProvides.has(val)||(list.push({thing:Symbol(val),before:[],after:[],provides:[val]}),validProvides.add(val));for(let{thing,before}of list){if(typeof thing=="symbol")continue;let{[idKey]:id}=thing;if(before.length){let previousBefore=before.splice(0,before.length);for(let{thing:otherThing,provides:otherProvides,after:otherAfter}of list)otherThing!==thing&&previousBefore.some(beforeValue=>otherProvides.includes(beforeValue))&&otherAfter.push(id)}}let final=[],remaining=[...list];for(let loops=0;loops<1e4;loops++){let changes=0;if(remaining.length===0)break;for(let i=0;i<remaining.length;i++){let listEntry=remaining[i];if(!listEntry)continue;let{thing,after}=listEntry;remaining.some(({thing:otherThing,provides:otherProvides})=>otherThing!==thing&&otherProvides.some(otherHookProvide=>after.includes(otherHookProvide)))||(changes++,remaining.splice(i,1),typeof thing!="symbol"&&final.push(thing),i--)}if(changes===0)throw new Error(`Infinite loop in dependencies detected; remaining items:
  ${remaining.map(r=>`${typeof r.thing=="symbol"?`FakeProvider<${r.thing.description}>`:r.thing[idKey]} (after: ${r.after}; provides: ${r.provides})`).join(`
  `)}`)}if(final.length!==rawList.length)throw new Error(`Expected the same number of list entries after sorting (${final.length} != ${rawList.length})`);return final}}});var require_functionality=__commonJS({"node_modules/graphile-config/dist/functionality.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.orderedApply=orderedApply;var sort_js_1=require_sort(),isCallbackDescriptor=v=>typeof v!="function",isCallback=v=>typeof v=="function";function isArray(arg){return Array.isArray(arg)}function orderedApply(plugins,functionalityRetriever,applyCallback){let allFunctionalities=Object.create(null),uid=0;if(plugins)for(let plugin of plugins){let hooks=functionalityRetriever(plugin);if(!hooks)continue;let keys=Object.keys(hooks);for(let key of keys){let value=hooks[key];if(!value)continue;let hookList=isArray(value)?value:[value];for(let hookSpecRaw of hookList){let callback=isCallback(hookSpecRaw)?hookSpecRaw:hookSpecRaw.callback,{provides,before,after}=isCallbackDescriptor(hookSpecRaw)?hookSpecRaw:{};allFunctionalities[key]||(allFunctionalities[key]=[]);let id=String(uid++);allFunctionalities[key].push({id,plugin,callback,provides:[...provides||[],id,plugin.name],before:before||[],after:after||[]})}}}for(let functionalityName in allFunctionalities){let functionalities=allFunctionalities[functionalityName];if(!functionalities)continue;let final=(0,sort_js_1.sortWithBeforeAfterProvides)(functionalities,"id");for(let functionality of final)applyCallback(functionalityName,functionality.callback,functionality.plugin)}}}});var require_hooks=__commonJS({"node_modules/graphile-config/dist/hooks.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.applyHooks=exports.AsyncHooks=void 0;var functionality_js_1=require_functionality(),isDev=typeof process<"u"&&process.env.GRAPHILE_ENV==="development",AsyncHooks=class{constructor(){this.callbacks=Object.create(null)}hook(event,fn){this.callbacks[event]=this.callbacks[event]||[],this.callbacks[event].push(fn)}process(hookName,...args){let callbacks=this.callbacks[hookName];if(!callbacks)return;let l=callbacks.length,chain;for(let i=0;i<l;i++){let callback=callbacks[i];if(chain!==void 0)chain=chain.then(()=>callback.apply(null,args));else{let result=callback.apply(null,args);if(result!=null){if(isDev&&typeof result.then!="function")throw new Error(`Hook '${hookName}' returned invalid value of type ${typeof result} - must be 'undefined' or a Promise/PromiseLike.`);chain=result}}}return chain}};exports.AsyncHooks=AsyncHooks;exports.applyHooks=functionality_js_1.orderedApply}});var require_utils=__commonJS({"node_modules/graphile-config/dist/utils.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.isPromiseLike=isPromiseLike;function isPromiseLike(value){return typeof value=="object"&&value!==null&&typeof value.then=="function"}}});var require_middleware=__commonJS({"node_modules/graphile-config/dist/middleware.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.Middleware=void 0;var utils_js_1=require_utils(),Middleware=class{constructor(){this.middleware=Object.create(null)}register(activityName,fn){let list=this.middleware[activityName];list!==void 0?list.push(fn):this.middleware[activityName]=[fn]}run(activityName,arg,activity){let middleware=this.middleware[activityName];if(middleware===void 0)return activity(arg);let m=middleware.length-1;return executeMiddleware(activityName,!0,middleware,activity,arg,0,m)}runSync(activityName,arg,activity){let middleware=this.middleware[activityName];if(middleware===void 0)return activity(arg);let m=middleware.length-1;return executeMiddleware(activityName,!1,middleware,activity,arg,0,m)}};exports.Middleware=Middleware;function executeMiddleware(activityName,allowAsync,middlewareList,activity,arg,idx,maxIdx){let next=makeNext(idx===maxIdx?()=>activity(arg):()=>executeMiddleware(activityName,allowAsync,middlewareList,activity,arg,idx+1,maxIdx)),middleware=middlewareList[idx],result=middleware(next,arg);if(!allowAsync&&(0,utils_js_1.isPromiseLike)(result))throw new Error(`'${String(activityName)}' is a synchronous activity, all middleware must be synchronous but the middleware at index ${idx} returned a promise.`);return result}function makeNext(fn){let called=!1,next=fn;return next.callback=callback=>{if(called)throw new Error("next() was already called; don't call it twice!");called=!0;let result;try{result=fn()}catch(error){return callback(error,void 0)}return(0,utils_js_1.isPromiseLike)(result)?result.then(result2=>callback(null,result2),callback):callback(null,result)},next}}});var require_resolvePresets=__commonJS({"node_modules/graphile-config/dist/resolvePresets.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.isResolvedPreset=isResolvedPreset;exports.resolvePresets=resolvePresets;exports.resolvePreset=resolvePreset;require_interfaces2();var sort_js_1=require_sort(),PROBABLY_A_PLUGIN_NOT_A_PRESET_KEYS=["name","experimental","provides","before","after","appendPlugins","prependPlugins","skipPlugins"],PROBABLY_A_PRESET_NOT_A_PLUGIN_KEYS=["plugins","disablePlugins","extends"],inspect;try{if(inspect=__require("util").inspect,typeof inspect!="function")throw new Error("Failed to load inspect")}catch{inspect=obj=>Array.isArray(obj)||!obj||Object.getPrototypeOf(obj)===null||Object.getPrototypeOf(obj)===Object.prototype?JSON.stringify(obj):String(obj)}function isResolvedPreset(preset){if(preset.extends!=null||!preset.plugins||!preset.disablePlugins||typeof preset.lib!="object"||preset.lib===null)return!1;let seenPlugins=new Map;for(let plugin of preset.plugins){if(preset.disablePlugins.includes(plugin.name)||seenPlugins.has(plugin.name))return!1;seenPlugins.set(plugin.name,plugin)}return!0}function resolvePresets(presets){return presets.length===1?resolvePreset(presets[0]):resolvePreset({extends:presets})}function resolvePreset(preset){if(preset&&isResolvedPreset(preset))return preset;let seenPlugins=new Map,resolvedPreset=resolvePresetsInternal([preset],seenPlugins,0),disabledButNotSeen=resolvedPreset.disablePlugins?.filter(n=>!seenPlugins.has(n));return disabledButNotSeen?.length&&console.warn(`One or more of the plugin(s) entered in your preset's 'disablePlugins' list was never seen - perhaps you have misspelled them?
${disabledButNotSeen.map(p=>`  - ${p}`).join(`
`)}
The list of know plugins is:
  ${[...seenPlugins.keys()].join(", ")??"-"}`),resolvedPreset}function resolvePresetsInternal(presets,seenPlugins,depth){let finalPreset=blankResolvedPreset();for(let preset of presets){if(isResolvedPreset(preset)&&preset.disablePlugins)for(let p of preset.disablePlugins)seenPlugins.has(p)||seenPlugins.set(p,null);let resolvedPreset=resolvePresetInternal(preset,seenPlugins,depth+1);mergePreset(finalPreset,resolvedPreset,seenPlugins,depth)}return finalPreset.plugins&&(finalPreset.plugins=(0,sort_js_1.sortWithBeforeAfterProvides)(finalPreset.plugins,"name")),finalPreset}function isGraphileConfigPreset(foo){if(typeof foo!="object"||foo===null)return!1;let prototype=Object.getPrototypeOf(foo);return prototype===null||prototype===Object.prototype||String(foo)==="[object Object]"}function assertPlugin(plugin){if(typeof plugin!="object"||plugin==null)throw new Error(`Expected plugin, but found '${inspect(plugin)}'`);let proto=Object.getPrototypeOf(plugin);if(proto!==Object.prototype&&proto!==null)throw new Error(`Expected plugin to be a plain object, but found '${inspect(plugin)}'`);if(typeof plugin.name!="string")throw new Error(`Expected plugin to have a string 'name'; found ${inspect(plugin.name)} (${inspect(plugin)})`);if(plugin.version!=null&&typeof plugin.version!="string")throw new Error(`Expected plugin '${plugin.name}' to have a string 'version'; found ${inspect(plugin.version)}`);let forbiddenKeys=Object.keys(plugin).filter(isForbiddenPluginKey);if(forbiddenKeys.length)throw new Error(`Expected a GraphileConfig plugin, but found an object with forbidden keys (e.g. keys starting with a capital letter, or a 'default' key). This typically indicates an issue with ESM compatibility or import method, for example doing \`import MyPlugin from 'my-plugin'\` instead of \`import { MyPlugin } from 'my-plugin'\` or vice versa. Forbidden keys: '${forbiddenKeys.join("', '")}', full value: '${inspect(plugin)}'`);for(let forbiddenKey of PROBABLY_A_PRESET_NOT_A_PLUGIN_KEYS)if(plugin[forbiddenKey])throw new Error(`Plugin '${plugin.name}' has '${forbiddenKey}' property which suggests it is a preset rather than a plugin. If it is indeed a preset you should add it to your preset via 'extends' rather than 'plugins'.`)}function isForbiddenPresetKey(key){return/^[A-Z_]/.test(key)||key==="default"}function isForbiddenPluginKey(key){return/^[A-Z_]/.test(key)||key==="default"}function resolvePresetInternal(preset,seenPlugins,depth){if(!isGraphileConfigPreset(preset))throw new Error(`Expected a GraphileConfig preset (a plain JS object), but found '${inspect(preset)}'`);let forbiddenKeys=Object.keys(preset).filter(isForbiddenPresetKey);if(forbiddenKeys.length)throw new Error(`Expected a GraphileConfig preset, but found an object with forbidden keys (e.g. keys starting with a capital letter, or a 'default' key). This typically indicates an issue with ESM compatibility or import method, for example doing \`import MyPreset from 'my-preset'\` instead of \`import { MyPreset } from 'my-preset'\` or vice versa. Forbidden keys: '${forbiddenKeys.join("', '")}', full value: '${inspect(preset)}'`);try{for(let forbiddenKey of PROBABLY_A_PLUGIN_NOT_A_PRESET_KEYS)if(preset[forbiddenKey])throw new Error(`Preset has '${forbiddenKey}' property which suggests it is a plugin rather than a preset. If it is indeed a plugin you should add it to your preset via 'plugins' rather than 'extends'.`)}catch(e){throw new Error(`Error occurred when resolving preset:
  ${String(e).replace(/\n/g,`
  `)}
Preset: ${inspect(preset)}`)}let{extends:presets=[],...rest}=preset,basePreset=resolvePresetsInternal(presets,seenPlugins,depth+1);try{return mergePreset(basePreset,rest,seenPlugins,depth),basePreset}catch(e){throw new Error(`Error occurred when resolving preset:
  ${String(e).replace(/\n/g,`
  `)}
Preset: ${inspect(preset)}`)}}function mergePreset(targetPreset,sourcePreset,seenPlugins,_depth){let sourcePluginNames=[];if(sourcePreset.plugins)for(let plugin of sourcePreset.plugins){assertPlugin(plugin);let existing=seenPlugins.get(plugin.name);if(existing&&existing!==plugin)throw new Error(`Two different plugins have been registered with the same name '${existing.name}'; this is likely an issue where you are using the same preset or plugin factory function more than once, though it could also be caused by duplicate dependencies in your 'node_modules' folder.`);seenPlugins.set(plugin.name,plugin),sourcePluginNames.push(plugin.name)}if(targetPreset.extends!=null)throw new Error("First argument to mergePreset must be a resolved preset");let addedAndDisabled=sourcePreset.disablePlugins?sourcePluginNames.filter(addedPluginName=>sourcePreset.disablePlugins.includes(addedPluginName)):[];if(addedAndDisabled.length>0)throw new Error(`A preset may not both add a plugin and disable that same plugin ('${addedAndDisabled.join("', '")}')`);let disablePlugins=[...new Set([...targetPreset.disablePlugins?.filter(pluginName=>!sourcePluginNames.includes(pluginName))??[],...sourcePreset.disablePlugins??[]])];targetPreset.disablePlugins=disablePlugins;let plugins=new Set([...targetPreset.plugins||[],...sourcePreset.plugins||[]]);if(targetPreset.plugins=[...plugins].filter(p=>!disablePlugins.includes(p.name)),sourcePreset.lib)for(let key of Object.keys(sourcePreset.lib)){let sourceValue=sourcePreset.lib[key];if(!(key in targetPreset.lib))targetPreset.lib[key]=sourceValue;else if(key==="versions"){if(sourceValue)for(let versionKey of Object.keys(sourceValue)){let{versions:targetVersions}=targetPreset.lib,sourceVersion=sourceValue[versionKey];if(targetVersions[versionKey]!==sourceVersion){if(targetVersions[versionKey])throw new Error(`Preset attempted to register version '${sourceVersion}' of '${versionKey}', but version '${targetVersions[versionKey]}' is already registered`);targetVersions[versionKey]=sourceVersion}}}else if(targetPreset.lib[key]!==sourceValue)throw new Error(`Two different presets defined lib '${key}' but they had different values:

    ${inspect(targetPreset.lib[key]).replace(/\n/g,`
    `)}

vs

    ${inspect(sourceValue).replace(/\n/g,`
    `)}`)}let targetScopes=Object.keys(targetPreset).filter(isScopeKeyForPreset),sourceScopes=Object.keys(sourcePreset).filter(isScopeKeyForPreset),scopes=[...new Set([...targetScopes,...sourceScopes])];for(let scope of scopes){let targetScope=targetPreset[scope],sourceScope=sourcePreset[scope];if(targetScope&&sourceScope){if(Array.isArray(targetScope)!==Array.isArray(sourceScope))throw new Error(`${scope} contains an array entry in one preset and a non-array entry in another, this doesn't make sense`);Array.isArray(sourceScope)?targetPreset[scope]=sourceScope:targetPreset[scope]=Object.assign(Object.create(null),targetScope,sourceScope)}else targetPreset[scope]=targetScope||sourceScope}}function blankResolvedPreset(){return{plugins:[],disablePlugins:[],lib:Object.create(null)}}function isScopeKeyForPreset(key){return key!=="extends"&&key!=="plugins"&&key!=="disablePlugins"&&key!=="lib"}}});var require_dist=__commonJS({"node_modules/graphile-config/dist/index.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.resolvePresets=exports.resolvePreset=exports.isResolvedPreset=exports.Middleware=exports.AsyncHooks=exports.applyHooks=exports.orderedApply=void 0;exports.sortedPlugins=sortedPlugins;require_interfaces2();var sort_js_1=require_sort(),functionality_js_1=require_functionality();Object.defineProperty(exports,"orderedApply",{enumerable:!0,get:function(){return functionality_js_1.orderedApply}});var hooks_js_1=require_hooks();Object.defineProperty(exports,"applyHooks",{enumerable:!0,get:function(){return hooks_js_1.applyHooks}});Object.defineProperty(exports,"AsyncHooks",{enumerable:!0,get:function(){return hooks_js_1.AsyncHooks}});var middleware_js_1=require_middleware();Object.defineProperty(exports,"Middleware",{enumerable:!0,get:function(){return middleware_js_1.Middleware}});var resolvePresets_js_1=require_resolvePresets();Object.defineProperty(exports,"isResolvedPreset",{enumerable:!0,get:function(){return resolvePresets_js_1.isResolvedPreset}});Object.defineProperty(exports,"resolvePreset",{enumerable:!0,get:function(){return resolvePresets_js_1.resolvePreset}});Object.defineProperty(exports,"resolvePresets",{enumerable:!0,get:function(){return resolvePresets_js_1.resolvePresets}});function sortedPlugins(plugins){return plugins?(0,sort_js_1.sortWithBeforeAfterProvides)(plugins,"name"):[]}}});var require_sql=__commonJS({"node_modules/graphile-worker/dist/generated/sql.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.migrations=void 0;exports.migrations={"000001.sql":String.raw`--! breaking-change
-- Create the tables
create table :GRAPHILE_WORKER_SCHEMA.job_queues (
  queue_name text not null primary key,
  job_count int not null,
  locked_at timestamptz,
  locked_by text
);
alter table :GRAPHILE_WORKER_SCHEMA.job_queues enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.jobs (
  id bigserial primary key,
  queue_name text not null,
  task_identifier text not null,
  payload json default '{}'::json not null,
  priority int default 0 not null,
  run_at timestamptz default now() not null,
  attempts int default 0 not null,
  max_attempts int default 25 not null,
  last_error text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);
alter table :GRAPHILE_WORKER_SCHEMA.jobs enable row level security;

create index on :GRAPHILE_WORKER_SCHEMA.jobs (priority, run_at, id);

-- Keep updated_at up to date
create function :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp() returns trigger as $$
begin
  new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end;
$$ language plpgsql;
create trigger _100_timestamps before update on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp();

-- Manage the job_queues table - creating and deleting entries as appropriate
create function :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count() returns trigger as $$
declare
  v_new_job_count int;
begin
  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set job_count = job_queues.job_count - 1
    where queue_name = old.queue_name
    returning job_count into v_new_job_count;

  if v_new_job_count <= 0 then
    delete from :GRAPHILE_WORKER_SCHEMA.job_queues where queue_name = old.queue_name and job_count <= 0;
  end if;

  return old;
end;
$$ language plpgsql;
create function :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count() returns trigger as $$
begin
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues(queue_name, job_count)
    values(new.queue_name, 1)
    on conflict (queue_name)
    do update
    set job_count = job_queues.job_count + 1;

  return new;
end;
$$ language plpgsql;
create trigger _500_increase_job_queue_count after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count after delete on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
create trigger _500_increase_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();

-- Notify worker of new jobs
create function :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs() returns trigger as $$
begin
  perform pg_notify('jobs:insert', '');
  return new;
end;
$$ language plpgsql;
create trigger _900_notify_worker after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each statement execute procedure :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs();

-- Function to queue a job
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null, -- was gen_random_uuid(), but later removed dependency
  run_at timestamptz = now(),
  max_attempts int = 25
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts) values(identifier, payload, queue_name, run_at, max_attempts) returning *;
$$ language sql;

-- The main function - find me a job to do!
create function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_default_job_max_attempts text = '25';
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select job_queues.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    inner join :GRAPHILE_WORKER_SCHEMA.job_queues using (queue_name)
    where (locked_at is null or locked_at < (now() - job_expiry))
    and run_at <= now()
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update of job_queues
    skip locked;

  if v_queue_name is null then
    return null;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set
      locked_by = worker_id,
      locked_at = now()
    where job_queues.queue_name = v_queue_name;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set attempts = attempts + 1
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql;

-- I was successful, mark the job as completed
create function :GRAPHILE_WORKER_SCHEMA.complete_job(worker_id text, job_id bigint) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = job_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql;

-- I was unsuccessful, re-schedule the job please
create function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval
    where id = job_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql;

`,"000002.sql":String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs add column key text unique check(length(key) > 0);

alter table :GRAPHILE_WORKER_SCHEMA.jobs add locked_at timestamptz;
alter table :GRAPHILE_WORKER_SCHEMA.jobs add locked_by text;

-- update any in-flight jobs
update :GRAPHILE_WORKER_SCHEMA.jobs
  set locked_at = q.locked_at, locked_by = q.locked_by
  from :GRAPHILE_WORKER_SCHEMA.job_queues q
  where q.queue_name = jobs.queue_name
  and q.locked_at is not null;

-- update add_job behaviour to meet new requirements
drop function if exists :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts int
);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null,
  run_at timestamptz = now(),
  max_attempts int = 25,
  job_key text = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (task_identifier, payload, queue_name, run_at, max_attempts, key)
      values(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key
      )
      on conflict (key) do update set
        -- update all job details other than queue_name, which we want to keep
        -- the same unless explicitly provided
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=coalesce(add_job.queue_name, jobs.queue_name),
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts, key)
    values(
      identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      job_key
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

--- implement new remove_job function

create function :GRAPHILE_WORKER_SCHEMA.remove_job(
  job_key text
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and locked_at is null
  returning *;
$$ language sql strict volatile;

-- Update other functions to handle locked_at denormalisation

create or replace function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select job_queues.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    inner join :GRAPHILE_WORKER_SCHEMA.job_queues using (queue_name)
    where (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update of job_queues
    skip locked;

  if v_queue_name is null then
    return null;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set
      locked_by = worker_id,
      locked_at = v_now
    where job_queues.queue_name = v_queue_name;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

-- I was unsuccessful, re-schedule the job please
create or replace function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval,
      locked_by = null,
      locked_at = null
    where id = job_id and locked_by = worker_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql volatile strict;
`,"000003.sql":String.raw`--! breaking-change
alter table :GRAPHILE_WORKER_SCHEMA.jobs alter column queue_name drop not null;

create or replace function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null,
  run_at timestamptz = now(),
  max_attempts int = 25,
  job_key text = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (task_identifier, payload, queue_name, run_at, max_attempts, key)
      values(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts, key)
    values(
      identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      job_key
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (v_now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = v_now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval,
      locked_by = null,
      locked_at = null
    where id = job_id and locked_by = worker_id
    returning * into v_row;

  if v_row.queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set locked_by = null, locked_at = null
      where queue_name = v_row.queue_name and locked_by = worker_id;
  end if;

  return v_row;
end;
$$ language plpgsql volatile strict;

create or replace function :GRAPHILE_WORKER_SCHEMA.complete_job(worker_id text, job_id bigint) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = job_id
    returning * into v_row;

  if v_row.queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set locked_by = null, locked_at = null
      where queue_name = v_row.queue_name and locked_by = worker_id;
  end if;

  return v_row;
end;
$$ language plpgsql;

drop trigger _500_increase_job_queue_count on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_decrease_job_queue_count on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_increase_job_queue_count_update on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_decrease_job_queue_count_update on :GRAPHILE_WORKER_SCHEMA.jobs;
create trigger _500_increase_job_queue_count after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count after delete on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (OLD.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
create trigger _500_increase_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is distinct from OLD.queue_name AND NEW.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is distinct from OLD.queue_name AND OLD.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
`,"000004.sql":String.raw`drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text);

create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts int = null,
  job_key text = null,
  priority int = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1' using errcode = 'GWBMA';
  end if;

  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0)
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,
        priority=excluded.priority,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0)
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

create function :GRAPHILE_WORKER_SCHEMA.complete_jobs(
  job_ids bigint[]
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;

create function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(
  job_ids bigint[],
  error_message text = null
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;

create function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(
  job_ids bigint[],
  run_at timestamptz = null,
  priority int = null,
  attempts int = null,
  max_attempts int = null
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts)
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;
`,"000005.sql":String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs add column revision int default 0 not null;
alter table :GRAPHILE_WORKER_SCHEMA.jobs add column flags jsonb default null;

drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text, int);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts int = null,
  job_key text = null,
  priority int = null,
  flags text[] = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1' using errcode = 'GWBMA';
  end if;

  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,
        priority=excluded.priority,
        revision=jobs.revision + 1,
        flags=excluded.flags,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(flags) as item(flag)
      )
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

drop function :GRAPHILE_WORKER_SCHEMA.get_job(text, text[], interval);
create function :GRAPHILE_WORKER_SCHEMA.get_job(
  worker_id text,
  task_identifiers text[] = null,
  job_expiry interval = interval '4 hours',
  forbidden_flags text[] = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (v_now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    and (forbidden_flags is null or (flags ?| forbidden_flags) is not true)
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = v_now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

`,"000006.sql":String.raw`create index jobs_priority_run_at_id_locked_at_without_failures_idx
  on :GRAPHILE_WORKER_SCHEMA.jobs (priority, run_at, id, locked_at)
  where attempts < max_attempts;

drop index :GRAPHILE_WORKER_SCHEMA.jobs_priority_run_at_id_idx;

`,"000007.sql":String.raw`drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text, int, text[]);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts integer = null,
  job_key text = null,
  priority integer = null,
  flags text[] = null,
  job_key_mode text = 'replace'
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1.' using errcode = 'GWBMA';
  end if;
  if job_key is not null and (job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    -- Upsert job if existing job isn't locked, but in the case of locked
    -- existing job create a new job instead as it must have already started
    -- executing (i.e. it's world state is out of date, and the fact add_job
    -- has been called again implies there's new information that needs to be
    -- acted upon).
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=(case
          when job_key_mode = 'preserve_run_at' and jobs.attempts = 0 then jobs.run_at
          else excluded.run_at
        end),
        priority=excluded.priority,
        revision=jobs.revision + 1,
        flags=excluded.flags,
        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;
    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;
    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries of existing job by bumping attempts to the max
    -- allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  elsif job_key is not null and job_key_mode = 'unsafe_dedupe' then
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key)
      -- Bump the revision so that there's something to return
      do update set revision = jobs.revision + 1
      returning *
      into v_job;
    return v_job;
  elsif job_key is not null then
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(flags) as item(flag)
      )
    )
    returning *
    into v_job;
  return v_job;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text)
returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and locked_at is null
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set attempts = max_attempts, key = null
    where key = job_key
  returning * into v_job;
  return v_job;
end;
$$ language plpgsql strict;
`,"000008.sql":String.raw`create table :GRAPHILE_WORKER_SCHEMA.known_crontabs (
  identifier text not null primary key,
  known_since timestamptz not null,
  last_execution timestamptz
);
alter table :GRAPHILE_WORKER_SCHEMA.known_crontabs enable row level security;
`,"000009.sql":String.raw`drop function :GRAPHILE_WORKER_SCHEMA.get_job(text, text[], interval, text[]);
create function :GRAPHILE_WORKER_SCHEMA.get_job(
  worker_id text,
  task_identifiers text[] = null,
  job_expiry interval = interval '4 hours',
  forbidden_flags text[] = null,
  now timestamptz = now()
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    and (forbidden_flags is null or (flags ?| forbidden_flags) is not true)
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;
`,"000010.sql":String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs alter column queue_name drop default;
`,"000011.sql":String.raw`--! breaking-change
lock table :GRAPHILE_WORKER_SCHEMA.jobs;
lock table :GRAPHILE_WORKER_SCHEMA.job_queues;

-- If there's any locked jobs, abort via division by zero
select 1/(case when exists (
  select 1
  from :GRAPHILE_WORKER_SCHEMA.jobs
  where locked_at is not null
  and locked_at > NOW() - interval '4 hours'
) then 0 else 1 end);

alter table :GRAPHILE_WORKER_SCHEMA.jobs
alter column attempts type int2,
alter column max_attempts type int2,
alter column priority type int2;


drop function :GRAPHILE_WORKER_SCHEMA.complete_job;
drop function :GRAPHILE_WORKER_SCHEMA.fail_job;
drop function :GRAPHILE_WORKER_SCHEMA.get_job;



drop trigger _900_notify_worker on :GRAPHILE_WORKER_SCHEMA.jobs;
drop function :GRAPHILE_WORKER_SCHEMA.add_job;
drop function :GRAPHILE_WORKER_SCHEMA.complete_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.remove_job;
drop function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs;
alter table :GRAPHILE_WORKER_SCHEMA.jobs rename to jobs_legacy;
alter table :GRAPHILE_WORKER_SCHEMA.job_queues rename to job_queues_legacy;

create table :GRAPHILE_WORKER_SCHEMA.job_queues (
  id int primary key generated always as identity,
  queue_name text not null unique check (length(queue_name) <= 128),
  locked_at timestamptz,
  locked_by text,
  is_available boolean generated always as ((locked_at is null)) stored not null
);
alter table :GRAPHILE_WORKER_SCHEMA.job_queues enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.tasks (
  id int primary key generated always as identity,
  identifier text not null unique check (length(identifier) <= 128)
);
alter table :GRAPHILE_WORKER_SCHEMA.tasks enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.jobs (
  id bigint primary key generated always as identity,
  job_queue_id int null, -- not adding 'references' to eke out more performance
  task_id int not null,
  payload json default '{}'::json not null,
  priority smallint default 0 not null,
  run_at timestamptz default now() not null,
  attempts smallint default 0 not null,
  max_attempts smallint default 25 not null constraint jobs_max_attempts_check check (max_attempts >= 1),
  last_error text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  key text unique constraint jobs_key_check check (length(key) > 0 and length(key) <= 512),
  locked_at timestamptz,
  locked_by text,
  revision integer default 0 not null,
  flags jsonb,
  is_available boolean generated always as (((locked_at is null) and (attempts < max_attempts))) stored not null
);
alter table :GRAPHILE_WORKER_SCHEMA.jobs enable row level security;

create index jobs_main_index
  on :GRAPHILE_WORKER_SCHEMA.jobs
  using btree (priority, run_at)
  include (id, task_id, job_queue_id)
  where (is_available = true);

create index jobs_no_queue_index
  on :GRAPHILE_WORKER_SCHEMA.jobs
  using btree (priority, run_at)
  include (id, task_id)
  where (is_available = true and job_queue_id is null);

create type :GRAPHILE_WORKER_SCHEMA.job_spec as (
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts integer,
  job_key text,
  priority integer,
  flags text[]
);

create function :GRAPHILE_WORKER_SCHEMA.add_jobs(
  specs :GRAPHILE_WORKER_SCHEMA.job_spec[],
  job_key_preserve_run_at boolean default false
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;

  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;

  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?

  return query insert into :GRAPHILE_WORKER_SCHEMA.jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA.tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA.job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload = excluded.payload,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$ language plpgsql;

create function :GRAPHILE_WORKER_SCHEMA.complete_jobs(job_ids bigint[])
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(
  job_ids bigint[],
  error_message text default null::text
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text)
returns :GRAPHILE_WORKER_SCHEMA.jobs
as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$ language plpgsql strict;

create function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(
  job_ids bigint[],
  run_at timestamp with time zone default null::timestamp with time zone,
  priority integer default null::integer,
  attempts integer default null::integer,
  max_attempts integer default null::integer
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert() returns trigger
as $$
begin
  perform pg_notify('jobs:insert', '');
  return new;
end;
$$ language plpgsql;
create trigger _900_after_insert
after insert on :GRAPHILE_WORKER_SCHEMA.jobs
for each statement
execute procedure :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert();

create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json default null::json,
  queue_name text default null::text,
  run_at timestamp with time zone default null::timestamp with time zone,
  max_attempts integer default null::integer,
  job_key text default null::text,
  priority integer default null::integer,
  flags text[] default null::text[],
  job_key_mode text default 'replace'::text
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key,
        priority,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;

    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;

    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts, 25),
        add_job.job_key,
        coalesce(add_job.priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$ language plpgsql;

-- Migrate over the old tables
insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
select distinct queue_name
from :GRAPHILE_WORKER_SCHEMA.jobs_legacy
where queue_name is not null
on conflict do nothing;

insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
select distinct task_identifier
from :GRAPHILE_WORKER_SCHEMA.jobs_legacy
on conflict do nothing;

insert into :GRAPHILE_WORKER_SCHEMA.jobs (
  job_queue_id,
  task_id,
  payload,
  priority,
  run_at,
  attempts,
  max_attempts,
  last_error,
  created_at,
  updated_at,
  key,
  revision,
  flags
)
  select
    job_queues.id,
    tasks.id,
    legacy.payload,
    legacy.priority,
    legacy.run_at,
    legacy.attempts,
    legacy.max_attempts,
    legacy.last_error,
    legacy.created_at,
    legacy.updated_at,
    legacy.key,
    legacy.revision,
    legacy.flags
  from :GRAPHILE_WORKER_SCHEMA.jobs_legacy legacy
  inner join :GRAPHILE_WORKER_SCHEMA.tasks
  on tasks.identifier = legacy.task_identifier
  left join :GRAPHILE_WORKER_SCHEMA.job_queues
  on job_queues.queue_name = legacy.queue_name;

drop table :GRAPHILE_WORKER_SCHEMA.jobs_legacy;
drop table :GRAPHILE_WORKER_SCHEMA.job_queues_legacy;

`,"000012.sql":String.raw`create or replace function :GRAPHILE_WORKER_SCHEMA.add_jobs(
  specs :GRAPHILE_WORKER_SCHEMA.job_spec[],
  job_key_preserve_run_at boolean default false
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;

  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;

  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?

  return query insert into :GRAPHILE_WORKER_SCHEMA.jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA.tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA.job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$ language plpgsql;
`,"000013.sql":String.raw`--! breaking-change
alter type :GRAPHILE_WORKER_SCHEMA.job_spec alter attribute max_attempts type smallint;
alter type :GRAPHILE_WORKER_SCHEMA.job_spec alter attribute priority type smallint;

drop function :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts smallint DEFAULT NULL::smallint, job_key text DEFAULT NULL::text, priority smallint DEFAULT NULL::smallint, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key,
        priority,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts, 25),
        add_job.job_key,
        coalesce(add_job.priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority smallint DEFAULT NULL::smallint, attempts smallint DEFAULT NULL::smallint, max_attempts smallint DEFAULT NULL::smallint) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,"000014.sql":String.raw`--! breaking-change
-- Go back to exposing 'int' on public interfaces, use smallint internally.

drop function :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts int DEFAULT NULL::int, job_key text DEFAULT NULL::text, priority int DEFAULT NULL::int, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority int DEFAULT NULL::int, attempts int DEFAULT NULL::int, max_attempts int DEFAULT NULL::int) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,"000015.sql":String.raw`-- Tidy up from previous migrations
drop function :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
drop function :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
drop function :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp();

-- Add function to unlock all jobs from the given workers due to a crash or similar
create function :GRAPHILE_WORKER_SCHEMA.force_unlock_workers(worker_ids text[]) returns void as $$
update :GRAPHILE_WORKER_SCHEMA.jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update :GRAPHILE_WORKER_SCHEMA.job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$ language sql volatile;
`,"000016.sql":String.raw`--! breaking-change
alter table :GRAPHILE_WORKER_SCHEMA.jobs rename to _private_jobs;
alter table :GRAPHILE_WORKER_SCHEMA.job_queues rename to _private_job_queues;
alter table :GRAPHILE_WORKER_SCHEMA.tasks rename to _private_tasks;
alter table :GRAPHILE_WORKER_SCHEMA.known_crontabs rename to _private_known_crontabs;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
      left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs(specs :GRAPHILE_WORKER_SCHEMA.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.complete_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.complete_jobs(job_ids bigint[]) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.force_unlock_workers;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,"000017.sql":String.raw`create view :GRAPHILE_WORKER_SCHEMA.jobs as (
  select
    jobs.id,
    job_queues.queue_name,
    tasks.identifier as task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
  from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
  on tasks.id = jobs.task_id
  left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
  on job_queues.id = jobs.job_queue_id
);
`,"000018.sql":String.raw`DROP TRIGGER _900_after_insert ON :GRAPHILE_WORKER_SCHEMA._private_jobs;
DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
      left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs(specs :GRAPHILE_WORKER_SCHEMA.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
`,"000019.sql":String.raw`--! breaking-change
-- This is just a breaking change marker for the v0.17 worker-centric to
-- pool-centric jump. The migration itself is not breaking.
select 1;
`}}});var require_deferred=__commonJS({"node_modules/graphile-worker/dist/deferred.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});function defer(){let resolve,reject;return Object.assign(new Promise((_resolve,_reject)=>{resolve=_resolve,reject=_reject}),{resolve,reject})}exports.default=defer}});var require_getQueueNames=__commonJS({"node_modules/graphile-worker/dist/sql/getQueueNames.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getQueueNames=void 0;async function getQueueNames(compiledSharedOptions,withPgClient,queueIds){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements}}}=compiledSharedOptions,text=`select id, queue_name
from ${escapedWorkerSchema}._private_job_queues as job_queues
where id = any($1::int[]);`,values=[queueIds],name=preparedStatements?`get_queue_names/${workerSchema}`:void 0,{rows}=await withPgClient.withRetries(client=>client.query({text,values,name})),lookup=Object.create(null);for(let row of rows)lookup[row.id]=row.queue_name;return queueIds.map(id=>lookup[id]??null)}exports.getQueueNames=getQueueNames}});var require_helpers=__commonJS({"node_modules/graphile-worker/dist/helpers.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.makeWithPgClientFromClient=exports.makeWithPgClientFromPool=exports.makeJobHelpers=exports.makeAddJobs=exports.makeAddJob=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),deferred_1=tslib_1.__importDefault(require_deferred()),getQueueNames_1=require_getQueueNames();function makeAddJob(compiledSharedOptions,withPgClient){let{escapedWorkerSchema,resolvedPreset:{worker:{useNodeTime}}}=compiledSharedOptions;return(identifier,payload,spec={})=>withPgClient(async pgClient=>{let{rows}=await pgClient.query(`
        select * from ${escapedWorkerSchema}.add_job(
          identifier => $1::text,
          payload => $2::json,
          queue_name => $3::text,
          run_at => $4::timestamptz,
          max_attempts => $5::int,
          job_key => $6::text,
          priority => $7::int,
          flags => $8::text[],
          job_key_mode => $9::text
        );
        `,[identifier,JSON.stringify(payload??{}),spec.queueName||null,spec.runAt?spec.runAt.toISOString():useNodeTime?new Date().toISOString():null,spec.maxAttempts||null,spec.jobKey||null,spec.priority||null,spec.flags||null,spec.jobKeyMode||null]),job=rows[0];return job.task_identifier=identifier,job})}exports.makeAddJob=makeAddJob;function makeAddJobs(compiledSharedOptions,withPgClient){let{escapedWorkerSchema,resolvedPreset:{worker:{useNodeTime}}}=compiledSharedOptions;return(jobSpecs,jobKeyPreserveRunAt)=>withPgClient(async pgClient=>{let NOW=useNodeTime?new Date().toISOString():void 0,dbSpecs=jobSpecs.map(spec=>({identifier:spec.identifier,payload:spec.payload,queue_name:spec.queueName,run_at:spec.runAt?.toISOString()??NOW,max_attempts:spec.maxAttempts,job_key:spec.jobKey,priority:spec.priority,flags:spec.flags})),{rows:dbJobs}=await pgClient.query(`select *
from ${escapedWorkerSchema}.add_jobs(
  array(
    select json_populate_recordset(null::${escapedWorkerSchema}.job_spec, $1::json)
  ),
  $2::boolean
);`,[JSON.stringify(dbSpecs),jobKeyPreserveRunAt]),jobs=[];for(let i=0,l=jobSpecs.length;i<l;i++){let dbJob=dbJobs[i],jobSpec=jobSpecs[i];jobs.push({...dbJob,task_identifier:jobSpec.identifier})}return jobs})}exports.makeAddJobs=makeAddJobs;var $$cache=Symbol("queueNameById"),$$nextBatch=Symbol("pendingQueueIds");function getQueueName(compiledSharedOptions,withPgClient,queueId){if(queueId==null)return null;let rawCache=compiledSharedOptions[$$cache];rawCache||(rawCache=compiledSharedOptions[$$cache]=Object.create(null));let cache=rawCache,existing=cache[queueId];if(existing!==void 0)return existing;let nextBatch=compiledSharedOptions[$$nextBatch],promise=(0,deferred_1.default)();if(cache[queueId]=promise,nextBatch)nextBatch.push(queueId);else{nextBatch=compiledSharedOptions[$$nextBatch]=[],nextBatch.push(queueId);let queueIds=nextBatch;setTimeout(()=>{compiledSharedOptions[$$nextBatch]=void 0,(0,getQueueNames_1.getQueueNames)(compiledSharedOptions,withPgClient,queueIds).then(names=>{for(let i=0,l=queueIds.length;i<l;i++){let queueId2=queueIds[i],name=names[i],cached=cache[queueId2];typeof cached=="object"?name!=null?(cached.resolve(name),cache[queueId2]=name):(cached.reject(new Error(`Queue with id '${queueId2}' not found`)),cache[queueId2]=void 0):name!=null?cache[queueId2]=name:cache[queueId2]=void 0}},e=>{for(let queueId2 of queueIds)cache[queueId2].reject(e),cache[queueId2]=void 0}).catch(e=>{console.error("Graphile Worker Internal Error",e)})},compiledSharedOptions.resolvedPreset.worker.getQueueNameBatchDelay??50)}return promise}function makeJobHelpers(compiledSharedOptions,job,{withPgClient,abortSignal,abortPromise,logger:overrideLogger}){let logger=(overrideLogger??compiledSharedOptions.logger).scope({label:"job",taskIdentifier:job.task_identifier,jobId:job.id}),helpers={abortSignal,abortPromise,job,getQueueName(queueId=job.job_queue_id){return getQueueName(compiledSharedOptions,withPgClient,queueId)},logger,withPgClient,query:(queryText,values)=>withPgClient(pgClient=>pgClient.query(queryText,values)),addJob:makeAddJob(compiledSharedOptions,withPgClient),addJobs:makeAddJobs(compiledSharedOptions,withPgClient)};return Object.assign(helpers,{debug(format,...parameters){logger.error("REMOVED: `helpers.debug` has been replaced with `helpers.logger.debug`; please do not use `helpers.debug`"),logger.debug(format,{parameters})}}),helpers}exports.makeJobHelpers=makeJobHelpers;function makeWithPgClientFromPool(pgPool){return async function(callback){let client=await pgPool.connect();try{return await callback(client)}finally{await client.release()}}}exports.makeWithPgClientFromPool=makeWithPgClientFromPool;function makeWithPgClientFromClient(pgClient){return async callback=>callback(pgClient)}exports.makeWithPgClientFromClient=makeWithPgClientFromClient}});var require_migrate=__commonJS({"node_modules/graphile-worker/dist/migrate.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.migrate=exports.runMigration=exports.installSchema=void 0;var sql_1=require_sql(),lib_1=require_lib5();function checkPostgresVersion(versionString){let postgresVersion=parseInt(versionString,10);if(postgresVersion<12e4)throw new Error(`This version of Graphile Worker requires PostgreSQL v12.0 or greater (detected \`server_version_num\` = ${versionString})`);return postgresVersion}async function fetchAndCheckPostgresVersion(client){let{rows:[row]}=await client.query("select current_setting('server_version_num') as server_version_num");return checkPostgresVersion(row.server_version_num)}async function installSchema(compiledSharedOptions,event){let{hooks,escapedWorkerSchema,middleware}=compiledSharedOptions;event.postgresVersion=await fetchAndCheckPostgresVersion(event.client),await middleware.run("bootstrap",event,async event2=>{await hooks.process("prebootstrap",event2),await event2.client.query(`create schema if not exists ${escapedWorkerSchema};
create table if not exists ${escapedWorkerSchema}.migrations(
  id int primary key,
  ts timestamptz default now() not null
);
alter table ${escapedWorkerSchema}.migrations add column if not exists breaking boolean not null default false;
`),await event2.client.query(`update ${escapedWorkerSchema}.migrations set breaking = true where id = any($1::int[])`,[lib_1.BREAKING_MIGRATIONS]),await hooks.process("postbootstrap",event2)})}exports.installSchema=installSchema;async function runMigration(compiledSharedOptions,event,migrationFile,migrationNumber){let{escapedWorkerSchema,logger,hooks}=compiledSharedOptions,text=sql_1.migrations[migrationFile].replace(/:GRAPHILE_WORKER_SCHEMA\b/g,escapedWorkerSchema),breaking=lib_1.BREAKING_MIGRATIONS.includes(migrationNumber);logger.debug(`Running ${breaking?"breaking":"backwards-compatible"} migration ${migrationFile}`);let migrationInsertComplete=!1;await event.client.query("begin");try{await event.client.query({text:`insert into ${escapedWorkerSchema}.migrations (id, breaking) values ($1, $2)`,values:[migrationNumber,breaking]}),migrationInsertComplete=!0,await event.client.query({text}),await event.client.query("select pg_notify($1, $2)",["worker:migrate",JSON.stringify({migrationNumber,breaking})]),await event.client.query("commit")}catch(rawError){let error=(0,lib_1.coerceError)(rawError);if(await event.client.query("rollback"),await hooks.process("migrationError",{...event,error}),!migrationInsertComplete&&CLASH_CODES.includes(error.code)){logger.debug(`Some other worker has performed migration ${migrationFile}; continuing.`);return}throw error.code==="22012"&&migrationNumber===11?new Error("There are locked jobs present; migration 11 cannot complete. Please ensure all workers are shut down cleanly and all locked jobs and queues are unlocked before attempting this migration. To achieve this with minimal downtime, please consider using Worker Pro: https://worker.graphile.org/docs/pro/migration"):error}}exports.runMigration=runMigration;async function migrate(compiledSharedOptions,client){let{escapedWorkerSchema,hooks,logger,middleware}=compiledSharedOptions,latestMigration=null,latestBreakingMigration=null,event={ctx:compiledSharedOptions,client,postgresVersion:0,scratchpad:Object.create(null)};for(let attempts=0;attempts<2;attempts++){try{let{rows:[row]}=await event.client.query(`select current_setting('server_version_num') as server_version_num,
(select id from ${escapedWorkerSchema}.migrations order by id desc limit 1) as id,
(select id from ${escapedWorkerSchema}.migrations where breaking is true order by id desc limit 1) as biggest_breaking_id;
`);latestMigration=row.id,latestBreakingMigration=row.biggest_breaking_id,event.postgresVersion=checkPostgresVersion(row.server_version_num);break}catch(rawE){let e=(0,lib_1.coerceError)(rawE);if(attempts===0&&NX_CODES.includes(e.code))try{await installSchema(compiledSharedOptions,event);break}catch(rawE2){let e2=(0,lib_1.coerceError)(rawE2);if(!CLASH_CODES.includes(e2.code))throw e2}else throw e}await(0,lib_1.sleep)(400+Math.random()*200)}await middleware.run("migrate",event,async event2=>{await hooks.process("premigrate",event2);let migrationFiles=Object.keys(sql_1.migrations),highestMigration=0,migrated=!1;for(let migrationFile of migrationFiles){let migrationNumber=parseInt(migrationFile.slice(0,6),10);migrationNumber>highestMigration&&(highestMigration=migrationNumber),(latestMigration==null||migrationNumber>latestMigration)&&(migrated=!0,await runMigration(compiledSharedOptions,event2,migrationFile,migrationNumber))}if(migrated&&logger.debug("Migrations complete"),latestBreakingMigration&&highestMigration<latestBreakingMigration)throw process.exitCode=57,new Error(`Database is using Graphile Worker schema revision ${latestMigration} which includes breaking migration ${latestBreakingMigration}, but the currently running worker only supports up to revision ${highestMigration}. It would be unsafe to continue; please ensure all versions of Graphile Worker are compatible.`);latestMigration&&highestMigration<latestMigration&&logger.warn(`Database is using Graphile Worker schema revision ${latestMigration}, but the currently running worker only supports up to revision ${highestMigration} which may or may not be compatible. Please ensure all versions of Graphile Worker you're running are compatible, or use Worker Pro which will perform this check for you. Attempting to continue regardless.`),await hooks.process("postmigrate",event2)})}exports.migrate=migrate;var NX_CODES=["42P01","42703"],CLASH_CODES=["23505","42P06","42P07","42710"]}});var require_types=__commonJS({"node_modules/cosmiconfig/dist/types.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0})}});var require_path_type=__commonJS({"node_modules/path-type/index.js"(exports){"use strict";var{promisify}=__require("util"),fs=__require("fs");async function isType(fsStatType,statsMethodName,filePath){if(typeof filePath!="string")throw new TypeError(`Expected a string, got ${typeof filePath}`);try{return(await promisify(fs[fsStatType])(filePath))[statsMethodName]()}catch(error){if(error.code==="ENOENT")return!1;throw error}}function isTypeSync(fsStatType,statsMethodName,filePath){if(typeof filePath!="string")throw new TypeError(`Expected a string, got ${typeof filePath}`);try{return fs[fsStatType](filePath)[statsMethodName]()}catch(error){if(error.code==="ENOENT")return!1;throw error}}exports.isFile=isType.bind(null,"stat","isFile");exports.isDirectory=isType.bind(null,"stat","isDirectory");exports.isSymlink=isType.bind(null,"lstat","isSymbolicLink");exports.isFileSync=isTypeSync.bind(null,"statSync","isFile");exports.isDirectorySync=isTypeSync.bind(null,"statSync","isDirectory");exports.isSymlinkSync=isTypeSync.bind(null,"lstatSync","isSymbolicLink")}});var require_util=__commonJS({"node_modules/cosmiconfig/dist/util.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.removeUndefinedValuesFromObject=exports.getPropertyByPath=exports.emplace=void 0;function emplace(map,key,fn){let cached=map.get(key);if(cached!==void 0)return cached;let result=fn();return map.set(key,result),result}exports.emplace=emplace;function getPropertyByPath(source,path){return typeof path=="string"&&Object.prototype.hasOwnProperty.call(source,path)?source[path]:(typeof path=="string"?path.split("."):path).reduce((previous,key)=>previous===void 0?previous:previous[key],source)}exports.getPropertyByPath=getPropertyByPath;function removeUndefinedValuesFromObject(options){if(options)return Object.fromEntries(Object.entries(options).filter(([,value])=>value!==void 0))}exports.removeUndefinedValuesFromObject=removeUndefinedValuesFromObject}});var require_ExplorerBase=__commonJS({"node_modules/cosmiconfig/dist/ExplorerBase.js"(exports){"use strict";var __importDefault2=exports&&exports.__importDefault||function(mod){return mod&&mod.__esModule?mod:{default:mod}};Object.defineProperty(exports,"__esModule",{value:!0});exports.getExtensionDescription=exports.ExplorerBase=void 0;var path_1=__importDefault2(__require("path")),util_js_1=require_util(),ExplorerBase=class{#loadingMetaConfig=!1;config;loadCache;searchCache;constructor(options){this.config=options,options.cache&&(this.loadCache=new Map,this.searchCache=new Map),this.#validateConfig()}set loadingMetaConfig(value){this.#loadingMetaConfig=value}#validateConfig(){let config=this.config;for(let place of config.searchPlaces){let extension=path_1.default.extname(place),loader=this.config.loaders[extension||"noExt"]??this.config.loaders.default;if(loader===void 0)throw new Error(`Missing loader for ${getExtensionDescription(place)}.`);if(typeof loader!="function")throw new Error(`Loader for ${getExtensionDescription(place)} is not a function: Received ${typeof loader}.`)}}clearLoadCache(){this.loadCache&&this.loadCache.clear()}clearSearchCache(){this.searchCache&&this.searchCache.clear()}clearCaches(){this.clearLoadCache(),this.clearSearchCache()}toCosmiconfigResult(filepath,config){return config===null?null:config===void 0?{filepath,config:void 0,isEmpty:!0}:((this.config.applyPackagePropertyPathToConfiguration||this.#loadingMetaConfig)&&(config=(0,util_js_1.getPropertyByPath)(config,this.config.packageProp)),config===void 0?{filepath,config:void 0,isEmpty:!0}:{config,filepath})}};exports.ExplorerBase=ExplorerBase;function getExtensionDescription(extension){return extension?`extension "${extension}"`:"files without extensions"}exports.getExtensionDescription=getExtensionDescription}});var require_resolve_from=__commonJS({"node_modules/import-fresh/node_modules/resolve-from/index.js"(exports,module){"use strict";var path=__require("path"),Module=__require("module"),fs=__require("fs"),resolveFrom=(fromDir,moduleId,silent)=>{if(typeof fromDir!="string")throw new TypeError(`Expected \`fromDir\` to be of type \`string\`, got \`${typeof fromDir}\``);if(typeof moduleId!="string")throw new TypeError(`Expected \`moduleId\` to be of type \`string\`, got \`${typeof moduleId}\``);try{fromDir=fs.realpathSync(fromDir)}catch(err){if(err.code==="ENOENT")fromDir=path.resolve(fromDir);else{if(silent)return null;throw err}}let fromFile=path.join(fromDir,"noop.js"),resolveFileName=()=>Module._resolveFilename(moduleId,{id:fromFile,filename:fromFile,paths:Module._nodeModulePaths(fromDir)});if(silent)try{return resolveFileName()}catch{return null}return resolveFileName()};module.exports=(fromDir,moduleId)=>resolveFrom(fromDir,moduleId);module.exports.silent=(fromDir,moduleId)=>resolveFrom(fromDir,moduleId,!0)}});var require_callsites=__commonJS({"node_modules/callsites/index.js"(exports,module){"use strict";var callsites=()=>{let _prepareStackTrace=Error.prepareStackTrace;Error.prepareStackTrace=(_,stack2)=>stack2;let stack=new Error().stack.slice(1);return Error.prepareStackTrace=_prepareStackTrace,stack};module.exports=callsites;module.exports.default=callsites}});var require_parent_module=__commonJS({"node_modules/parent-module/index.js"(exports,module){"use strict";var callsites=require_callsites();module.exports=filepath=>{let stacks=callsites();if(!filepath)return stacks[2].getFileName();let seenVal=!1;stacks.shift();for(let stack of stacks){let parentFilepath=stack.getFileName();if(typeof parentFilepath=="string"){if(parentFilepath===filepath){seenVal=!0;continue}if(parentFilepath!=="module.js"&&seenVal&&parentFilepath!==filepath)return parentFilepath}}}}});var require_import_fresh=__commonJS({"node_modules/import-fresh/index.js"(exports,module){"use strict";var path=__require("path"),resolveFrom=require_resolve_from(),parentModule=require_parent_module();module.exports=moduleId=>{if(typeof moduleId!="string")throw new TypeError("Expected a string");let parentPath=parentModule(__filename),cwd=parentPath?path.dirname(parentPath):__dirname,filePath=resolveFrom(cwd,moduleId),oldModule=__require.cache[filePath];if(oldModule&&oldModule.parent){let i=oldModule.parent.children.length;for(;i--;)oldModule.parent.children[i].id===filePath&&oldModule.parent.children.splice(i,1)}delete __require.cache[filePath];let parent=__require.cache[parentPath];return parent===void 0||parent.require===void 0?__require(filePath):parent.require(filePath)}}});var require_is_arrayish=__commonJS({"node_modules/is-arrayish/index.js"(exports,module){"use strict";module.exports=function(obj){return obj?obj instanceof Array||Array.isArray(obj)||obj.length>=0&&obj.splice instanceof Function:!1}}});var require_error_ex=__commonJS({"node_modules/error-ex/index.js"(exports,module){"use strict";var util=__require("util"),isArrayish=require_is_arrayish(),errorEx=function(name,properties){(!name||name.constructor!==String)&&(properties=name||{},name=Error.name);var errorExError=function ErrorEXError(message){if(!this)return new ErrorEXError(message);message=message instanceof Error?message.message:message||this.message,Error.call(this,message),Error.captureStackTrace(this,errorExError),this.name=name,Object.defineProperty(this,"message",{configurable:!0,enumerable:!1,get:function(){var newMessage=message.split(/\r?\n/g);for(var key in properties)if(properties.hasOwnProperty(key)){var modifier=properties[key];"message"in modifier&&(newMessage=modifier.message(this[key],newMessage)||newMessage,isArrayish(newMessage)||(newMessage=[newMessage]))}return newMessage.join(`
`)},set:function(v){message=v}});var overwrittenStack=null,stackDescriptor=Object.getOwnPropertyDescriptor(this,"stack"),stackGetter=stackDescriptor.get,stackValue=stackDescriptor.value;delete stackDescriptor.value,delete stackDescriptor.writable,stackDescriptor.set=function(newstack){overwrittenStack=newstack},stackDescriptor.get=function(){var stack=(overwrittenStack||(stackGetter?stackGetter.call(this):stackValue)).split(/\r?\n+/g);overwrittenStack||(stack[0]=this.name+": "+this.message);var lineCount=1;for(var key in properties)if(properties.hasOwnProperty(key)){var modifier=properties[key];if("line"in modifier){var line=modifier.line(this[key]);line&&stack.splice(lineCount++,0,"    "+line)}"stack"in modifier&&modifier.stack(this[key],stack)}return stack.join(`
`)},Object.defineProperty(this,"stack",stackDescriptor)};return Object.setPrototypeOf?(Object.setPrototypeOf(errorExError.prototype,Error.prototype),Object.setPrototypeOf(errorExError,Error)):util.inherits(errorExError,Error),errorExError};errorEx.append=function(str,def){return{message:function(v,message){return v=v||def,v&&(message[0]+=" "+str.replace("%s",v.toString())),message}}};errorEx.line=function(str,def){return{line:function(v){return v=v||def,v?str.replace("%s",v.toString()):null}}};module.exports=errorEx}});var require_json_parse_even_better_errors=__commonJS({"node_modules/json-parse-even-better-errors/index.js"(exports,module){"use strict";var hexify=char=>{let h=char.charCodeAt(0).toString(16).toUpperCase();return"0x"+(h.length%2?"0":"")+h},parseError=(e,txt,context)=>{if(!txt)return{message:e.message+" while parsing empty string",position:0};let badToken=e.message.match(/^Unexpected token (.) .*position\s+(\d+)/i),errIdx=badToken?+badToken[2]:e.message.match(/^Unexpected end of JSON.*/i)?txt.length-1:null,msg=badToken?e.message.replace(/^Unexpected token ./,`Unexpected token ${JSON.stringify(badToken[1])} (${hexify(badToken[1])})`):e.message;if(errIdx!=null){let start=errIdx<=context?0:errIdx-context,end=errIdx+context>=txt.length?txt.length:errIdx+context,slice=(start===0?"":"...")+txt.slice(start,end)+(end===txt.length?"":"...");return{message:msg+` while parsing ${txt===slice?"":"near "}${JSON.stringify(slice)}`,position:errIdx}}else return{message:msg+` while parsing '${txt.slice(0,context*2)}'`,position:0}},JSONParseError=class extends SyntaxError{constructor(er,txt,context,caller){context=context||20;let metadata=parseError(er,txt,context);super(metadata.message),Object.assign(this,metadata),this.code="EJSONPARSE",this.systemError=er,Error.captureStackTrace(this,caller||this.constructor)}get name(){return this.constructor.name}set name(n){}get[Symbol.toStringTag](){return this.constructor.name}},kIndent=Symbol.for("indent"),kNewline=Symbol.for("newline"),formatRE=/^\s*[{\[]((?:\r?\n)+)([\s\t]*)/,emptyRE=/^(?:\{\}|\[\])((?:\r?\n)+)?$/,parseJson=(txt,reviver,context)=>{let parseText=stripBOM(txt);context=context||20;try{let[,newline=`
`,indent="  "]=parseText.match(emptyRE)||parseText.match(formatRE)||[,"",""],result=JSON.parse(parseText,reviver);return result&&typeof result=="object"&&(result[kNewline]=newline,result[kIndent]=indent),result}catch(e){if(typeof txt!="string"&&!Buffer.isBuffer(txt)){let isEmptyArray=Array.isArray(txt)&&txt.length===0;throw Object.assign(new TypeError(`Cannot parse ${isEmptyArray?"an empty array":String(txt)}`),{code:"EJSONPARSE",systemError:e})}throw new JSONParseError(e,parseText,context,parseJson)}},stripBOM=txt=>String(txt).replace(/^\uFEFF/,"");module.exports=parseJson;parseJson.JSONParseError=JSONParseError;parseJson.noExceptions=(txt,reviver)=>{try{return JSON.parse(stripBOM(txt),reviver)}catch{}}}});var require_build=__commonJS({"node_modules/lines-and-columns/build/index.js"(exports){"use strict";exports.__esModule=!0;exports.LinesAndColumns=void 0;var LF=`
`,CR="\r",LinesAndColumns=(function(){function LinesAndColumns2(string){this.string=string;for(var offsets=[0],offset=0;offset<string.length;)switch(string[offset]){case LF:offset+=LF.length,offsets.push(offset);break;case CR:offset+=CR.length,string[offset]===LF&&(offset+=LF.length),offsets.push(offset);break;default:offset++;break}this.offsets=offsets}return LinesAndColumns2.prototype.locationForIndex=function(index){if(index<0||index>this.string.length)return null;for(var line=0,offsets=this.offsets;offsets[line+1]<=index;)line++;var column=index-offsets[line];return{line,column}},LinesAndColumns2.prototype.indexForLocation=function(location){var line=location.line,column=location.column;return line<0||line>=this.offsets.length||column<0||column>this.lengthOfLine(line)?null:this.offsets[line]+column},LinesAndColumns2.prototype.lengthOfLine=function(line){var offset=this.offsets[line],nextOffset=line===this.offsets.length-1?this.string.length:this.offsets[line+1];return nextOffset-offset},LinesAndColumns2})();exports.LinesAndColumns=LinesAndColumns;exports.default=LinesAndColumns}});var require_picocolors=__commonJS({"node_modules/picocolors/picocolors.js"(exports,module){var p=process||{},argv=p.argv||[],env=p.env||{},isColorSupported=!(env.NO_COLOR||argv.includes("--no-color"))&&(!!env.FORCE_COLOR||argv.includes("--color")||p.platform==="win32"||(p.stdout||{}).isTTY&&env.TERM!=="dumb"||!!env.CI),formatter=(open,close,replace=open)=>input=>{let string=""+input,index=string.indexOf(close,open.length);return~index?open+replaceClose(string,close,replace,index)+close:open+string+close},replaceClose=(string,close,replace,index)=>{let result="",cursor=0;do result+=string.substring(cursor,index)+replace,cursor=index+close.length,index=string.indexOf(close,cursor);while(~index);return result+string.substring(cursor)},createColors=(enabled=isColorSupported)=>{let f=enabled?formatter:()=>String;return{isColorSupported:enabled,reset:f("\x1B[0m","\x1B[0m"),bold:f("\x1B[1m","\x1B[22m","\x1B[22m\x1B[1m"),dim:f("\x1B[2m","\x1B[22m","\x1B[22m\x1B[2m"),italic:f("\x1B[3m","\x1B[23m"),underline:f("\x1B[4m","\x1B[24m"),inverse:f("\x1B[7m","\x1B[27m"),hidden:f("\x1B[8m","\x1B[28m"),strikethrough:f("\x1B[9m","\x1B[29m"),black:f("\x1B[30m","\x1B[39m"),red:f("\x1B[31m","\x1B[39m"),green:f("\x1B[32m","\x1B[39m"),yellow:f("\x1B[33m","\x1B[39m"),blue:f("\x1B[34m","\x1B[39m"),magenta:f("\x1B[35m","\x1B[39m"),cyan:f("\x1B[36m","\x1B[39m"),white:f("\x1B[37m","\x1B[39m"),gray:f("\x1B[90m","\x1B[39m"),bgBlack:f("\x1B[40m","\x1B[49m"),bgRed:f("\x1B[41m","\x1B[49m"),bgGreen:f("\x1B[42m","\x1B[49m"),bgYellow:f("\x1B[43m","\x1B[49m"),bgBlue:f("\x1B[44m","\x1B[49m"),bgMagenta:f("\x1B[45m","\x1B[49m"),bgCyan:f("\x1B[46m","\x1B[49m"),bgWhite:f("\x1B[47m","\x1B[49m"),blackBright:f("\x1B[90m","\x1B[39m"),redBright:f("\x1B[91m","\x1B[39m"),greenBright:f("\x1B[92m","\x1B[39m"),yellowBright:f("\x1B[93m","\x1B[39m"),blueBright:f("\x1B[94m","\x1B[39m"),magentaBright:f("\x1B[95m","\x1B[39m"),cyanBright:f("\x1B[96m","\x1B[39m"),whiteBright:f("\x1B[97m","\x1B[39m"),bgBlackBright:f("\x1B[100m","\x1B[49m"),bgRedBright:f("\x1B[101m","\x1B[49m"),bgGreenBright:f("\x1B[102m","\x1B[49m"),bgYellowBright:f("\x1B[103m","\x1B[49m"),bgBlueBright:f("\x1B[104m","\x1B[49m"),bgMagentaBright:f("\x1B[105m","\x1B[49m"),bgCyanBright:f("\x1B[106m","\x1B[49m"),bgWhiteBright:f("\x1B[107m","\x1B[49m")}};module.exports=createColors();module.exports.createColors=createColors}});var require_js_tokens=__commonJS({"node_modules/js-tokens/index.js"(exports){Object.defineProperty(exports,"__esModule",{value:!0});exports.default=/((['"])(?:(?!\2|\\).|\\(?:\r\n|[\s\S]))*(\2)?|`(?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{(?:[^{}]|\{[^}]*\}?)*\}?)*(`)?)|(\/\/.*)|(\/\*(?:[^*]|\*(?!\/))*(\*\/)?)|(\/(?!\*)(?:\[(?:(?![\]\\]).|\\.)*\]|(?![\/\]\\]).|\\.)+\/(?:(?!\s*(?:\b|[\u0080-\uFFFF$\\'"~({]|[+\-!](?!=)|\.?\d))|[gmiyus]{1,6}\b(?![\u0080-\uFFFF$\\]|\s*(?:[+\-*%&|^<>!=?({]|\/(?![\/*])))))|(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d*\.\d+|\d+\.?)(?:[eE][+-]?\d+)?)|((?!\d)(?:(?!\s)[$\w\u0080-\uFFFF]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})+)|(--|\+\+|&&|\|\||=>|\.{3}|(?:[+\-\/%&|^]|\*{1,2}|<{1,2}|>{1,3}|!=?|={1,2})=?|[?~.,:;[\](){}])|(\s+)|(^$|[\s\S])/g;exports.matchToToken=function(match){var token={type:"invalid",value:match[0],closed:void 0};return match[1]?(token.type="string",token.closed=!!(match[3]||match[4])):match[5]?token.type="comment":match[6]?(token.type="comment",token.closed=!!match[7]):match[8]?token.type="regex":match[9]?token.type="number":match[10]?token.type="name":match[11]?token.type="punctuator":match[12]&&(token.type="whitespace"),token}}});var require_identifier=__commonJS({"node_modules/@babel/helper-validator-identifier/lib/identifier.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.isIdentifierChar=isIdentifierChar;exports.isIdentifierName=isIdentifierName;exports.isIdentifierStart=isIdentifierStart;var nonASCIIidentifierStartChars="\xAA\xB5\xBA\xC0-\xD6\xD8-\xF6\xF8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0370-\u0374\u0376\u0377\u037A-\u037D\u037F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03F5\u03F7-\u0481\u048A-\u052F\u0531-\u0556\u0559\u0560-\u0588\u05D0-\u05EA\u05EF-\u05F2\u0620-\u064A\u066E\u066F\u0671-\u06D3\u06D5\u06E5\u06E6\u06EE\u06EF\u06FA-\u06FC\u06FF\u0710\u0712-\u072F\u074D-\u07A5\u07B1\u07CA-\u07EA\u07F4\u07F5\u07FA\u0800-\u0815\u081A\u0824\u0828\u0840-\u0858\u0860-\u086A\u0870-\u0887\u0889-\u088F\u08A0-\u08C9\u0904-\u0939\u093D\u0950\u0958-\u0961\u0971-\u0980\u0985-\u098C\u098F\u0990\u0993-\u09A8\u09AA-\u09B0\u09B2\u09B6-\u09B9\u09BD\u09CE\u09DC\u09DD\u09DF-\u09E1\u09F0\u09F1\u09FC\u0A05-\u0A0A\u0A0F\u0A10\u0A13-\u0A28\u0A2A-\u0A30\u0A32\u0A33\u0A35\u0A36\u0A38\u0A39\u0A59-\u0A5C\u0A5E\u0A72-\u0A74\u0A85-\u0A8D\u0A8F-\u0A91\u0A93-\u0AA8\u0AAA-\u0AB0\u0AB2\u0AB3\u0AB5-\u0AB9\u0ABD\u0AD0\u0AE0\u0AE1\u0AF9\u0B05-\u0B0C\u0B0F\u0B10\u0B13-\u0B28\u0B2A-\u0B30\u0B32\u0B33\u0B35-\u0B39\u0B3D\u0B5C\u0B5D\u0B5F-\u0B61\u0B71\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99\u0B9A\u0B9C\u0B9E\u0B9F\u0BA3\u0BA4\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BD0\u0C05-\u0C0C\u0C0E-\u0C10\u0C12-\u0C28\u0C2A-\u0C39\u0C3D\u0C58-\u0C5A\u0C5C\u0C5D\u0C60\u0C61\u0C80\u0C85-\u0C8C\u0C8E-\u0C90\u0C92-\u0CA8\u0CAA-\u0CB3\u0CB5-\u0CB9\u0CBD\u0CDC-\u0CDE\u0CE0\u0CE1\u0CF1\u0CF2\u0D04-\u0D0C\u0D0E-\u0D10\u0D12-\u0D3A\u0D3D\u0D4E\u0D54-\u0D56\u0D5F-\u0D61\u0D7A-\u0D7F\u0D85-\u0D96\u0D9A-\u0DB1\u0DB3-\u0DBB\u0DBD\u0DC0-\u0DC6\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81\u0E82\u0E84\u0E86-\u0E8A\u0E8C-\u0EA3\u0EA5\u0EA7-\u0EB0\u0EB2\u0EB3\u0EBD\u0EC0-\u0EC4\u0EC6\u0EDC-\u0EDF\u0F00\u0F40-\u0F47\u0F49-\u0F6C\u0F88-\u0F8C\u1000-\u102A\u103F\u1050-\u1055\u105A-\u105D\u1061\u1065\u1066\u106E-\u1070\u1075-\u1081\u108E\u10A0-\u10C5\u10C7\u10CD\u10D0-\u10FA\u10FC-\u1248\u124A-\u124D\u1250-\u1256\u1258\u125A-\u125D\u1260-\u1288\u128A-\u128D\u1290-\u12B0\u12B2-\u12B5\u12B8-\u12BE\u12C0\u12C2-\u12C5\u12C8-\u12D6\u12D8-\u1310\u1312-\u1315\u1318-\u135A\u1380-\u138F\u13A0-\u13F5\u13F8-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u16F8\u1700-\u1711\u171F-\u1731\u1740-\u1751\u1760-\u176C\u176E-\u1770\u1780-\u17B3\u17D7\u17DC\u1820-\u1878\u1880-\u18A8\u18AA\u18B0-\u18F5\u1900-\u191E\u1950-\u196D\u1970-\u1974\u1980-\u19AB\u19B0-\u19C9\u1A00-\u1A16\u1A20-\u1A54\u1AA7\u1B05-\u1B33\u1B45-\u1B4C\u1B83-\u1BA0\u1BAE\u1BAF\u1BBA-\u1BE5\u1C00-\u1C23\u1C4D-\u1C4F\u1C5A-\u1C7D\u1C80-\u1C8A\u1C90-\u1CBA\u1CBD-\u1CBF\u1CE9-\u1CEC\u1CEE-\u1CF3\u1CF5\u1CF6\u1CFA\u1D00-\u1DBF\u1E00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F59\u1F5B\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FBC\u1FBE\u1FC2-\u1FC4\u1FC6-\u1FCC\u1FD0-\u1FD3\u1FD6-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FF4\u1FF6-\u1FFC\u2071\u207F\u2090-\u209C\u2102\u2107\u210A-\u2113\u2115\u2118-\u211D\u2124\u2126\u2128\u212A-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2160-\u2188\u2C00-\u2CE4\u2CEB-\u2CEE\u2CF2\u2CF3\u2D00-\u2D25\u2D27\u2D2D\u2D30-\u2D67\u2D6F\u2D80-\u2D96\u2DA0-\u2DA6\u2DA8-\u2DAE\u2DB0-\u2DB6\u2DB8-\u2DBE\u2DC0-\u2DC6\u2DC8-\u2DCE\u2DD0-\u2DD6\u2DD8-\u2DDE\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3041-\u3096\u309B-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u3131-\u318E\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA61F\uA62A\uA62B\uA640-\uA66E\uA67F-\uA69D\uA6A0-\uA6EF\uA717-\uA71F\uA722-\uA788\uA78B-\uA7DC\uA7F1-\uA801\uA803-\uA805\uA807-\uA80A\uA80C-\uA822\uA840-\uA873\uA882-\uA8B3\uA8F2-\uA8F7\uA8FB\uA8FD\uA8FE\uA90A-\uA925\uA930-\uA946\uA960-\uA97C\uA984-\uA9B2\uA9CF\uA9E0-\uA9E4\uA9E6-\uA9EF\uA9FA-\uA9FE\uAA00-\uAA28\uAA40-\uAA42\uAA44-\uAA4B\uAA60-\uAA76\uAA7A\uAA7E-\uAAAF\uAAB1\uAAB5\uAAB6\uAAB9-\uAABD\uAAC0\uAAC2\uAADB-\uAADD\uAAE0-\uAAEA\uAAF2-\uAAF4\uAB01-\uAB06\uAB09-\uAB0E\uAB11-\uAB16\uAB20-\uAB26\uAB28-\uAB2E\uAB30-\uAB5A\uAB5C-\uAB69\uAB70-\uABE2\uAC00-\uD7A3\uD7B0-\uD7C6\uD7CB-\uD7FB\uF900-\uFA6D\uFA70-\uFAD9\uFB00-\uFB06\uFB13-\uFB17\uFB1D\uFB1F-\uFB28\uFB2A-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFBB1\uFBD3-\uFD3D\uFD50-\uFD8F\uFD92-\uFDC7\uFDF0-\uFDFB\uFE70-\uFE74\uFE76-\uFEFC\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFBE\uFFC2-\uFFC7\uFFCA-\uFFCF\uFFD2-\uFFD7\uFFDA-\uFFDC",nonASCIIidentifierChars="\xB7\u0300-\u036F\u0387\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u0669\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u06F0-\u06F9\u0711\u0730-\u074A\u07A6-\u07B0\u07C0-\u07C9\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962\u0963\u0966-\u096F\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7\u09C8\u09CB-\u09CD\u09D7\u09E2\u09E3\u09E6-\u09EF\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47\u0A48\u0A4B-\u0A4D\u0A51\u0A66-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2\u0AE3\u0AE6-\u0AEF\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62\u0B63\u0B66-\u0B6F\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0BE6-\u0BEF\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55\u0C56\u0C62\u0C63\u0C66-\u0C6F\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5\u0CD6\u0CE2\u0CE3\u0CE6-\u0CEF\u0CF3\u0D00-\u0D03\u0D3B\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62\u0D63\u0D66-\u0D6F\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DE6-\u0DEF\u0DF2\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0E50-\u0E59\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0ED0-\u0ED9\u0F18\u0F19\u0F20-\u0F29\u0F35\u0F37\u0F39\u0F3E\u0F3F\u0F71-\u0F84\u0F86\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1040-\u1049\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F-\u109D\u135D-\u135F\u1369-\u1371\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772\u1773\u17B4-\u17D3\u17DD\u17E0-\u17E9\u180B-\u180D\u180F-\u1819\u18A9\u1920-\u192B\u1930-\u193B\u1946-\u194F\u19D0-\u19DA\u1A17-\u1A1B\u1A55-\u1A5E\u1A60-\u1A7C\u1A7F-\u1A89\u1A90-\u1A99\u1AB0-\u1ABD\u1ABF-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B04\u1B34-\u1B44\u1B50-\u1B59\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BB0-\u1BB9\u1BE6-\u1BF3\u1C24-\u1C37\u1C40-\u1C49\u1C50-\u1C59\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200C\u200D\u203F\u2040\u2054\u20D0-\u20DC\u20E1\u20E5-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099\u309A\u30FB\uA620-\uA629\uA66F\uA674-\uA67D\uA69E\uA69F\uA6F0\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880\uA881\uA8B4-\uA8C5\uA8D0-\uA8D9\uA8E0-\uA8F1\uA8FF-\uA909\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9D0-\uA9D9\uA9E5\uA9F0-\uA9F9\uAA29-\uAA36\uAA43\uAA4C\uAA4D\uAA50-\uAA59\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7\uAAB8\uAABE\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5\uAAF6\uABE3-\uABEA\uABEC\uABED\uABF0-\uABF9\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\uFE33\uFE34\uFE4D-\uFE4F\uFF10-\uFF19\uFF3F\uFF65",nonASCIIidentifierStart=new RegExp("["+nonASCIIidentifierStartChars+"]"),nonASCIIidentifier=new RegExp("["+nonASCIIidentifierStartChars+nonASCIIidentifierChars+"]");nonASCIIidentifierStartChars=nonASCIIidentifierChars=null;var astralIdentifierStartCodes=[0,11,2,25,2,18,2,1,2,14,3,13,35,122,70,52,268,28,4,48,48,31,14,29,6,37,11,29,3,35,5,7,2,4,43,157,19,35,5,35,5,39,9,51,13,10,2,14,2,6,2,1,2,10,2,14,2,6,2,1,4,51,13,310,10,21,11,7,25,5,2,41,2,8,70,5,3,0,2,43,2,1,4,0,3,22,11,22,10,30,66,18,2,1,11,21,11,25,7,25,39,55,7,1,65,0,16,3,2,2,2,28,43,28,4,28,36,7,2,27,28,53,11,21,11,18,14,17,111,72,56,50,14,50,14,35,39,27,10,22,251,41,7,1,17,5,57,28,11,0,9,21,43,17,47,20,28,22,13,52,58,1,3,0,14,44,33,24,27,35,30,0,3,0,9,34,4,0,13,47,15,3,22,0,2,0,36,17,2,24,20,1,64,6,2,0,2,3,2,14,2,9,8,46,39,7,3,1,3,21,2,6,2,1,2,4,4,0,19,0,13,4,31,9,2,0,3,0,2,37,2,0,26,0,2,0,45,52,19,3,21,2,31,47,21,1,2,0,185,46,42,3,37,47,21,0,60,42,14,0,72,26,38,6,186,43,117,63,32,7,3,0,3,7,2,1,2,23,16,0,2,0,95,7,3,38,17,0,2,0,29,0,11,39,8,0,22,0,12,45,20,0,19,72,200,32,32,8,2,36,18,0,50,29,113,6,2,1,2,37,22,0,26,5,2,1,2,31,15,0,24,43,261,18,16,0,2,12,2,33,125,0,80,921,103,110,18,195,2637,96,16,1071,18,5,26,3994,6,582,6842,29,1763,568,8,30,18,78,18,29,19,47,17,3,32,20,6,18,433,44,212,63,33,24,3,24,45,74,6,0,67,12,65,1,2,0,15,4,10,7381,42,31,98,114,8702,3,2,6,2,1,2,290,16,0,30,2,3,0,15,3,9,395,2309,106,6,12,4,8,8,9,5991,84,2,70,2,1,3,0,3,1,3,3,2,11,2,0,2,6,2,64,2,3,3,7,2,6,2,27,2,3,2,4,2,0,4,6,2,339,3,24,2,24,2,30,2,24,2,30,2,24,2,30,2,24,2,30,2,24,2,7,1845,30,7,5,262,61,147,44,11,6,17,0,322,29,19,43,485,27,229,29,3,0,208,30,2,2,2,1,2,6,3,4,10,1,225,6,2,3,2,1,2,14,2,196,60,67,8,0,1205,3,2,26,2,1,2,0,3,0,2,9,2,3,2,0,2,0,7,0,5,0,2,0,2,0,2,2,2,1,2,0,3,0,2,0,2,0,2,0,2,0,2,1,2,0,3,3,2,6,2,3,2,3,2,0,2,9,2,16,6,2,2,4,2,16,4421,42719,33,4381,3,5773,3,7472,16,621,2467,541,1507,4938,6,8489],astralIdentifierCodes=[509,0,227,0,150,4,294,9,1368,2,2,1,6,3,41,2,5,0,166,1,574,3,9,9,7,9,32,4,318,1,78,5,71,10,50,3,123,2,54,14,32,10,3,1,11,3,46,10,8,0,46,9,7,2,37,13,2,9,6,1,45,0,13,2,49,13,9,3,2,11,83,11,7,0,3,0,158,11,6,9,7,3,56,1,2,6,3,1,3,2,10,0,11,1,3,6,4,4,68,8,2,0,3,0,2,3,2,4,2,0,15,1,83,17,10,9,5,0,82,19,13,9,214,6,3,8,28,1,83,16,16,9,82,12,9,9,7,19,58,14,5,9,243,14,166,9,71,5,2,1,3,3,2,0,2,1,13,9,120,6,3,6,4,0,29,9,41,6,2,3,9,0,10,10,47,15,199,7,137,9,54,7,2,7,17,9,57,21,2,13,123,5,4,0,2,1,2,6,2,0,9,9,49,4,2,1,2,4,9,9,55,9,266,3,10,1,2,0,49,6,4,4,14,10,5350,0,7,14,11465,27,2343,9,87,9,39,4,60,6,26,9,535,9,470,0,2,54,8,3,82,0,12,1,19628,1,4178,9,519,45,3,22,543,4,4,5,9,7,3,6,31,3,149,2,1418,49,513,54,5,49,9,0,15,0,23,4,2,14,1361,6,2,16,3,6,2,1,2,4,101,0,161,6,10,9,357,0,62,13,499,13,245,1,2,9,233,0,3,0,8,1,6,0,475,6,110,6,6,9,4759,9,787719,239];function isInAstralSet(code,set){let pos=65536;for(let i=0,length=set.length;i<length;i+=2){if(pos+=set[i],pos>code)return!1;if(pos+=set[i+1],pos>=code)return!0}return!1}function isIdentifierStart(code){return code<65?code===36:code<=90?!0:code<97?code===95:code<=122?!0:code<=65535?code>=170&&nonASCIIidentifierStart.test(String.fromCharCode(code)):isInAstralSet(code,astralIdentifierStartCodes)}function isIdentifierChar(code){return code<48?code===36:code<58?!0:code<65?!1:code<=90?!0:code<97?code===95:code<=122?!0:code<=65535?code>=170&&nonASCIIidentifier.test(String.fromCharCode(code)):isInAstralSet(code,astralIdentifierStartCodes)||isInAstralSet(code,astralIdentifierCodes)}function isIdentifierName(name){let isFirst=!0;for(let i=0;i<name.length;i++){let cp=name.charCodeAt(i);if((cp&64512)===55296&&i+1<name.length){let trail=name.charCodeAt(++i);(trail&64512)===56320&&(cp=65536+((cp&1023)<<10)+(trail&1023))}if(isFirst){if(isFirst=!1,!isIdentifierStart(cp))return!1}else if(!isIdentifierChar(cp))return!1}return!isFirst}}});var require_keyword=__commonJS({"node_modules/@babel/helper-validator-identifier/lib/keyword.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.isKeyword=isKeyword;exports.isReservedWord=isReservedWord;exports.isStrictBindOnlyReservedWord=isStrictBindOnlyReservedWord;exports.isStrictBindReservedWord=isStrictBindReservedWord;exports.isStrictReservedWord=isStrictReservedWord;var reservedWords={keyword:["break","case","catch","continue","debugger","default","do","else","finally","for","function","if","return","switch","throw","try","var","const","while","with","new","this","super","class","extends","export","import","null","true","false","in","instanceof","typeof","void","delete"],strict:["implements","interface","let","package","private","protected","public","static","yield"],strictBind:["eval","arguments"]},keywords=new Set(reservedWords.keyword),reservedWordsStrictSet=new Set(reservedWords.strict),reservedWordsStrictBindSet=new Set(reservedWords.strictBind);function isReservedWord(word,inModule){return inModule&&word==="await"||word==="enum"}function isStrictReservedWord(word,inModule){return isReservedWord(word,inModule)||reservedWordsStrictSet.has(word)}function isStrictBindOnlyReservedWord(word){return reservedWordsStrictBindSet.has(word)}function isStrictBindReservedWord(word,inModule){return isStrictReservedWord(word,inModule)||isStrictBindOnlyReservedWord(word)}function isKeyword(word){return keywords.has(word)}}});var require_lib3=__commonJS({"node_modules/@babel/helper-validator-identifier/lib/index.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});Object.defineProperty(exports,"isIdentifierChar",{enumerable:!0,get:function(){return _identifier.isIdentifierChar}});Object.defineProperty(exports,"isIdentifierName",{enumerable:!0,get:function(){return _identifier.isIdentifierName}});Object.defineProperty(exports,"isIdentifierStart",{enumerable:!0,get:function(){return _identifier.isIdentifierStart}});Object.defineProperty(exports,"isKeyword",{enumerable:!0,get:function(){return _keyword.isKeyword}});Object.defineProperty(exports,"isReservedWord",{enumerable:!0,get:function(){return _keyword.isReservedWord}});Object.defineProperty(exports,"isStrictBindOnlyReservedWord",{enumerable:!0,get:function(){return _keyword.isStrictBindOnlyReservedWord}});Object.defineProperty(exports,"isStrictBindReservedWord",{enumerable:!0,get:function(){return _keyword.isStrictBindReservedWord}});Object.defineProperty(exports,"isStrictReservedWord",{enumerable:!0,get:function(){return _keyword.isStrictReservedWord}});var _identifier=require_identifier(),_keyword=require_keyword()}});var require_lib4=__commonJS({"node_modules/@babel/code-frame/lib/index.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});var picocolors=require_picocolors(),jsTokens=require_js_tokens(),helperValidatorIdentifier=require_lib3();function isColorSupported(){return typeof process=="object"&&(process.env.FORCE_COLOR==="0"||process.env.FORCE_COLOR==="false")?!1:picocolors.isColorSupported}var compose=(f,g)=>v=>f(g(v));function buildDefs(colors){return{keyword:colors.cyan,capitalized:colors.yellow,jsxIdentifier:colors.yellow,punctuator:colors.yellow,number:colors.magenta,string:colors.green,regex:colors.magenta,comment:colors.gray,invalid:compose(compose(colors.white,colors.bgRed),colors.bold),gutter:colors.gray,marker:compose(colors.red,colors.bold),message:compose(colors.red,colors.bold),reset:colors.reset}}var defsOn=buildDefs(picocolors.createColors(!0)),defsOff=buildDefs(picocolors.createColors(!1));function getDefs(enabled){return enabled?defsOn:defsOff}var sometimesKeywords=new Set(["as","async","from","get","of","set"]),NEWLINE$1=/\r\n|[\n\r\u2028\u2029]/,BRACKET=/^[()[\]{}]$/,tokenize,JSX_TAG=/^[a-z][\w-]*$/i,getTokenType=function(token,offset,text){if(token.type==="name"){let tokenValue=token.value;if(helperValidatorIdentifier.isKeyword(tokenValue)||helperValidatorIdentifier.isStrictReservedWord(tokenValue,!0)||sometimesKeywords.has(tokenValue))return"keyword";if(JSX_TAG.test(tokenValue)&&(text[offset-1]==="<"||text.slice(offset-2,offset)==="</"))return"jsxIdentifier";let firstChar=String.fromCodePoint(tokenValue.codePointAt(0));if(firstChar!==firstChar.toLowerCase())return"capitalized"}return token.type==="punctuator"&&BRACKET.test(token.value)?"bracket":token.type==="invalid"&&(token.value==="@"||token.value==="#")?"punctuator":token.type};tokenize=function*(text){let match;for(;match=jsTokens.default.exec(text);){let token=jsTokens.matchToToken(match);yield{type:getTokenType(token,match.index,text),value:token.value}}};function highlight(text){if(text==="")return"";let defs=getDefs(!0),highlighted="";for(let{type,value}of tokenize(text))type in defs?highlighted+=value.split(NEWLINE$1).map(str=>defs[type](str)).join(`
`):highlighted+=value;return highlighted}var deprecationWarningShown=!1,NEWLINE=/\r\n|[\n\r\u2028\u2029]/;function getMarkerLines(loc,source,opts,startLineBaseZero){let startLoc=Object.assign({column:0,line:-1},loc.start),endLoc=Object.assign({},startLoc,loc.end),{linesAbove=2,linesBelow=3}=opts||{},startLine=startLoc.line-startLineBaseZero,startColumn=startLoc.column,endLine=endLoc.line-startLineBaseZero,endColumn=endLoc.column,start=Math.max(startLine-(linesAbove+1),0),end=Math.min(source.length,endLine+linesBelow);startLine===-1&&(start=0),endLine===-1&&(end=source.length);let lineDiff=endLine-startLine,markerLines={};if(lineDiff)for(let i=0;i<=lineDiff;i++){let lineNumber=i+startLine;if(!startColumn)markerLines[lineNumber]=!0;else if(i===0){let sourceLength=source[lineNumber-1].length;markerLines[lineNumber]=[startColumn,sourceLength-startColumn+1]}else if(i===lineDiff)markerLines[lineNumber]=[0,endColumn];else{let sourceLength=source[lineNumber-i].length;markerLines[lineNumber]=[0,sourceLength]}}else startColumn===endColumn?startColumn?markerLines[startLine]=[startColumn,0]:markerLines[startLine]=!0:markerLines[startLine]=[startColumn,endColumn-startColumn];return{start,end,markerLines}}function codeFrameColumns(rawLines,loc,opts={}){let shouldHighlight=opts.forceColor||isColorSupported()&&opts.highlightCode,startLineBaseZero=(opts.startLine||1)-1,defs=getDefs(shouldHighlight),lines=rawLines.split(NEWLINE),{start,end,markerLines}=getMarkerLines(loc,lines,opts,startLineBaseZero),hasColumns=loc.start&&typeof loc.start.column=="number",numberMaxWidth=String(end+startLineBaseZero).length,frame=(shouldHighlight?highlight(rawLines):rawLines).split(NEWLINE,end).slice(start,end).map((line,index2)=>{let number=start+1+index2,gutter=` ${` ${number+startLineBaseZero}`.slice(-numberMaxWidth)} |`,hasMarker=markerLines[number],lastMarkerLine=!markerLines[number+1];if(hasMarker){let markerLine="";if(Array.isArray(hasMarker)){let markerSpacing=line.slice(0,Math.max(hasMarker[0]-1,0)).replace(/[^\t]/g," "),numberOfMarkers=hasMarker[1]||1;markerLine=[`
 `,defs.gutter(gutter.replace(/\d/g," "))," ",markerSpacing,defs.marker("^").repeat(numberOfMarkers)].join(""),lastMarkerLine&&opts.message&&(markerLine+=" "+defs.message(opts.message))}return[defs.marker(">"),defs.gutter(gutter),line.length>0?` ${line}`:"",markerLine].join("")}else return` ${defs.gutter(gutter)}${line.length>0?` ${line}`:""}`}).join(`
`);return opts.message&&!hasColumns&&(frame=`${" ".repeat(numberMaxWidth+1)}${opts.message}
${frame}`),shouldHighlight?defs.reset(frame):frame}function index(rawLines,lineNumber,colNumber,opts={}){if(!deprecationWarningShown){deprecationWarningShown=!0;let message="Passing lineNumber and colNumber is deprecated to @babel/code-frame. Please use `codeFrameColumns`.";if(process.emitWarning)process.emitWarning(message,"DeprecationWarning");else{let deprecationError=new Error(message);deprecationError.name="DeprecationWarning",console.warn(new Error(message))}}return colNumber=Math.max(colNumber,0),codeFrameColumns(rawLines,{start:{column:colNumber,line:lineNumber}},opts)}exports.codeFrameColumns=codeFrameColumns;exports.default=index;exports.highlight=highlight}});var require_parse_json=__commonJS({"node_modules/parse-json/index.js"(exports,module){"use strict";var errorEx=require_error_ex(),fallback=require_json_parse_even_better_errors(),{default:LinesAndColumns}=require_build(),{codeFrameColumns}=require_lib4(),JSONError=errorEx("JSONError",{fileName:errorEx.append("in %s"),codeFrame:errorEx.append(`

%s
`)}),parseJson=(string,reviver,filename)=>{typeof reviver=="string"&&(filename=reviver,reviver=null);try{try{return JSON.parse(string,reviver)}catch(error){throw fallback(string,reviver),error}}catch(error){error.message=error.message.replace(/\n/g,"");let indexMatch=error.message.match(/in JSON at position (\d+) while parsing/),jsonError=new JSONError(error);if(filename&&(jsonError.fileName=filename),indexMatch&&indexMatch.length>0){let lines=new LinesAndColumns(string),index=Number(indexMatch[1]),location=lines.locationForIndex(index),codeFrame=codeFrameColumns(string,{start:{line:location.line+1,column:location.column+1}},{highlightCode:!0});jsonError.codeFrame=codeFrame}throw jsonError}};parseJson.JSONError=JSONError;module.exports=parseJson}});var require_common=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/common.js"(exports,module){"use strict";function isNothing(subject){return typeof subject>"u"||subject===null}function isObject(subject){return typeof subject=="object"&&subject!==null}function toArray(sequence){return Array.isArray(sequence)?sequence:isNothing(sequence)?[]:[sequence]}function extend(target,source){if(source){let sourceKeys=Object.keys(source);for(let index=0,length=sourceKeys.length;index<length;index+=1){let key=sourceKeys[index];target[key]=source[key]}}return target}function repeat(string,count){let result="";for(let cycle=0;cycle<count;cycle+=1)result+=string;return result}function isNegativeZero(number){return number===0&&Number.NEGATIVE_INFINITY===1/number}module.exports.isNothing=isNothing;module.exports.isObject=isObject;module.exports.toArray=toArray;module.exports.repeat=repeat;module.exports.isNegativeZero=isNegativeZero;module.exports.extend=extend}});var require_exception=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/exception.js"(exports,module){"use strict";function formatError(exception,compact){let where="",message=exception.reason||"(unknown reason)";return exception.mark?(exception.mark.name&&(where+='in "'+exception.mark.name+'" '),where+="("+(exception.mark.line+1)+":"+(exception.mark.column+1)+")",!compact&&exception.mark.snippet&&(where+=`

`+exception.mark.snippet),message+" "+where):message}function YAMLException(reason,mark){Error.call(this),this.name="YAMLException",this.reason=reason,this.mark=mark,this.message=formatError(this,!1),Error.captureStackTrace?Error.captureStackTrace(this,this.constructor):this.stack=new Error().stack||""}YAMLException.prototype=Object.create(Error.prototype);YAMLException.prototype.constructor=YAMLException;YAMLException.prototype.toString=function(compact){return this.name+": "+formatError(this,compact)};module.exports=YAMLException}});var require_snippet=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/snippet.js"(exports,module){"use strict";var common=require_common();function getLine(buffer,lineStart,lineEnd,position,maxLineLength){let head="",tail="",maxHalfLength=Math.floor(maxLineLength/2)-1;return position-lineStart>maxHalfLength&&(head=" ... ",lineStart=position-maxHalfLength+head.length),lineEnd-position>maxHalfLength&&(tail=" ...",lineEnd=position+maxHalfLength-tail.length),{str:head+buffer.slice(lineStart,lineEnd).replace(/\t/g,"\u2192")+tail,pos:position-lineStart+head.length}}function padStart(string,max){return common.repeat(" ",max-string.length)+string}function makeSnippet(mark,options){if(options=Object.create(options||null),!mark.buffer)return null;options.maxLength||(options.maxLength=79),typeof options.indent!="number"&&(options.indent=1),typeof options.linesBefore!="number"&&(options.linesBefore=3),typeof options.linesAfter!="number"&&(options.linesAfter=2);let re=/\r?\n|\r|\0/g,lineStarts=[0],lineEnds=[],match,foundLineNo=-1;for(;match=re.exec(mark.buffer);)lineEnds.push(match.index),lineStarts.push(match.index+match[0].length),mark.position<=match.index&&foundLineNo<0&&(foundLineNo=lineStarts.length-2);foundLineNo<0&&(foundLineNo=lineStarts.length-1);let result="",lineNoLength=Math.min(mark.line+options.linesAfter,lineEnds.length).toString().length,maxLineLength=options.maxLength-(options.indent+lineNoLength+3);for(let i=1;i<=options.linesBefore&&!(foundLineNo-i<0);i++){let line2=getLine(mark.buffer,lineStarts[foundLineNo-i],lineEnds[foundLineNo-i],mark.position-(lineStarts[foundLineNo]-lineStarts[foundLineNo-i]),maxLineLength);result=common.repeat(" ",options.indent)+padStart((mark.line-i+1).toString(),lineNoLength)+" | "+line2.str+`
`+result}let line=getLine(mark.buffer,lineStarts[foundLineNo],lineEnds[foundLineNo],mark.position,maxLineLength);result+=common.repeat(" ",options.indent)+padStart((mark.line+1).toString(),lineNoLength)+" | "+line.str+`
`,result+=common.repeat("-",options.indent+lineNoLength+3+line.pos)+`^
`;for(let i=1;i<=options.linesAfter&&!(foundLineNo+i>=lineEnds.length);i++){let line2=getLine(mark.buffer,lineStarts[foundLineNo+i],lineEnds[foundLineNo+i],mark.position-(lineStarts[foundLineNo]-lineStarts[foundLineNo+i]),maxLineLength);result+=common.repeat(" ",options.indent)+padStart((mark.line+i+1).toString(),lineNoLength)+" | "+line2.str+`
`}return result.replace(/\n$/,"")}module.exports=makeSnippet}});var require_type=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type.js"(exports,module){"use strict";var YAMLException=require_exception(),TYPE_CONSTRUCTOR_OPTIONS=["kind","multi","resolve","construct","instanceOf","predicate","represent","representName","defaultStyle","styleAliases"],YAML_NODE_KINDS=["scalar","sequence","mapping"];function compileStyleAliases(map){let result={};return map!==null&&Object.keys(map).forEach(function(style){map[style].forEach(function(alias){result[String(alias)]=style})}),result}function Type(tag,options){if(options=options||{},Object.keys(options).forEach(function(name){if(TYPE_CONSTRUCTOR_OPTIONS.indexOf(name)===-1)throw new YAMLException('Unknown option "'+name+'" is met in definition of "'+tag+'" YAML type.')}),this.options=options,this.tag=tag,this.kind=options.kind||null,this.resolve=options.resolve||function(){return!0},this.construct=options.construct||function(data){return data},this.instanceOf=options.instanceOf||null,this.predicate=options.predicate||null,this.represent=options.represent||null,this.representName=options.representName||null,this.defaultStyle=options.defaultStyle||null,this.multi=options.multi||!1,this.styleAliases=compileStyleAliases(options.styleAliases||null),YAML_NODE_KINDS.indexOf(this.kind)===-1)throw new YAMLException('Unknown kind "'+this.kind+'" is specified for "'+tag+'" YAML type.')}module.exports=Type}});var require_schema=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/schema.js"(exports,module){"use strict";var YAMLException=require_exception(),Type=require_type();function compileList(schema,name){let result=[];return schema[name].forEach(function(currentType){let newIndex=result.length;result.forEach(function(previousType,previousIndex){previousType.tag===currentType.tag&&previousType.kind===currentType.kind&&previousType.multi===currentType.multi&&(newIndex=previousIndex)}),result[newIndex]=currentType}),result}function compileMap(){let result={scalar:{},sequence:{},mapping:{},fallback:{},multi:{scalar:[],sequence:[],mapping:[],fallback:[]}};function collectType(type){type.multi?(result.multi[type.kind].push(type),result.multi.fallback.push(type)):result[type.kind][type.tag]=result.fallback[type.tag]=type}for(let index=0,length=arguments.length;index<length;index+=1)arguments[index].forEach(collectType);return result}function Schema(definition){return this.extend(definition)}Schema.prototype.extend=function(definition){let implicit=[],explicit=[];if(definition instanceof Type)explicit.push(definition);else if(Array.isArray(definition))explicit=explicit.concat(definition);else if(definition&&(Array.isArray(definition.implicit)||Array.isArray(definition.explicit)))definition.implicit&&(implicit=implicit.concat(definition.implicit)),definition.explicit&&(explicit=explicit.concat(definition.explicit));else throw new YAMLException("Schema.extend argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");implicit.forEach(function(type){if(!(type instanceof Type))throw new YAMLException("Specified list of YAML types (or a single Type object) contains a non-Type object.");if(type.loadKind&&type.loadKind!=="scalar")throw new YAMLException("There is a non-scalar type in the implicit list of a schema. Implicit resolving of such types is not supported.");if(type.multi)throw new YAMLException("There is a multi type in the implicit list of a schema. Multi tags can only be listed as explicit.")}),explicit.forEach(function(type){if(!(type instanceof Type))throw new YAMLException("Specified list of YAML types (or a single Type object) contains a non-Type object.")});let result=Object.create(Schema.prototype);return result.implicit=(this.implicit||[]).concat(implicit),result.explicit=(this.explicit||[]).concat(explicit),result.compiledImplicit=compileList(result,"implicit"),result.compiledExplicit=compileList(result,"explicit"),result.compiledTypeMap=compileMap(result.compiledImplicit,result.compiledExplicit),result};module.exports=Schema}});var require_str=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/str.js"(exports,module){"use strict";var Type=require_type();module.exports=new Type("tag:yaml.org,2002:str",{kind:"scalar",construct:function(data){return data!==null?data:""}})}});var require_seq=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/seq.js"(exports,module){"use strict";var Type=require_type();module.exports=new Type("tag:yaml.org,2002:seq",{kind:"sequence",construct:function(data){return data!==null?data:[]}})}});var require_map=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/map.js"(exports,module){"use strict";var Type=require_type();module.exports=new Type("tag:yaml.org,2002:map",{kind:"mapping",construct:function(data){return data!==null?data:{}}})}});var require_failsafe=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/schema/failsafe.js"(exports,module){"use strict";var Schema=require_schema();module.exports=new Schema({explicit:[require_str(),require_seq(),require_map()]})}});var require_null=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/null.js"(exports,module){"use strict";var Type=require_type();function resolveYamlNull(data){if(data===null)return!0;let max=data.length;return max===1&&data==="~"||max===4&&(data==="null"||data==="Null"||data==="NULL")}function constructYamlNull(){return null}function isNull(object){return object===null}module.exports=new Type("tag:yaml.org,2002:null",{kind:"scalar",resolve:resolveYamlNull,construct:constructYamlNull,predicate:isNull,represent:{canonical:function(){return"~"},lowercase:function(){return"null"},uppercase:function(){return"NULL"},camelcase:function(){return"Null"},empty:function(){return""}},defaultStyle:"lowercase"})}});var require_bool=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/bool.js"(exports,module){"use strict";var Type=require_type();function resolveYamlBoolean(data){if(data===null)return!1;let max=data.length;return max===4&&(data==="true"||data==="True"||data==="TRUE")||max===5&&(data==="false"||data==="False"||data==="FALSE")}function constructYamlBoolean(data){return data==="true"||data==="True"||data==="TRUE"}function isBoolean(object){return Object.prototype.toString.call(object)==="[object Boolean]"}module.exports=new Type("tag:yaml.org,2002:bool",{kind:"scalar",resolve:resolveYamlBoolean,construct:constructYamlBoolean,predicate:isBoolean,represent:{lowercase:function(object){return object?"true":"false"},uppercase:function(object){return object?"TRUE":"FALSE"},camelcase:function(object){return object?"True":"False"}},defaultStyle:"lowercase"})}});var require_int=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/int.js"(exports,module){"use strict";var common=require_common(),Type=require_type();function isHexCode(c){return c>=48&&c<=57||c>=65&&c<=70||c>=97&&c<=102}function isOctCode(c){return c>=48&&c<=55}function isDecCode(c){return c>=48&&c<=57}function resolveYamlInteger(data){if(data===null)return!1;let max=data.length,index=0,hasDigits=!1;if(!max)return!1;let ch=data[index];if((ch==="-"||ch==="+")&&(ch=data[++index]),ch==="0"){if(index+1===max)return!0;if(ch=data[++index],ch==="b"){for(index++;index<max;index++){if(ch=data[index],ch!=="0"&&ch!=="1")return!1;hasDigits=!0}return hasDigits&&isFinite(parseYamlInteger(data))}if(ch==="x"){for(index++;index<max;index++){if(!isHexCode(data.charCodeAt(index)))return!1;hasDigits=!0}return hasDigits&&isFinite(parseYamlInteger(data))}if(ch==="o"){for(index++;index<max;index++){if(!isOctCode(data.charCodeAt(index)))return!1;hasDigits=!0}return hasDigits&&isFinite(parseYamlInteger(data))}}for(;index<max;index++){if(!isDecCode(data.charCodeAt(index)))return!1;hasDigits=!0}return hasDigits?isFinite(parseYamlInteger(data)):!1}function parseYamlInteger(data){let value=data,sign=1,ch=value[0];if((ch==="-"||ch==="+")&&(ch==="-"&&(sign=-1),value=value.slice(1),ch=value[0]),value==="0")return 0;if(ch==="0"){if(value[1]==="b")return sign*parseInt(value.slice(2),2);if(value[1]==="x")return sign*parseInt(value.slice(2),16);if(value[1]==="o")return sign*parseInt(value.slice(2),8)}return sign*parseInt(value,10)}function constructYamlInteger(data){return parseYamlInteger(data)}function isInteger(object){return Object.prototype.toString.call(object)==="[object Number]"&&object%1===0&&!common.isNegativeZero(object)}module.exports=new Type("tag:yaml.org,2002:int",{kind:"scalar",resolve:resolveYamlInteger,construct:constructYamlInteger,predicate:isInteger,represent:{binary:function(obj){return obj>=0?"0b"+obj.toString(2):"-0b"+obj.toString(2).slice(1)},octal:function(obj){return obj>=0?"0o"+obj.toString(8):"-0o"+obj.toString(8).slice(1)},decimal:function(obj){return obj.toString(10)},hexadecimal:function(obj){return obj>=0?"0x"+obj.toString(16).toUpperCase():"-0x"+obj.toString(16).toUpperCase().slice(1)}},defaultStyle:"decimal",styleAliases:{binary:[2,"bin"],octal:[8,"oct"],decimal:[10,"dec"],hexadecimal:[16,"hex"]}})}});var require_float=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/float.js"(exports,module){"use strict";var common=require_common(),Type=require_type(),YAML_FLOAT_PATTERN=new RegExp("^(?:[-+]?(?:[0-9]+)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$"),YAML_FLOAT_SPECIAL_PATTERN=new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");function resolveYamlFloat(data){return data===null||!YAML_FLOAT_PATTERN.test(data)?!1:isFinite(parseFloat(data,10))?!0:YAML_FLOAT_SPECIAL_PATTERN.test(data)}function constructYamlFloat(data){let value=data.toLowerCase(),sign=value[0]==="-"?-1:1;return"+-".indexOf(value[0])>=0&&(value=value.slice(1)),value===".inf"?sign===1?Number.POSITIVE_INFINITY:Number.NEGATIVE_INFINITY:value===".nan"?NaN:sign*parseFloat(value,10)}var SCIENTIFIC_WITHOUT_DOT=/^[-+]?[0-9]+e/;function representYamlFloat(object,style){if(isNaN(object))switch(style){case"lowercase":return".nan";case"uppercase":return".NAN";case"camelcase":return".NaN"}else if(Number.POSITIVE_INFINITY===object)switch(style){case"lowercase":return".inf";case"uppercase":return".INF";case"camelcase":return".Inf"}else if(Number.NEGATIVE_INFINITY===object)switch(style){case"lowercase":return"-.inf";case"uppercase":return"-.INF";case"camelcase":return"-.Inf"}else if(common.isNegativeZero(object))return"-0.0";let res=object.toString(10);return SCIENTIFIC_WITHOUT_DOT.test(res)?res.replace("e",".e"):res}function isFloat(object){return Object.prototype.toString.call(object)==="[object Number]"&&(object%1!==0||common.isNegativeZero(object))}module.exports=new Type("tag:yaml.org,2002:float",{kind:"scalar",resolve:resolveYamlFloat,construct:constructYamlFloat,predicate:isFloat,represent:representYamlFloat,defaultStyle:"lowercase"})}});var require_json=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/schema/json.js"(exports,module){"use strict";module.exports=require_failsafe().extend({implicit:[require_null(),require_bool(),require_int(),require_float()]})}});var require_core=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/schema/core.js"(exports,module){"use strict";module.exports=require_json()}});var require_timestamp=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/timestamp.js"(exports,module){"use strict";var Type=require_type(),YAML_DATE_REGEXP=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$"),YAML_TIMESTAMP_REGEXP=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");function resolveYamlTimestamp(data){return data===null?!1:YAML_DATE_REGEXP.exec(data)!==null||YAML_TIMESTAMP_REGEXP.exec(data)!==null}function constructYamlTimestamp(data){let fraction=0,delta=null,match=YAML_DATE_REGEXP.exec(data);if(match===null&&(match=YAML_TIMESTAMP_REGEXP.exec(data)),match===null)throw new Error("Date resolve error");let year=+match[1],month=+match[2]-1,day=+match[3];if(!match[4])return new Date(Date.UTC(year,month,day));let hour=+match[4],minute=+match[5],second=+match[6];if(match[7]){for(fraction=match[7].slice(0,3);fraction.length<3;)fraction+="0";fraction=+fraction}if(match[9]){let tzHour=+match[10],tzMinute=+(match[11]||0);delta=(tzHour*60+tzMinute)*6e4,match[9]==="-"&&(delta=-delta)}let date=new Date(Date.UTC(year,month,day,hour,minute,second,fraction));return delta&&date.setTime(date.getTime()-delta),date}function representYamlTimestamp(object){return object.toISOString()}module.exports=new Type("tag:yaml.org,2002:timestamp",{kind:"scalar",resolve:resolveYamlTimestamp,construct:constructYamlTimestamp,instanceOf:Date,represent:representYamlTimestamp})}});var require_merge=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/merge.js"(exports,module){"use strict";var Type=require_type();function resolveYamlMerge(data){return data==="<<"||data===null}module.exports=new Type("tag:yaml.org,2002:merge",{kind:"scalar",resolve:resolveYamlMerge})}});var require_binary=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/binary.js"(exports,module){"use strict";var Type=require_type(),BASE64_MAP=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r`;function resolveYamlBinary(data){if(data===null)return!1;let bitlen=0,max=data.length,map=BASE64_MAP;for(let idx=0;idx<max;idx++){let code=map.indexOf(data.charAt(idx));if(!(code>64)){if(code<0)return!1;bitlen+=6}}return bitlen%8===0}function constructYamlBinary(data){let input=data.replace(/[\r\n=]/g,""),max=input.length,map=BASE64_MAP,bits=0,result=[];for(let idx=0;idx<max;idx++)idx%4===0&&idx&&(result.push(bits>>16&255),result.push(bits>>8&255),result.push(bits&255)),bits=bits<<6|map.indexOf(input.charAt(idx));let tailbits=max%4*6;return tailbits===0?(result.push(bits>>16&255),result.push(bits>>8&255),result.push(bits&255)):tailbits===18?(result.push(bits>>10&255),result.push(bits>>2&255)):tailbits===12&&result.push(bits>>4&255),new Uint8Array(result)}function representYamlBinary(object){let result="",bits=0,max=object.length,map=BASE64_MAP;for(let idx=0;idx<max;idx++)idx%3===0&&idx&&(result+=map[bits>>18&63],result+=map[bits>>12&63],result+=map[bits>>6&63],result+=map[bits&63]),bits=(bits<<8)+object[idx];let tail=max%3;return tail===0?(result+=map[bits>>18&63],result+=map[bits>>12&63],result+=map[bits>>6&63],result+=map[bits&63]):tail===2?(result+=map[bits>>10&63],result+=map[bits>>4&63],result+=map[bits<<2&63],result+=map[64]):tail===1&&(result+=map[bits>>2&63],result+=map[bits<<4&63],result+=map[64],result+=map[64]),result}function isBinary(obj){return Object.prototype.toString.call(obj)==="[object Uint8Array]"}module.exports=new Type("tag:yaml.org,2002:binary",{kind:"scalar",resolve:resolveYamlBinary,construct:constructYamlBinary,predicate:isBinary,represent:representYamlBinary})}});var require_omap=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/omap.js"(exports,module){"use strict";var Type=require_type(),_hasOwnProperty=Object.prototype.hasOwnProperty,_toString=Object.prototype.toString;function resolveYamlOmap(data){if(data===null)return!0;let objectKeys={},object=data;for(let index=0,length=object.length;index<length;index+=1){let pair=object[index],pairHasKey=!1;if(_toString.call(pair)!=="[object Object]")return!1;let pairKey;for(pairKey in pair)if(_hasOwnProperty.call(pair,pairKey))if(!pairHasKey)pairHasKey=!0;else return!1;if(!pairHasKey||_hasOwnProperty.call(objectKeys,pairKey))return!1;Object.defineProperty(objectKeys,pairKey,{value:!0})}return!0}function constructYamlOmap(data){return data!==null?data:[]}module.exports=new Type("tag:yaml.org,2002:omap",{kind:"sequence",resolve:resolveYamlOmap,construct:constructYamlOmap})}});var require_pairs=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/pairs.js"(exports,module){"use strict";var Type=require_type(),_toString=Object.prototype.toString;function resolveYamlPairs(data){if(data===null)return!0;let object=data,result=new Array(object.length);for(let index=0,length=object.length;index<length;index+=1){let pair=object[index];if(_toString.call(pair)!=="[object Object]")return!1;let keys=Object.keys(pair);if(keys.length!==1)return!1;result[index]=[keys[0],pair[keys[0]]]}return!0}function constructYamlPairs(data){if(data===null)return[];let object=data,result=new Array(object.length);for(let index=0,length=object.length;index<length;index+=1){let pair=object[index],keys=Object.keys(pair);result[index]=[keys[0],pair[keys[0]]]}return result}module.exports=new Type("tag:yaml.org,2002:pairs",{kind:"sequence",resolve:resolveYamlPairs,construct:constructYamlPairs})}});var require_set=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/type/set.js"(exports,module){"use strict";var Type=require_type(),_hasOwnProperty=Object.prototype.hasOwnProperty;function resolveYamlSet(data){if(data===null)return!0;let object=data;for(let key in object)if(_hasOwnProperty.call(object,key)&&object[key]!==null)return!1;return!0}function constructYamlSet(data){return data!==null?data:{}}module.exports=new Type("tag:yaml.org,2002:set",{kind:"mapping",resolve:resolveYamlSet,construct:constructYamlSet})}});var require_default=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/schema/default.js"(exports,module){"use strict";module.exports=require_core().extend({implicit:[require_timestamp(),require_merge()],explicit:[require_binary(),require_omap(),require_pairs(),require_set()]})}});var require_loader=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/loader.js"(exports,module){"use strict";var common=require_common(),YAMLException=require_exception(),makeSnippet=require_snippet(),DEFAULT_SCHEMA=require_default(),_hasOwnProperty=Object.prototype.hasOwnProperty,CONTEXT_FLOW_IN=1,CONTEXT_FLOW_OUT=2,CONTEXT_BLOCK_IN=3,CONTEXT_BLOCK_OUT=4,CHOMPING_CLIP=1,CHOMPING_STRIP=2,CHOMPING_KEEP=3,PATTERN_NON_PRINTABLE=/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/,PATTERN_NON_ASCII_LINE_BREAKS=/[\x85\u2028\u2029]/,PATTERN_FLOW_INDICATORS=/[,\[\]{}]/,PATTERN_TAG_HANDLE=/^(?:!|!!|![0-9A-Za-z-]+!)$/,PATTERN_TAG_URI=/^(?:!|[^,\[\]{}])(?:%[0-9a-f]{2}|[0-9a-z\-#;/?:@&=+$,_.!~*'()\[\]])*$/i;function _class(obj){return Object.prototype.toString.call(obj)}function isEol(c){return c===10||c===13}function isWhiteSpace(c){return c===9||c===32}function isWsOrEol(c){return c===9||c===32||c===10||c===13}function isFlowIndicator(c){return c===44||c===91||c===93||c===123||c===125}function fromHexCode(c){if(c>=48&&c<=57)return c-48;let lc=c|32;return lc>=97&&lc<=102?lc-97+10:-1}function escapedHexLen(c){return c===120?2:c===117?4:c===85?8:0}function fromDecimalCode(c){return c>=48&&c<=57?c-48:-1}function simpleEscapeSequence(c){switch(c){case 48:return"\0";case 97:return"\x07";case 98:return"\b";case 116:return"	";case 9:return"	";case 110:return`
`;case 118:return"\v";case 102:return"\f";case 114:return"\r";case 101:return"\x1B";case 32:return" ";case 34:return'"';case 47:return"/";case 92:return"\\";case 78:return"\x85";case 95:return"\xA0";case 76:return"\u2028";case 80:return"\u2029";default:return""}}function charFromCodepoint(c){return c<=65535?String.fromCharCode(c):String.fromCharCode((c-65536>>10)+55296,(c-65536&1023)+56320)}function setProperty(object,key,value){key==="__proto__"?Object.defineProperty(object,key,{configurable:!0,enumerable:!0,writable:!0,value}):object[key]=value}var simpleEscapeCheck=new Array(256),simpleEscapeMap=new Array(256);for(let i=0;i<256;i++)simpleEscapeCheck[i]=simpleEscapeSequence(i)?1:0,simpleEscapeMap[i]=simpleEscapeSequence(i);function State(input,options){this.input=input,this.filename=options.filename||null,this.schema=options.schema||DEFAULT_SCHEMA,this.onWarning=options.onWarning||null,this.legacy=options.legacy||!1,this.json=options.json||!1,this.listener=options.listener||null,this.maxDepth=typeof options.maxDepth=="number"?options.maxDepth:100,this.maxTotalMergeKeys=typeof options.maxTotalMergeKeys=="number"?options.maxTotalMergeKeys:1e4,this.implicitTypes=this.schema.compiledImplicit,this.typeMap=this.schema.compiledTypeMap,this.length=input.length,this.position=0,this.line=0,this.lineStart=0,this.lineIndent=0,this.depth=0,this.totalMergeKeys=0,this.firstTabInLine=-1,this.documents=[],this.anchorMapTransactions=[]}function generateError(state,message){let mark={name:state.filename,buffer:state.input.slice(0,-1),position:state.position,line:state.line,column:state.position-state.lineStart};return mark.snippet=makeSnippet(mark),new YAMLException(message,mark)}function throwError(state,message){throw generateError(state,message)}function throwWarning(state,message){state.onWarning&&state.onWarning.call(null,generateError(state,message))}function storeAnchor(state,name,value){let transactions=state.anchorMapTransactions;if(transactions.length!==0){let transaction=transactions[transactions.length-1];_hasOwnProperty.call(transaction,name)||(transaction[name]={existed:_hasOwnProperty.call(state.anchorMap,name),value:state.anchorMap[name]})}state.anchorMap[name]=value}function beginAnchorTransaction(state){state.anchorMapTransactions.push(Object.create(null))}function commitAnchorTransaction(state){let transaction=state.anchorMapTransactions.pop(),transactions=state.anchorMapTransactions;if(transactions.length===0)return;let parent=transactions[transactions.length-1],names=Object.keys(transaction);for(let index=0,length=names.length;index<length;index+=1){let name=names[index];_hasOwnProperty.call(parent,name)||(parent[name]=transaction[name])}}function rollbackAnchorTransaction(state){let transaction=state.anchorMapTransactions.pop(),names=Object.keys(transaction);for(let index=names.length-1;index>=0;index-=1){let entry=transaction[names[index]];entry.existed?state.anchorMap[names[index]]=entry.value:delete state.anchorMap[names[index]]}}function snapshotState(state){return{position:state.position,line:state.line,lineStart:state.lineStart,lineIndent:state.lineIndent,firstTabInLine:state.firstTabInLine,tag:state.tag,anchor:state.anchor,kind:state.kind,result:state.result}}function restoreState(state,snapshot){state.position=snapshot.position,state.line=snapshot.line,state.lineStart=snapshot.lineStart,state.lineIndent=snapshot.lineIndent,state.firstTabInLine=snapshot.firstTabInLine,state.tag=snapshot.tag,state.anchor=snapshot.anchor,state.kind=snapshot.kind,state.result=snapshot.result}var directiveHandlers={YAML:function(state,name,args){state.version!==null&&throwError(state,"duplication of %YAML directive"),args.length!==1&&throwError(state,"YAML directive accepts exactly one argument");let match=/^([0-9]+)\.([0-9]+)$/.exec(args[0]);match===null&&throwError(state,"ill-formed argument of the YAML directive");let major=parseInt(match[1],10),minor=parseInt(match[2],10);major!==1&&throwError(state,"unacceptable YAML version of the document"),state.version=args[0],state.checkLineBreaks=minor<2,minor!==1&&minor!==2&&throwWarning(state,"unsupported YAML version of the document")},TAG:function(state,name,args){let prefix;args.length!==2&&throwError(state,"TAG directive accepts exactly two arguments");let handle=args[0];prefix=args[1],PATTERN_TAG_HANDLE.test(handle)||throwError(state,"ill-formed tag handle (first argument) of the TAG directive"),_hasOwnProperty.call(state.tagMap,handle)&&throwError(state,'there is a previously declared suffix for "'+handle+'" tag handle'),PATTERN_TAG_URI.test(prefix)||throwError(state,"ill-formed tag prefix (second argument) of the TAG directive");try{prefix=decodeURIComponent(prefix)}catch{throwError(state,"tag prefix is malformed: "+prefix)}state.tagMap[handle]=prefix}};function captureSegment(state,start,end,checkJson){if(start<end){let _result=state.input.slice(start,end);if(checkJson)for(let _position=0,_length=_result.length;_position<_length;_position+=1){let _character=_result.charCodeAt(_position);_character===9||_character>=32&&_character<=1114111||throwError(state,"expected valid JSON character")}else PATTERN_NON_PRINTABLE.test(_result)&&throwError(state,"the stream contains non-printable characters");state.result+=_result}}function chargeMergeWork(state){state.totalMergeKeys++,state.maxTotalMergeKeys!==-1&&state.totalMergeKeys>state.maxTotalMergeKeys&&throwError(state,"merge keys exceeded maxTotalMergeKeys ("+state.maxTotalMergeKeys+")")}function mergeMappings(state,destination,source,overridableKeys){common.isObject(source)||throwError(state,"cannot merge mappings; the provided source object is unacceptable"),chargeMergeWork(state);let sourceKeys=Object.keys(source);for(let index=0,quantity=sourceKeys.length;index<quantity;index+=1){let key=sourceKeys[index];chargeMergeWork(state),_hasOwnProperty.call(destination,key)||(setProperty(destination,key,source[key]),overridableKeys[key]=!0)}}function storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,valueNode,startLine,startLineStart,startPos){if(Array.isArray(keyNode)){keyNode=Array.prototype.slice.call(keyNode);for(let index=0,quantity=keyNode.length;index<quantity;index+=1)Array.isArray(keyNode[index])&&throwError(state,"nested arrays are not supported inside keys"),typeof keyNode=="object"&&_class(keyNode[index])==="[object Object]"&&(keyNode[index]="[object Object]")}if(typeof keyNode=="object"&&_class(keyNode)==="[object Object]"&&(keyNode="[object Object]"),keyNode=String(keyNode),_result===null&&(_result={}),keyTag==="tag:yaml.org,2002:merge")if(Array.isArray(valueNode)){valueNode.length>100&&throwError(state,"abnormal merge sequence size");for(let index=0,quantity=valueNode.length;index<quantity;index+=1)mergeMappings(state,_result,valueNode[index],overridableKeys)}else mergeMappings(state,_result,valueNode,overridableKeys);else!state.json&&!_hasOwnProperty.call(overridableKeys,keyNode)&&_hasOwnProperty.call(_result,keyNode)&&(state.line=startLine||state.line,state.lineStart=startLineStart||state.lineStart,state.position=startPos||state.position,throwError(state,"duplicated mapping key")),setProperty(_result,keyNode,valueNode),delete overridableKeys[keyNode];return _result}function readLineBreak(state){let ch=state.input.charCodeAt(state.position);ch===10?state.position++:ch===13?(state.position++,state.input.charCodeAt(state.position)===10&&state.position++):throwError(state,"a line break is expected"),state.line+=1,state.lineStart=state.position,state.firstTabInLine=-1}function skipSeparationSpace(state,allowComments,checkIndent){let lineBreaks=0,ch=state.input.charCodeAt(state.position);for(;ch!==0;){for(;isWhiteSpace(ch);)ch===9&&state.firstTabInLine===-1&&(state.firstTabInLine=state.position),ch=state.input.charCodeAt(++state.position);if(allowComments&&ch===35)do ch=state.input.charCodeAt(++state.position);while(ch!==10&&ch!==13&&ch!==0);if(isEol(ch))for(readLineBreak(state),ch=state.input.charCodeAt(state.position),lineBreaks++,state.lineIndent=0;ch===32;)state.lineIndent++,ch=state.input.charCodeAt(++state.position);else break}return checkIndent!==-1&&lineBreaks!==0&&state.lineIndent<checkIndent&&throwWarning(state,"deficient indentation"),lineBreaks}function testDocumentSeparator(state){let _position=state.position,ch=state.input.charCodeAt(_position);return!!((ch===45||ch===46)&&ch===state.input.charCodeAt(_position+1)&&ch===state.input.charCodeAt(_position+2)&&(_position+=3,ch=state.input.charCodeAt(_position),ch===0||isWsOrEol(ch)))}function writeFoldedLines(state,count){count===1?state.result+=" ":count>1&&(state.result+=common.repeat(`
`,count-1))}function readPlainScalar(state,nodeIndent,withinFlowCollection){let captureStart,captureEnd,hasPendingContent,_line,_lineStart,_lineIndent,_kind=state.kind,_result=state.result,ch=state.input.charCodeAt(state.position);if(isWsOrEol(ch)||isFlowIndicator(ch)||ch===35||ch===38||ch===42||ch===33||ch===124||ch===62||ch===39||ch===34||ch===37||ch===64||ch===96)return!1;if(ch===63||ch===45){let following=state.input.charCodeAt(state.position+1);if(isWsOrEol(following)||withinFlowCollection&&isFlowIndicator(following))return!1}for(state.kind="scalar",state.result="",captureStart=captureEnd=state.position,hasPendingContent=!1;ch!==0;){if(ch===58){let following=state.input.charCodeAt(state.position+1);if(isWsOrEol(following)||withinFlowCollection&&isFlowIndicator(following))break}else if(ch===35){let preceding=state.input.charCodeAt(state.position-1);if(isWsOrEol(preceding))break}else{if(state.position===state.lineStart&&testDocumentSeparator(state)||withinFlowCollection&&isFlowIndicator(ch))break;if(isEol(ch))if(_line=state.line,_lineStart=state.lineStart,_lineIndent=state.lineIndent,skipSeparationSpace(state,!1,-1),state.lineIndent>=nodeIndent){hasPendingContent=!0,ch=state.input.charCodeAt(state.position);continue}else{state.position=captureEnd,state.line=_line,state.lineStart=_lineStart,state.lineIndent=_lineIndent;break}}hasPendingContent&&(captureSegment(state,captureStart,captureEnd,!1),writeFoldedLines(state,state.line-_line),captureStart=captureEnd=state.position,hasPendingContent=!1),isWhiteSpace(ch)||(captureEnd=state.position+1),ch=state.input.charCodeAt(++state.position)}return captureSegment(state,captureStart,captureEnd,!1),state.result?!0:(state.kind=_kind,state.result=_result,!1)}function readSingleQuotedScalar(state,nodeIndent){let captureStart,captureEnd,ch=state.input.charCodeAt(state.position);if(ch!==39)return!1;for(state.kind="scalar",state.result="",state.position++,captureStart=captureEnd=state.position;(ch=state.input.charCodeAt(state.position))!==0;)if(ch===39)if(captureSegment(state,captureStart,state.position,!0),ch=state.input.charCodeAt(++state.position),ch===39)captureStart=state.position,state.position++,captureEnd=state.position;else return!0;else isEol(ch)?(captureSegment(state,captureStart,captureEnd,!0),writeFoldedLines(state,skipSeparationSpace(state,!1,nodeIndent)),captureStart=captureEnd=state.position):state.position===state.lineStart&&testDocumentSeparator(state)?throwError(state,"unexpected end of the document within a single quoted scalar"):(state.position++,isWhiteSpace(ch)||(captureEnd=state.position));throwError(state,"unexpected end of the stream within a single quoted scalar")}function readDoubleQuotedScalar(state,nodeIndent){let captureStart,captureEnd,tmp,ch=state.input.charCodeAt(state.position);if(ch!==34)return!1;for(state.kind="scalar",state.result="",state.position++,captureStart=captureEnd=state.position;(ch=state.input.charCodeAt(state.position))!==0;){if(ch===34)return captureSegment(state,captureStart,state.position,!0),state.position++,!0;if(ch===92){if(captureSegment(state,captureStart,state.position,!0),ch=state.input.charCodeAt(++state.position),isEol(ch))skipSeparationSpace(state,!1,nodeIndent);else if(ch<256&&simpleEscapeCheck[ch])state.result+=simpleEscapeMap[ch],state.position++;else if((tmp=escapedHexLen(ch))>0){let hexLength=tmp,hexResult=0;for(;hexLength>0;hexLength--)ch=state.input.charCodeAt(++state.position),(tmp=fromHexCode(ch))>=0?hexResult=(hexResult<<4)+tmp:throwError(state,"expected hexadecimal character");state.result+=charFromCodepoint(hexResult),state.position++}else throwError(state,"unknown escape sequence");captureStart=captureEnd=state.position}else isEol(ch)?(captureSegment(state,captureStart,captureEnd,!0),writeFoldedLines(state,skipSeparationSpace(state,!1,nodeIndent)),captureStart=captureEnd=state.position):state.position===state.lineStart&&testDocumentSeparator(state)?throwError(state,"unexpected end of the document within a double quoted scalar"):(state.position++,isWhiteSpace(ch)||(captureEnd=state.position))}throwError(state,"unexpected end of the stream within a double quoted scalar")}function readFlowCollection(state,nodeIndent){let readNext=!0,_line,_lineStart,_pos,_tag=state.tag,_result,_anchor=state.anchor,terminator,isPair,isExplicitPair,isMapping,overridableKeys=Object.create(null),keyNode,keyTag,valueNode,ch=state.input.charCodeAt(state.position);if(ch===91)terminator=93,isMapping=!1,_result=[];else if(ch===123)terminator=125,isMapping=!0,_result={};else return!1;for(state.anchor!==null&&storeAnchor(state,state.anchor,_result),ch=state.input.charCodeAt(++state.position);ch!==0;){if(skipSeparationSpace(state,!0,nodeIndent),ch=state.input.charCodeAt(state.position),ch===terminator)return state.position++,state.tag=_tag,state.anchor=_anchor,state.kind=isMapping?"mapping":"sequence",state.result=_result,!0;if(readNext?ch===44&&throwError(state,"expected the node content, but found ','"):throwError(state,"missed comma between flow collection entries"),keyTag=keyNode=valueNode=null,isPair=isExplicitPair=!1,ch===63){let following=state.input.charCodeAt(state.position+1);isWsOrEol(following)&&(isPair=isExplicitPair=!0,state.position++,skipSeparationSpace(state,!0,nodeIndent))}_line=state.line,_lineStart=state.lineStart,_pos=state.position,composeNode(state,nodeIndent,CONTEXT_FLOW_IN,!1,!0),keyTag=state.tag,keyNode=state.result,skipSeparationSpace(state,!0,nodeIndent),ch=state.input.charCodeAt(state.position),(isExplicitPair||state.line===_line)&&ch===58&&(isPair=!0,ch=state.input.charCodeAt(++state.position),skipSeparationSpace(state,!0,nodeIndent),composeNode(state,nodeIndent,CONTEXT_FLOW_IN,!1,!0),valueNode=state.result),isMapping?storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,valueNode,_line,_lineStart,_pos):isPair?_result.push(storeMappingPair(state,null,overridableKeys,keyTag,keyNode,valueNode,_line,_lineStart,_pos)):_result.push(keyNode),skipSeparationSpace(state,!0,nodeIndent),ch=state.input.charCodeAt(state.position),ch===44?(readNext=!0,ch=state.input.charCodeAt(++state.position)):readNext=!1}throwError(state,"unexpected end of the stream within a flow collection")}function readBlockScalar(state,nodeIndent){let folding,chomping=CHOMPING_CLIP,didReadContent=!1,detectedIndent=!1,textIndent=nodeIndent,emptyLines=0,atMoreIndented=!1,tmp,ch=state.input.charCodeAt(state.position);if(ch===124)folding=!1;else if(ch===62)folding=!0;else return!1;for(state.kind="scalar",state.result="";ch!==0;)if(ch=state.input.charCodeAt(++state.position),ch===43||ch===45)CHOMPING_CLIP===chomping?chomping=ch===43?CHOMPING_KEEP:CHOMPING_STRIP:throwError(state,"repeat of a chomping mode identifier");else if((tmp=fromDecimalCode(ch))>=0)tmp===0?throwError(state,"bad explicit indentation width of a block scalar; it cannot be less than one"):detectedIndent?throwError(state,"repeat of an indentation width identifier"):(textIndent=nodeIndent+tmp-1,detectedIndent=!0);else break;if(isWhiteSpace(ch)){do ch=state.input.charCodeAt(++state.position);while(isWhiteSpace(ch));if(ch===35)do ch=state.input.charCodeAt(++state.position);while(!isEol(ch)&&ch!==0)}for(;ch!==0;){for(readLineBreak(state),state.lineIndent=0,ch=state.input.charCodeAt(state.position);(!detectedIndent||state.lineIndent<textIndent)&&ch===32;)state.lineIndent++,ch=state.input.charCodeAt(++state.position);if(!detectedIndent&&state.lineIndent>textIndent&&(textIndent=state.lineIndent),isEol(ch)){emptyLines++;continue}if(!detectedIndent&&textIndent===0&&throwError(state,"missing indentation for block scalar"),state.lineIndent<textIndent){chomping===CHOMPING_KEEP?state.result+=common.repeat(`
`,didReadContent?1+emptyLines:emptyLines):chomping===CHOMPING_CLIP&&didReadContent&&(state.result+=`
`);break}folding?isWhiteSpace(ch)?(atMoreIndented=!0,state.result+=common.repeat(`
`,didReadContent?1+emptyLines:emptyLines)):atMoreIndented?(atMoreIndented=!1,state.result+=common.repeat(`
`,emptyLines+1)):emptyLines===0?didReadContent&&(state.result+=" "):state.result+=common.repeat(`
`,emptyLines):state.result+=common.repeat(`
`,didReadContent?1+emptyLines:emptyLines),didReadContent=!0,detectedIndent=!0,emptyLines=0;let captureStart=state.position;for(;!isEol(ch)&&ch!==0;)ch=state.input.charCodeAt(++state.position);captureSegment(state,captureStart,state.position,!1)}return!0}function readBlockSequence(state,nodeIndent){let _tag=state.tag,_anchor=state.anchor,_result=[],detected=!1;if(state.firstTabInLine!==-1)return!1;state.anchor!==null&&storeAnchor(state,state.anchor,_result);let ch=state.input.charCodeAt(state.position);for(;ch!==0&&(state.firstTabInLine!==-1&&(state.position=state.firstTabInLine,throwError(state,"tab characters must not be used in indentation")),ch===45);){let following=state.input.charCodeAt(state.position+1);if(!isWsOrEol(following))break;if(detected=!0,state.position++,skipSeparationSpace(state,!0,-1)&&state.lineIndent<=nodeIndent){_result.push(null),ch=state.input.charCodeAt(state.position);continue}let _line=state.line;if(composeNode(state,nodeIndent,CONTEXT_BLOCK_IN,!1,!0),_result.push(state.result),skipSeparationSpace(state,!0,-1),ch=state.input.charCodeAt(state.position),(state.line===_line||state.lineIndent>nodeIndent)&&ch!==0)throwError(state,"bad indentation of a sequence entry");else if(state.lineIndent<nodeIndent)break}return detected?(state.tag=_tag,state.anchor=_anchor,state.kind="sequence",state.result=_result,!0):!1}function readBlockMapping(state,nodeIndent,flowIndent){let allowCompact,_keyLine,_keyLineStart,_keyPos,_tag=state.tag,_anchor=state.anchor,_result={},overridableKeys=Object.create(null),keyTag=null,keyNode=null,valueNode=null,atExplicitKey=!1,detected=!1;if(state.firstTabInLine!==-1)return!1;state.anchor!==null&&storeAnchor(state,state.anchor,_result);let ch=state.input.charCodeAt(state.position);for(;ch!==0;){!atExplicitKey&&state.firstTabInLine!==-1&&(state.position=state.firstTabInLine,throwError(state,"tab characters must not be used in indentation"));let following=state.input.charCodeAt(state.position+1),_line=state.line;if((ch===63||ch===58)&&isWsOrEol(following))ch===63?(atExplicitKey&&(storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,null,_keyLine,_keyLineStart,_keyPos),keyTag=keyNode=valueNode=null),detected=!0,atExplicitKey=!0,allowCompact=!0):atExplicitKey?(atExplicitKey=!1,allowCompact=!0):throwError(state,"incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line"),state.position+=1,ch=following;else{if(_keyLine=state.line,_keyLineStart=state.lineStart,_keyPos=state.position,!composeNode(state,flowIndent,CONTEXT_FLOW_OUT,!1,!0))break;if(state.line===_line){for(ch=state.input.charCodeAt(state.position);isWhiteSpace(ch);)ch=state.input.charCodeAt(++state.position);if(ch===58)ch=state.input.charCodeAt(++state.position),isWsOrEol(ch)||throwError(state,"a whitespace character is expected after the key-value separator within a block mapping"),atExplicitKey&&(storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,null,_keyLine,_keyLineStart,_keyPos),keyTag=keyNode=valueNode=null),detected=!0,atExplicitKey=!1,allowCompact=!1,keyTag=state.tag,keyNode=state.result;else if(detected)throwError(state,"can not read an implicit mapping pair; a colon is missed");else return state.tag=_tag,state.anchor=_anchor,!0}else if(detected)throwError(state,"can not read a block mapping entry; a multiline key may not be an implicit key");else return state.tag=_tag,state.anchor=_anchor,!0}if((state.line===_line||state.lineIndent>nodeIndent)&&(atExplicitKey&&(_keyLine=state.line,_keyLineStart=state.lineStart,_keyPos=state.position),composeNode(state,nodeIndent,CONTEXT_BLOCK_OUT,!0,allowCompact)&&(atExplicitKey?keyNode=state.result:valueNode=state.result),atExplicitKey||(storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,valueNode,_keyLine,_keyLineStart,_keyPos),keyTag=keyNode=valueNode=null),skipSeparationSpace(state,!0,-1),ch=state.input.charCodeAt(state.position)),(state.line===_line||state.lineIndent>nodeIndent)&&ch!==0)throwError(state,"bad indentation of a mapping entry");else if(state.lineIndent<nodeIndent)break}return atExplicitKey&&storeMappingPair(state,_result,overridableKeys,keyTag,keyNode,null,_keyLine,_keyLineStart,_keyPos),detected&&(state.tag=_tag,state.anchor=_anchor,state.kind="mapping",state.result=_result),detected}function readTagProperty(state){let isVerbatim=!1,isNamed=!1,tagHandle,tagName,ch=state.input.charCodeAt(state.position);if(ch!==33)return!1;state.tag!==null&&throwError(state,"duplication of a tag property"),ch=state.input.charCodeAt(++state.position),ch===60?(isVerbatim=!0,ch=state.input.charCodeAt(++state.position)):ch===33?(isNamed=!0,tagHandle="!!",ch=state.input.charCodeAt(++state.position)):tagHandle="!";let _position=state.position;if(isVerbatim){do ch=state.input.charCodeAt(++state.position);while(ch!==0&&ch!==62);state.position<state.length?(tagName=state.input.slice(_position,state.position),ch=state.input.charCodeAt(++state.position)):throwError(state,"unexpected end of the stream within a verbatim tag")}else{for(;ch!==0&&!isWsOrEol(ch);)ch===33&&(isNamed?throwError(state,"tag suffix cannot contain exclamation marks"):(tagHandle=state.input.slice(_position-1,state.position+1),PATTERN_TAG_HANDLE.test(tagHandle)||throwError(state,"named tag handle cannot contain such characters"),isNamed=!0,_position=state.position+1)),ch=state.input.charCodeAt(++state.position);tagName=state.input.slice(_position,state.position),PATTERN_FLOW_INDICATORS.test(tagName)&&throwError(state,"tag suffix cannot contain flow indicator characters")}tagName&&!PATTERN_TAG_URI.test(tagName)&&throwError(state,"tag name cannot contain such characters: "+tagName);try{tagName=decodeURIComponent(tagName)}catch{throwError(state,"tag name is malformed: "+tagName)}return isVerbatim?state.tag=tagName:_hasOwnProperty.call(state.tagMap,tagHandle)?state.tag=state.tagMap[tagHandle]+tagName:tagHandle==="!"?state.tag="!"+tagName:tagHandle==="!!"?state.tag="tag:yaml.org,2002:"+tagName:throwError(state,'undeclared tag handle "'+tagHandle+'"'),!0}function readAnchorProperty(state){let ch=state.input.charCodeAt(state.position);if(ch!==38)return!1;state.anchor!==null&&throwError(state,"duplication of an anchor property"),ch=state.input.charCodeAt(++state.position);let _position=state.position;for(;ch!==0&&!isWsOrEol(ch)&&!isFlowIndicator(ch);)ch=state.input.charCodeAt(++state.position);return state.position===_position&&throwError(state,"name of an anchor node must contain at least one character"),state.anchor=state.input.slice(_position,state.position),!0}function readAlias(state){let ch=state.input.charCodeAt(state.position);if(ch!==42)return!1;ch=state.input.charCodeAt(++state.position);let _position=state.position;for(;ch!==0&&!isWsOrEol(ch)&&!isFlowIndicator(ch);)ch=state.input.charCodeAt(++state.position);state.position===_position&&throwError(state,"name of an alias node must contain at least one character");let alias=state.input.slice(_position,state.position);return _hasOwnProperty.call(state.anchorMap,alias)||throwError(state,'unidentified alias "'+alias+'"'),state.result=state.anchorMap[alias],skipSeparationSpace(state,!0,-1),!0}function tryReadBlockMappingFromProperty(state,propertyStart,nodeIndent,flowIndent){let fallbackState=snapshotState(state);return beginAnchorTransaction(state),restoreState(state,propertyStart),state.tag=null,state.anchor=null,state.kind=null,state.result=null,readBlockMapping(state,nodeIndent,flowIndent)&&state.kind==="mapping"?(commitAnchorTransaction(state),!0):(rollbackAnchorTransaction(state),restoreState(state,fallbackState),!1)}function composeNode(state,parentIndent,nodeContext,allowToSeek,allowCompact){let allowBlockScalars,allowBlockCollections,indentStatus=1,atNewLine=!1,hasContent=!1,propertyStart=null,type,flowIndent,blockIndent;state.depth>=state.maxDepth&&throwError(state,"nesting exceeded maxDepth ("+state.maxDepth+")"),state.depth+=1,state.listener!==null&&state.listener("open",state),state.tag=null,state.anchor=null,state.kind=null,state.result=null;let allowBlockStyles=allowBlockScalars=allowBlockCollections=CONTEXT_BLOCK_OUT===nodeContext||CONTEXT_BLOCK_IN===nodeContext;if(allowToSeek&&skipSeparationSpace(state,!0,-1)&&(atNewLine=!0,state.lineIndent>parentIndent?indentStatus=1:state.lineIndent===parentIndent?indentStatus=0:state.lineIndent<parentIndent&&(indentStatus=-1)),indentStatus===1)for(;;){let ch=state.input.charCodeAt(state.position),propertyState=snapshotState(state);if(atNewLine&&(ch===33&&state.tag!==null||ch===38&&state.anchor!==null)||!readTagProperty(state)&&!readAnchorProperty(state))break;propertyStart===null&&(propertyStart=propertyState),skipSeparationSpace(state,!0,-1)?(atNewLine=!0,allowBlockCollections=allowBlockStyles,state.lineIndent>parentIndent?indentStatus=1:state.lineIndent===parentIndent?indentStatus=0:state.lineIndent<parentIndent&&(indentStatus=-1)):allowBlockCollections=!1}if(allowBlockCollections&&(allowBlockCollections=atNewLine||allowCompact),indentStatus===1||CONTEXT_BLOCK_OUT===nodeContext)if(CONTEXT_FLOW_IN===nodeContext||CONTEXT_FLOW_OUT===nodeContext?flowIndent=parentIndent:flowIndent=parentIndent+1,blockIndent=state.position-state.lineStart,indentStatus===1)if(allowBlockCollections&&(readBlockSequence(state,blockIndent)||readBlockMapping(state,blockIndent,flowIndent))||readFlowCollection(state,flowIndent))hasContent=!0;else{let ch=state.input.charCodeAt(state.position);propertyStart!==null&&allowBlockStyles&&!allowBlockCollections&&ch!==124&&ch!==62&&tryReadBlockMappingFromProperty(state,propertyStart,propertyStart.position-propertyStart.lineStart,flowIndent)||allowBlockScalars&&readBlockScalar(state,flowIndent)||readSingleQuotedScalar(state,flowIndent)||readDoubleQuotedScalar(state,flowIndent)?hasContent=!0:readAlias(state)?(hasContent=!0,(state.tag!==null||state.anchor!==null)&&throwError(state,"alias node should not have any properties")):readPlainScalar(state,flowIndent,CONTEXT_FLOW_IN===nodeContext)&&(hasContent=!0,state.tag===null&&(state.tag="?")),state.anchor!==null&&storeAnchor(state,state.anchor,state.result)}else indentStatus===0&&(hasContent=allowBlockCollections&&readBlockSequence(state,blockIndent));if(state.tag===null)state.anchor!==null&&storeAnchor(state,state.anchor,state.result);else if(state.tag==="?"){state.result!==null&&state.kind!=="scalar"&&throwError(state,'unacceptable node kind for !<?> tag; it should be "scalar", not "'+state.kind+'"');for(let typeIndex=0,typeQuantity=state.implicitTypes.length;typeIndex<typeQuantity;typeIndex+=1)if(type=state.implicitTypes[typeIndex],type.resolve(state.result)){state.result=type.construct(state.result),state.tag=type.tag,state.anchor!==null&&storeAnchor(state,state.anchor,state.result);break}}else if(state.tag!=="!"){if(_hasOwnProperty.call(state.typeMap[state.kind||"fallback"],state.tag))type=state.typeMap[state.kind||"fallback"][state.tag];else{type=null;let typeList=state.typeMap.multi[state.kind||"fallback"];for(let typeIndex=0,typeQuantity=typeList.length;typeIndex<typeQuantity;typeIndex+=1)if(state.tag.slice(0,typeList[typeIndex].tag.length)===typeList[typeIndex].tag){type=typeList[typeIndex];break}}type||throwError(state,"unknown tag !<"+state.tag+">"),state.result!==null&&type.kind!==state.kind&&throwError(state,"unacceptable node kind for !<"+state.tag+'> tag; it should be "'+type.kind+'", not "'+state.kind+'"'),type.resolve(state.result,state.tag)?(state.result=type.construct(state.result,state.tag),state.anchor!==null&&storeAnchor(state,state.anchor,state.result)):throwError(state,"cannot resolve a node with !<"+state.tag+"> explicit tag")}return state.listener!==null&&state.listener("close",state),state.depth-=1,state.tag!==null||state.anchor!==null||hasContent}function readDocument(state){let documentStart=state.position,hasDirectives=!1,ch;for(state.version=null,state.checkLineBreaks=state.legacy,state.tagMap=Object.create(null),state.anchorMap=Object.create(null);(ch=state.input.charCodeAt(state.position))!==0&&(skipSeparationSpace(state,!0,-1),ch=state.input.charCodeAt(state.position),!(state.lineIndent>0||ch!==37));){hasDirectives=!0,ch=state.input.charCodeAt(++state.position);let _position=state.position;for(;ch!==0&&!isWsOrEol(ch);)ch=state.input.charCodeAt(++state.position);let directiveName=state.input.slice(_position,state.position),directiveArgs=[];for(directiveName.length<1&&throwError(state,"directive name must not be less than one character in length");ch!==0;){for(;isWhiteSpace(ch);)ch=state.input.charCodeAt(++state.position);if(ch===35){do ch=state.input.charCodeAt(++state.position);while(ch!==0&&!isEol(ch));break}if(isEol(ch))break;for(_position=state.position;ch!==0&&!isWsOrEol(ch);)ch=state.input.charCodeAt(++state.position);directiveArgs.push(state.input.slice(_position,state.position))}ch!==0&&readLineBreak(state),_hasOwnProperty.call(directiveHandlers,directiveName)?directiveHandlers[directiveName](state,directiveName,directiveArgs):throwWarning(state,'unknown document directive "'+directiveName+'"')}if(skipSeparationSpace(state,!0,-1),state.lineIndent===0&&state.input.charCodeAt(state.position)===45&&state.input.charCodeAt(state.position+1)===45&&state.input.charCodeAt(state.position+2)===45?(state.position+=3,skipSeparationSpace(state,!0,-1)):hasDirectives&&throwError(state,"directives end mark is expected"),composeNode(state,state.lineIndent-1,CONTEXT_BLOCK_OUT,!1,!0),skipSeparationSpace(state,!0,-1),state.checkLineBreaks&&PATTERN_NON_ASCII_LINE_BREAKS.test(state.input.slice(documentStart,state.position))&&throwWarning(state,"non-ASCII line breaks are interpreted as content"),state.documents.push(state.result),state.position===state.lineStart&&testDocumentSeparator(state)){state.input.charCodeAt(state.position)===46&&(state.position+=3,skipSeparationSpace(state,!0,-1));return}state.position<state.length-1&&throwError(state,"end of the stream or a document separator is expected")}function loadDocuments(input,options){input=String(input),options=options||{},input.length!==0&&(input.charCodeAt(input.length-1)!==10&&input.charCodeAt(input.length-1)!==13&&(input+=`
`),input.charCodeAt(0)===65279&&(input=input.slice(1)));let state=new State(input,options),nullpos=input.indexOf("\0");for(nullpos!==-1&&(state.position=nullpos,throwError(state,"null byte is not allowed in input")),state.input+="\0";state.input.charCodeAt(state.position)===32;)state.lineIndent+=1,state.position+=1;for(;state.position<state.length-1;)readDocument(state);return state.documents}function loadAll(input,iterator,options){iterator!==null&&typeof iterator=="object"&&typeof options>"u"&&(options=iterator,iterator=null);let documents=loadDocuments(input,options);if(typeof iterator!="function")return documents;for(let index=0,length=documents.length;index<length;index+=1)iterator(documents[index])}function load(input,options){let documents=loadDocuments(input,options);if(documents.length!==0){if(documents.length===1)return documents[0];throw new YAMLException("expected a single document in the stream, but found more")}}module.exports.loadAll=loadAll;module.exports.load=load}});var require_dumper=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/lib/dumper.js"(exports,module){"use strict";var common=require_common(),YAMLException=require_exception(),DEFAULT_SCHEMA=require_default(),_toString=Object.prototype.toString,_hasOwnProperty=Object.prototype.hasOwnProperty,CHAR_BOM=65279,CHAR_TAB=9,CHAR_LINE_FEED=10,CHAR_CARRIAGE_RETURN=13,CHAR_SPACE=32,CHAR_EXCLAMATION=33,CHAR_DOUBLE_QUOTE=34,CHAR_SHARP=35,CHAR_PERCENT=37,CHAR_AMPERSAND=38,CHAR_SINGLE_QUOTE=39,CHAR_ASTERISK=42,CHAR_COMMA=44,CHAR_MINUS=45,CHAR_COLON=58,CHAR_EQUALS=61,CHAR_GREATER_THAN=62,CHAR_QUESTION=63,CHAR_COMMERCIAL_AT=64,CHAR_LEFT_SQUARE_BRACKET=91,CHAR_RIGHT_SQUARE_BRACKET=93,CHAR_GRAVE_ACCENT=96,CHAR_LEFT_CURLY_BRACKET=123,CHAR_VERTICAL_LINE=124,CHAR_RIGHT_CURLY_BRACKET=125,ESCAPE_SEQUENCES={};ESCAPE_SEQUENCES[0]="\\0";ESCAPE_SEQUENCES[7]="\\a";ESCAPE_SEQUENCES[8]="\\b";ESCAPE_SEQUENCES[9]="\\t";ESCAPE_SEQUENCES[10]="\\n";ESCAPE_SEQUENCES[11]="\\v";ESCAPE_SEQUENCES[12]="\\f";ESCAPE_SEQUENCES[13]="\\r";ESCAPE_SEQUENCES[27]="\\e";ESCAPE_SEQUENCES[34]='\\"';ESCAPE_SEQUENCES[92]="\\\\";ESCAPE_SEQUENCES[133]="\\N";ESCAPE_SEQUENCES[160]="\\_";ESCAPE_SEQUENCES[8232]="\\L";ESCAPE_SEQUENCES[8233]="\\P";var DEPRECATED_BOOLEANS_SYNTAX=["y","Y","yes","Yes","YES","on","On","ON","n","N","no","No","NO","off","Off","OFF"],DEPRECATED_BASE60_SYNTAX=/^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;function compileStyleMap(schema,map){if(map===null)return{};let result={},keys=Object.keys(map);for(let index=0,length=keys.length;index<length;index+=1){let tag=keys[index],style=String(map[tag]);tag.slice(0,2)==="!!"&&(tag="tag:yaml.org,2002:"+tag.slice(2));let type=schema.compiledTypeMap.fallback[tag];type&&_hasOwnProperty.call(type.styleAliases,style)&&(style=type.styleAliases[style]),result[tag]=style}return result}function encodeHex(character){let handle,length,string=character.toString(16).toUpperCase();if(character<=255)handle="x",length=2;else if(character<=65535)handle="u",length=4;else if(character<=4294967295)handle="U",length=8;else throw new YAMLException("code point within a string may not be greater than 0xFFFFFFFF");return"\\"+handle+common.repeat("0",length-string.length)+string}var QUOTING_TYPE_SINGLE=1,QUOTING_TYPE_DOUBLE=2;function State(options){this.schema=options.schema||DEFAULT_SCHEMA,this.indent=Math.max(1,options.indent||2),this.noArrayIndent=options.noArrayIndent||!1,this.skipInvalid=options.skipInvalid||!1,this.flowLevel=common.isNothing(options.flowLevel)?-1:options.flowLevel,this.styleMap=compileStyleMap(this.schema,options.styles||null),this.sortKeys=options.sortKeys||!1,this.lineWidth=options.lineWidth||80,this.noRefs=options.noRefs||!1,this.noCompatMode=options.noCompatMode||!1,this.condenseFlow=options.condenseFlow||!1,this.quotingType=options.quotingType==='"'?QUOTING_TYPE_DOUBLE:QUOTING_TYPE_SINGLE,this.forceQuotes=options.forceQuotes||!1,this.replacer=typeof options.replacer=="function"?options.replacer:null,this.implicitTypes=this.schema.compiledImplicit,this.explicitTypes=this.schema.compiledExplicit,this.tag=null,this.result="",this.duplicates=[],this.usedDuplicates=null}function indentString(string,spaces){let ind=common.repeat(" ",spaces),position=0,result="",length=string.length;for(;position<length;){let line,next=string.indexOf(`
`,position);next===-1?(line=string.slice(position),position=length):(line=string.slice(position,next+1),position=next+1),line.length&&line!==`
`&&(result+=ind),result+=line}return result}function generateNextLine(state,level){return`
`+common.repeat(" ",state.indent*level)}function testImplicitResolving(state,str){for(let index=0,length=state.implicitTypes.length;index<length;index+=1)if(state.implicitTypes[index].resolve(str))return!0;return!1}function isWhitespace(c){return c===CHAR_SPACE||c===CHAR_TAB}function isPrintable(c){return c>=32&&c<=126||c>=161&&c<=55295&&c!==8232&&c!==8233||c>=57344&&c<=65533&&c!==CHAR_BOM||c>=65536&&c<=1114111}function isNsCharOrWhitespace(c){return isPrintable(c)&&c!==CHAR_BOM&&c!==CHAR_CARRIAGE_RETURN&&c!==CHAR_LINE_FEED}function isPlainSafe(c,prev,inblock){let cIsNsCharOrWhitespace=isNsCharOrWhitespace(c),cIsNsChar=cIsNsCharOrWhitespace&&!isWhitespace(c);return(inblock?cIsNsCharOrWhitespace:cIsNsCharOrWhitespace&&c!==CHAR_COMMA&&c!==CHAR_LEFT_SQUARE_BRACKET&&c!==CHAR_RIGHT_SQUARE_BRACKET&&c!==CHAR_LEFT_CURLY_BRACKET&&c!==CHAR_RIGHT_CURLY_BRACKET)&&c!==CHAR_SHARP&&!(prev===CHAR_COLON&&!cIsNsChar)||isNsCharOrWhitespace(prev)&&!isWhitespace(prev)&&c===CHAR_SHARP||prev===CHAR_COLON&&cIsNsChar}function isPlainSafeFirst(c){return isPrintable(c)&&c!==CHAR_BOM&&!isWhitespace(c)&&c!==CHAR_MINUS&&c!==CHAR_QUESTION&&c!==CHAR_COLON&&c!==CHAR_COMMA&&c!==CHAR_LEFT_SQUARE_BRACKET&&c!==CHAR_RIGHT_SQUARE_BRACKET&&c!==CHAR_LEFT_CURLY_BRACKET&&c!==CHAR_RIGHT_CURLY_BRACKET&&c!==CHAR_SHARP&&c!==CHAR_AMPERSAND&&c!==CHAR_ASTERISK&&c!==CHAR_EXCLAMATION&&c!==CHAR_VERTICAL_LINE&&c!==CHAR_EQUALS&&c!==CHAR_GREATER_THAN&&c!==CHAR_SINGLE_QUOTE&&c!==CHAR_DOUBLE_QUOTE&&c!==CHAR_PERCENT&&c!==CHAR_COMMERCIAL_AT&&c!==CHAR_GRAVE_ACCENT}function isPlainSafeLast(c){return!isWhitespace(c)&&c!==CHAR_COLON}function codePointAt(string,pos){let first=string.charCodeAt(pos),second;return first>=55296&&first<=56319&&pos+1<string.length&&(second=string.charCodeAt(pos+1),second>=56320&&second<=57343)?(first-55296)*1024+second-56320+65536:first}function needIndentIndicator(string){return/^\n* /.test(string)}var STYLE_PLAIN=1,STYLE_SINGLE=2,STYLE_LITERAL=3,STYLE_FOLDED=4,STYLE_DOUBLE=5;function chooseScalarStyle(string,singleLineOnly,indentPerLevel,lineWidth,testAmbiguousType,quotingType,forceQuotes,inblock){let i,char=0,prevChar=null,hasLineBreak=!1,hasFoldableLine=!1,shouldTrackWidth=lineWidth!==-1,previousLineBreak=-1,plain=isPlainSafeFirst(codePointAt(string,0))&&isPlainSafeLast(codePointAt(string,string.length-1));if(singleLineOnly||forceQuotes)for(i=0;i<string.length;char>=65536?i+=2:i++){if(char=codePointAt(string,i),!isPrintable(char))return STYLE_DOUBLE;plain=plain&&isPlainSafe(char,prevChar,inblock),prevChar=char}else{for(i=0;i<string.length;char>=65536?i+=2:i++){if(char=codePointAt(string,i),char===CHAR_LINE_FEED)hasLineBreak=!0,shouldTrackWidth&&(hasFoldableLine=hasFoldableLine||i-previousLineBreak-1>lineWidth&&string[previousLineBreak+1]!==" ",previousLineBreak=i);else if(!isPrintable(char))return STYLE_DOUBLE;plain=plain&&isPlainSafe(char,prevChar,inblock),prevChar=char}hasFoldableLine=hasFoldableLine||shouldTrackWidth&&i-previousLineBreak-1>lineWidth&&string[previousLineBreak+1]!==" "}return!hasLineBreak&&!hasFoldableLine?plain&&!forceQuotes&&!testAmbiguousType(string)?STYLE_PLAIN:quotingType===QUOTING_TYPE_DOUBLE?STYLE_DOUBLE:STYLE_SINGLE:indentPerLevel>9&&needIndentIndicator(string)?STYLE_DOUBLE:forceQuotes?quotingType===QUOTING_TYPE_DOUBLE?STYLE_DOUBLE:STYLE_SINGLE:hasFoldableLine?STYLE_FOLDED:STYLE_LITERAL}function writeScalar(state,string,level,iskey,inblock){state.dump=(function(){if(string.length===0)return state.quotingType===QUOTING_TYPE_DOUBLE?'""':"''";if(!state.noCompatMode&&(DEPRECATED_BOOLEANS_SYNTAX.indexOf(string)!==-1||DEPRECATED_BASE60_SYNTAX.test(string)))return state.quotingType===QUOTING_TYPE_DOUBLE?'"'+string+'"':"'"+string+"'";let indent=state.indent*Math.max(1,level),lineWidth=state.lineWidth===-1?-1:Math.max(Math.min(state.lineWidth,40),state.lineWidth-indent),singleLineOnly=iskey||state.flowLevel>-1&&level>=state.flowLevel;function testAmbiguity(string2){return testImplicitResolving(state,string2)}switch(chooseScalarStyle(string,singleLineOnly,state.indent,lineWidth,testAmbiguity,state.quotingType,state.forceQuotes&&!iskey,inblock)){case STYLE_PLAIN:return string;case STYLE_SINGLE:return"'"+string.replace(/'/g,"''")+"'";case STYLE_LITERAL:return"|"+blockHeader(string,state.indent)+dropEndingNewline(indentString(string,indent));case STYLE_FOLDED:return">"+blockHeader(string,state.indent)+dropEndingNewline(indentString(foldString(string,lineWidth),indent));case STYLE_DOUBLE:return'"'+escapeString(string,lineWidth)+'"';default:throw new YAMLException("impossible error: invalid scalar style")}})()}function blockHeader(string,indentPerLevel){let indentIndicator=needIndentIndicator(string)?String(indentPerLevel):"",clip=string[string.length-1]===`
`,chomp=clip&&(string[string.length-2]===`
`||string===`
`)?"+":clip?"":"-";return indentIndicator+chomp+`
`}function dropEndingNewline(string){return string[string.length-1]===`
`?string.slice(0,-1):string}function foldString(string,width){let lineRe=/(\n+)([^\n]*)/g,result=(function(){let nextLF=string.indexOf(`
`);return nextLF=nextLF!==-1?nextLF:string.length,lineRe.lastIndex=nextLF,foldLine(string.slice(0,nextLF),width)})(),prevMoreIndented=string[0]===`
`||string[0]===" ",moreIndented,match;for(;match=lineRe.exec(string);){let prefix=match[1],line=match[2];moreIndented=line[0]===" ",result+=prefix+(!prevMoreIndented&&!moreIndented&&line!==""?`
`:"")+foldLine(line,width),prevMoreIndented=moreIndented}return result}function foldLine(line,width){if(line===""||line[0]===" ")return line;let breakRe=/ [^ ]/g,match,start=0,end,curr=0,next=0,result="";for(;match=breakRe.exec(line);)next=match.index,next-start>width&&(end=curr>start?curr:next,result+=`
`+line.slice(start,end),start=end+1),curr=next;return result+=`
`,line.length-start>width&&curr>start?result+=line.slice(start,curr)+`
`+line.slice(curr+1):result+=line.slice(start),result.slice(1)}function escapeString(string){let result="",char=0;for(let i=0;i<string.length;char>=65536?i+=2:i++){char=codePointAt(string,i);let escapeSeq=ESCAPE_SEQUENCES[char];!escapeSeq&&isPrintable(char)?(result+=string[i],char>=65536&&(result+=string[i+1])):result+=escapeSeq||encodeHex(char)}return result}function writeFlowSequence(state,level,object){let _result="",_tag=state.tag;for(let index=0,length=object.length;index<length;index+=1){let value=object[index];state.replacer&&(value=state.replacer.call(object,String(index),value)),(writeNode(state,level,value,!1,!1)||typeof value>"u"&&writeNode(state,level,null,!1,!1))&&(_result!==""&&(_result+=","+(state.condenseFlow?"":" ")),_result+=state.dump)}state.tag=_tag,state.dump="["+_result+"]"}function writeBlockSequence(state,level,object,compact){let _result="",_tag=state.tag;for(let index=0,length=object.length;index<length;index+=1){let value=object[index];state.replacer&&(value=state.replacer.call(object,String(index),value)),(writeNode(state,level+1,value,!0,!0,!1,!0)||typeof value>"u"&&writeNode(state,level+1,null,!0,!0,!1,!0))&&((!compact||_result!=="")&&(_result+=generateNextLine(state,level)),state.dump&&CHAR_LINE_FEED===state.dump.charCodeAt(0)?_result+="-":_result+="- ",_result+=state.dump)}state.tag=_tag,state.dump=_result||"[]"}function writeFlowMapping(state,level,object){let _result="",_tag=state.tag,objectKeyList=Object.keys(object);for(let index=0,length=objectKeyList.length;index<length;index+=1){let pairBuffer="";_result!==""&&(pairBuffer+=", "),state.condenseFlow&&(pairBuffer+='"');let objectKey=objectKeyList[index],objectValue=object[objectKey];state.replacer&&(objectValue=state.replacer.call(object,objectKey,objectValue)),writeNode(state,level,objectKey,!1,!1)&&(state.dump.length>1024&&(pairBuffer+="? "),pairBuffer+=state.dump+(state.condenseFlow?'"':"")+":"+(state.condenseFlow?"":" "),writeNode(state,level,objectValue,!1,!1)&&(pairBuffer+=state.dump,_result+=pairBuffer))}state.tag=_tag,state.dump="{"+_result+"}"}function writeBlockMapping(state,level,object,compact){let _result="",_tag=state.tag,objectKeyList=Object.keys(object);if(state.sortKeys===!0)objectKeyList.sort();else if(typeof state.sortKeys=="function")objectKeyList.sort(state.sortKeys);else if(state.sortKeys)throw new YAMLException("sortKeys must be a boolean or a function");for(let index=0,length=objectKeyList.length;index<length;index+=1){let pairBuffer="";(!compact||_result!=="")&&(pairBuffer+=generateNextLine(state,level));let objectKey=objectKeyList[index],objectValue=object[objectKey];if(state.replacer&&(objectValue=state.replacer.call(object,objectKey,objectValue)),!writeNode(state,level+1,objectKey,!0,!0,!0))continue;let explicitPair=state.tag!==null&&state.tag!=="?"||state.dump&&state.dump.length>1024;explicitPair&&(state.dump&&CHAR_LINE_FEED===state.dump.charCodeAt(0)?pairBuffer+="?":pairBuffer+="? "),pairBuffer+=state.dump,explicitPair&&(pairBuffer+=generateNextLine(state,level)),writeNode(state,level+1,objectValue,!0,explicitPair)&&(state.dump&&CHAR_LINE_FEED===state.dump.charCodeAt(0)?pairBuffer+=":":pairBuffer+=": ",pairBuffer+=state.dump,_result+=pairBuffer)}state.tag=_tag,state.dump=_result||"{}"}function detectType(state,object,explicit){let typeList=explicit?state.explicitTypes:state.implicitTypes;for(let index=0,length=typeList.length;index<length;index+=1){let type=typeList[index];if((type.instanceOf||type.predicate)&&(!type.instanceOf||typeof object=="object"&&object instanceof type.instanceOf)&&(!type.predicate||type.predicate(object))){if(explicit?type.multi&&type.representName?state.tag=type.representName(object):state.tag=type.tag:state.tag="?",type.represent){let style=state.styleMap[type.tag]||type.defaultStyle,_result;if(_toString.call(type.represent)==="[object Function]")_result=type.represent(object,style);else if(_hasOwnProperty.call(type.represent,style))_result=type.represent[style](object,style);else throw new YAMLException("!<"+type.tag+'> tag resolver accepts not "'+style+'" style');state.dump=_result}return!0}}return!1}function writeNode(state,level,object,block,compact,iskey,isblockseq){state.tag=null,state.dump=object,detectType(state,object,!1)||detectType(state,object,!0);let type=_toString.call(state.dump),inblock=block;block&&(block=state.flowLevel<0||state.flowLevel>level);let objectOrArray=type==="[object Object]"||type==="[object Array]",duplicateIndex,duplicate;if(objectOrArray&&(duplicateIndex=state.duplicates.indexOf(object),duplicate=duplicateIndex!==-1),(state.tag!==null&&state.tag!=="?"||duplicate||state.indent!==2&&level>0)&&(compact=!1),duplicate&&state.usedDuplicates[duplicateIndex])state.dump="*ref_"+duplicateIndex;else{if(objectOrArray&&duplicate&&!state.usedDuplicates[duplicateIndex]&&(state.usedDuplicates[duplicateIndex]=!0),type==="[object Object]")block&&Object.keys(state.dump).length!==0?(writeBlockMapping(state,level,state.dump,compact),duplicate&&(state.dump="&ref_"+duplicateIndex+state.dump)):(writeFlowMapping(state,level,state.dump),duplicate&&(state.dump="&ref_"+duplicateIndex+" "+state.dump));else if(type==="[object Array]")block&&state.dump.length!==0?(state.noArrayIndent&&!isblockseq&&level>0?writeBlockSequence(state,level-1,state.dump,compact):writeBlockSequence(state,level,state.dump,compact),duplicate&&(state.dump="&ref_"+duplicateIndex+state.dump)):(writeFlowSequence(state,level,state.dump),duplicate&&(state.dump="&ref_"+duplicateIndex+" "+state.dump));else if(type==="[object String]")state.tag!=="?"&&writeScalar(state,state.dump,level,iskey,inblock);else{if(type==="[object Undefined]")return!1;if(state.skipInvalid)return!1;throw new YAMLException("unacceptable kind of an object to dump "+type)}if(state.tag!==null&&state.tag!=="?"){let tagStr=encodeURI(state.tag[0]==="!"?state.tag.slice(1):state.tag).replace(/!/g,"%21");state.tag[0]==="!"?tagStr="!"+tagStr:tagStr.slice(0,18)==="tag:yaml.org,2002:"?tagStr="!!"+tagStr.slice(18):tagStr="!<"+tagStr+">",state.dump=tagStr+" "+state.dump}}return!0}function getDuplicateReferences(object,state){let objects=[],duplicatesIndexes=[];inspectNode(object,objects,duplicatesIndexes);let length=duplicatesIndexes.length;for(let index=0;index<length;index+=1)state.duplicates.push(objects[duplicatesIndexes[index]]);state.usedDuplicates=new Array(length)}function inspectNode(object,objects,duplicatesIndexes){if(object!==null&&typeof object=="object"){let index=objects.indexOf(object);if(index!==-1)duplicatesIndexes.indexOf(index)===-1&&duplicatesIndexes.push(index);else if(objects.push(object),Array.isArray(object))for(let i=0,length=object.length;i<length;i+=1)inspectNode(object[i],objects,duplicatesIndexes);else{let objectKeyList=Object.keys(object);for(let i=0,length=objectKeyList.length;i<length;i+=1)inspectNode(object[objectKeyList[i]],objects,duplicatesIndexes)}}}function dump(input,options){options=options||{};let state=new State(options);state.noRefs||getDuplicateReferences(input,state);let value=input;return state.replacer&&(value=state.replacer.call({"":value},"",value)),writeNode(state,0,value,!0,!0)?state.dump+`
`:""}module.exports.dump=dump}});var require_js_yaml=__commonJS({"node_modules/cosmiconfig/node_modules/js-yaml/index.js"(exports,module){"use strict";var loader=require_loader(),dumper=require_dumper();function renamed(from,to){return function(){throw new Error("Function yaml."+from+" is removed in js-yaml 4. Use yaml."+to+" instead, which is now safe by default.")}}module.exports.Type=require_type();module.exports.Schema=require_schema();module.exports.FAILSAFE_SCHEMA=require_failsafe();module.exports.JSON_SCHEMA=require_json();module.exports.CORE_SCHEMA=require_core();module.exports.DEFAULT_SCHEMA=require_default();module.exports.load=loader.load;module.exports.loadAll=loader.loadAll;module.exports.dump=dumper.dump;module.exports.YAMLException=require_exception();module.exports.types={binary:require_binary(),float:require_float(),map:require_map(),null:require_null(),pairs:require_pairs(),set:require_set(),timestamp:require_timestamp(),bool:require_bool(),int:require_int(),merge:require_merge(),omap:require_omap(),seq:require_seq(),str:require_str()};module.exports.safeLoad=renamed("safeLoad","load");module.exports.safeLoadAll=renamed("safeLoadAll","loadAll");module.exports.safeDump=renamed("safeDump","dump")}});var require_loaders=__commonJS({"node_modules/cosmiconfig/dist/loaders.js"(exports){"use strict";var __importDefault2=exports&&exports.__importDefault||function(mod){return mod&&mod.__esModule?mod:{default:mod}};Object.defineProperty(exports,"__esModule",{value:!0});exports.loadTs=exports.loadTsSync=exports.loadYaml=exports.loadJson=exports.loadJs=exports.loadJsSync=void 0;var fs_1=__require("fs"),promises_1=__require("fs/promises"),path_1=__importDefault2(__require("path")),url_1=__require("url"),importFresh,loadJsSync=function(filepath){return importFresh===void 0&&(importFresh=require_import_fresh()),importFresh(filepath)};exports.loadJsSync=loadJsSync;var loadJs=async function(filepath){try{let{href}=(0,url_1.pathToFileURL)(filepath);return(await import(href)).default}catch{return(0,exports.loadJsSync)(filepath,"")}};exports.loadJs=loadJs;var parseJson,loadJson=function(filepath,content){parseJson===void 0&&(parseJson=require_parse_json());try{return parseJson(content)}catch(error){throw error.message=`JSON Error in ${filepath}:
${error.message}`,error}};exports.loadJson=loadJson;var yaml,loadYaml=function(filepath,content){yaml===void 0&&(yaml=require_js_yaml());try{return yaml.load(content)}catch(error){throw error.message=`YAML Error in ${filepath}:
${error.message}`,error}};exports.loadYaml=loadYaml;var typescript,loadTsSync=function(filepath,content){typescript===void 0&&(typescript=require_version());let compiledFilepath=`${filepath.slice(0,-2)}cjs`;try{let config=resolveTsConfig(path_1.default.dirname(filepath))??{};return config.compilerOptions={...config.compilerOptions,module:typescript.ModuleKind.NodeNext,moduleResolution:typescript.ModuleResolutionKind.NodeNext,target:typescript.ScriptTarget.ES2022,noEmit:!1},content=typescript.transpileModule(content,config).outputText,(0,fs_1.writeFileSync)(compiledFilepath,content),(0,exports.loadJsSync)(compiledFilepath,content).default}catch(error){throw error.message=`TypeScript Error in ${filepath}:
${error.message}`,error}finally{(0,fs_1.existsSync)(compiledFilepath)&&(0,fs_1.rmSync)(compiledFilepath)}};exports.loadTsSync=loadTsSync;var loadTs=async function(filepath,content){typescript===void 0&&(typescript=(await import("./version-R75AIRYP.js")).default);let compiledFilepath=`${filepath.slice(0,-2)}mjs`;try{let config=resolveTsConfig(path_1.default.dirname(filepath))??{};config.compilerOptions={...config.compilerOptions,module:typescript.ModuleKind.ES2022,moduleResolution:typescript.ModuleResolutionKind.Bundler,target:typescript.ScriptTarget.ES2022,noEmit:!1},content=typescript.transpileModule(content,config).outputText,await(0,promises_1.writeFile)(compiledFilepath,content);let{href}=(0,url_1.pathToFileURL)(compiledFilepath);return(await import(href)).default}catch(error){throw error.message=`TypeScript Error in ${filepath}:
${error.message}`,error}finally{(0,fs_1.existsSync)(compiledFilepath)&&await(0,promises_1.rm)(compiledFilepath)}};exports.loadTs=loadTs;function resolveTsConfig(directory){let filePath=typescript.findConfigFile(directory,fileName=>typescript.sys.fileExists(fileName));if(filePath!==void 0){let{config,error}=typescript.readConfigFile(filePath,path=>typescript.sys.readFile(path));if(error)throw new Error(`Error in ${filePath}: ${error.messageText.toString()}`);return config}}}});var require_Explorer=__commonJS({"node_modules/cosmiconfig/dist/Explorer.js"(exports){"use strict";var __importDefault2=exports&&exports.__importDefault||function(mod){return mod&&mod.__esModule?mod:{default:mod}};Object.defineProperty(exports,"__esModule",{value:!0});exports.Explorer=void 0;var promises_1=__importDefault2(__require("fs/promises")),path_1=__importDefault2(__require("path")),path_type_1=require_path_type(),ExplorerBase_js_1=require_ExplorerBase(),loaders_js_1=require_loaders(),util_js_1=require_util(),Explorer=class extends ExplorerBase_js_1.ExplorerBase{async load(filepath){filepath=path_1.default.resolve(filepath);let load=async()=>await this.config.transform(await this.#readConfiguration(filepath));return this.loadCache?await(0,util_js_1.emplace)(this.loadCache,filepath,load):await load()}async search(from=""){if(this.config.metaConfigFilePath){this.loadingMetaConfig=!0;let config=await this.load(this.config.metaConfigFilePath);if(this.loadingMetaConfig=!1,config&&!config.isEmpty)return config}let stopDir=path_1.default.resolve(this.config.stopDir);from=path_1.default.resolve(from);let search=async()=>{if(await(0,path_type_1.isDirectory)(from))for(let place of this.config.searchPlaces){let filepath=path_1.default.join(from,place);try{let result=await this.#readConfiguration(filepath);if(result!==null&&!(result.isEmpty&&this.config.ignoreEmptySearchPlaces))return await this.config.transform(result)}catch(error){if(error.code==="ENOENT"||error.code==="EISDIR"||error.code==="ENOTDIR")continue;throw error}}let dir=path_1.default.dirname(from);return from!==stopDir&&from!==dir?(from=dir,this.searchCache?await(0,util_js_1.emplace)(this.searchCache,from,search):await search()):await this.config.transform(null)};return this.searchCache?await(0,util_js_1.emplace)(this.searchCache,from,search):await search()}async#readConfiguration(filepath){let contents=await promises_1.default.readFile(filepath,{encoding:"utf-8"});return this.toCosmiconfigResult(filepath,await this.#loadConfiguration(filepath,contents))}async#loadConfiguration(filepath,contents){if(contents.trim()==="")return;if(path_1.default.basename(filepath)==="package.json")return(0,util_js_1.getPropertyByPath)((0,loaders_js_1.loadJson)(filepath,contents),this.config.packageProp)??null;let extension=path_1.default.extname(filepath);try{let loader=this.config.loaders[extension||"noExt"]??this.config.loaders.default;if(loader!==void 0)return await loader(filepath,contents)}catch(error){throw error.filepath=filepath,error}throw new Error(`No loader specified for ${(0,ExplorerBase_js_1.getExtensionDescription)(extension)}`)}};exports.Explorer=Explorer}});var require_ExplorerSync=__commonJS({"node_modules/cosmiconfig/dist/ExplorerSync.js"(exports){"use strict";var __importDefault2=exports&&exports.__importDefault||function(mod){return mod&&mod.__esModule?mod:{default:mod}};Object.defineProperty(exports,"__esModule",{value:!0});exports.ExplorerSync=void 0;var fs_1=__importDefault2(__require("fs")),path_1=__importDefault2(__require("path")),path_type_1=require_path_type(),ExplorerBase_js_1=require_ExplorerBase(),loaders_js_1=require_loaders(),util_js_1=require_util(),ExplorerSync=class extends ExplorerBase_js_1.ExplorerBase{load(filepath){filepath=path_1.default.resolve(filepath);let load=()=>this.config.transform(this.#readConfiguration(filepath));return this.loadCache?(0,util_js_1.emplace)(this.loadCache,filepath,load):load()}search(from=""){if(this.config.metaConfigFilePath){this.loadingMetaConfig=!0;let config=this.load(this.config.metaConfigFilePath);if(this.loadingMetaConfig=!1,config&&!config.isEmpty)return config}let stopDir=path_1.default.resolve(this.config.stopDir);from=path_1.default.resolve(from);let search=()=>{if((0,path_type_1.isDirectorySync)(from))for(let place of this.config.searchPlaces){let filepath=path_1.default.join(from,place);try{let result=this.#readConfiguration(filepath);if(result!==null&&!(result.isEmpty&&this.config.ignoreEmptySearchPlaces))return this.config.transform(result)}catch(error){if(error.code==="ENOENT"||error.code==="EISDIR"||error.code==="ENOTDIR")continue;throw error}}let dir=path_1.default.dirname(from);return from!==stopDir&&from!==dir?(from=dir,this.searchCache?(0,util_js_1.emplace)(this.searchCache,from,search):search()):this.config.transform(null)};return this.searchCache?(0,util_js_1.emplace)(this.searchCache,from,search):search()}#readConfiguration(filepath){let contents=fs_1.default.readFileSync(filepath,"utf8");return this.toCosmiconfigResult(filepath,this.#loadConfiguration(filepath,contents))}#loadConfiguration(filepath,contents){if(contents.trim()==="")return;if(path_1.default.basename(filepath)==="package.json")return(0,util_js_1.getPropertyByPath)((0,loaders_js_1.loadJson)(filepath,contents),this.config.packageProp)??null;let extension=path_1.default.extname(filepath);try{let loader=this.config.loaders[extension||"noExt"]??this.config.loaders.default;if(loader!==void 0)return loader(filepath,contents)}catch(error){throw error.filepath=filepath,error}throw new Error(`No loader specified for ${(0,ExplorerBase_js_1.getExtensionDescription)(extension)}`)}loadSync(filepath){return this.load(filepath)}searchSync(from=""){return this.search(from)}};exports.ExplorerSync=ExplorerSync}});var require_dist2=__commonJS({"node_modules/cosmiconfig/dist/index.js"(exports){"use strict";var __createBinding2=exports&&exports.__createBinding||(Object.create?(function(o,m,k,k2){k2===void 0&&(k2=k);var desc=Object.getOwnPropertyDescriptor(m,k);(!desc||("get"in desc?!m.__esModule:desc.writable||desc.configurable))&&(desc={enumerable:!0,get:function(){return m[k]}}),Object.defineProperty(o,k2,desc)}):(function(o,m,k,k2){k2===void 0&&(k2=k),o[k2]=m[k]})),__exportStar2=exports&&exports.__exportStar||function(m,exports2){for(var p in m)p!=="default"&&!Object.prototype.hasOwnProperty.call(exports2,p)&&__createBinding2(exports2,m,p)},__importDefault2=exports&&exports.__importDefault||function(mod){return mod&&mod.__esModule?mod:{default:mod}};Object.defineProperty(exports,"__esModule",{value:!0});exports.cosmiconfigSync=exports.cosmiconfig=exports.defaultLoadersSync=exports.defaultLoaders=exports.metaSearchPlaces=void 0;__exportStar2(require_types(),exports);var os_1=__importDefault2(__require("os")),Explorer_js_1=require_Explorer(),ExplorerSync_js_1=require_ExplorerSync(),loaders_js_1=require_loaders(),util_1=require_util();exports.metaSearchPlaces=["package.json",".config.json",".config.yaml",".config.yml",".config.js",".config.ts",".config.cjs",".config.mjs"];exports.defaultLoaders=Object.freeze({".mjs":loaders_js_1.loadJs,".cjs":loaders_js_1.loadJs,".js":loaders_js_1.loadJs,".ts":loaders_js_1.loadTs,".json":loaders_js_1.loadJson,".yaml":loaders_js_1.loadYaml,".yml":loaders_js_1.loadYaml,noExt:loaders_js_1.loadYaml});exports.defaultLoadersSync=Object.freeze({".cjs":loaders_js_1.loadJsSync,".js":loaders_js_1.loadJsSync,".ts":loaders_js_1.loadTsSync,".json":loaders_js_1.loadJson,".yaml":loaders_js_1.loadYaml,".yml":loaders_js_1.loadYaml,noExt:loaders_js_1.loadYaml});var identity=function(x){return x};function getInternalOptions(moduleName,options){let metaConfig=new ExplorerSync_js_1.ExplorerSync({packageProp:"cosmiconfig",stopDir:process.cwd(),searchPlaces:exports.metaSearchPlaces,ignoreEmptySearchPlaces:!1,applyPackagePropertyPathToConfiguration:!0,loaders:exports.defaultLoaders,transform:identity,cache:!0,metaConfigFilePath:null}).search();if(!metaConfig)return options;if(metaConfig.config?.loaders)throw new Error("Can not specify loaders in meta config file");let overrideOptions=metaConfig.config??{};return overrideOptions.searchPlaces&&(overrideOptions.searchPlaces=overrideOptions.searchPlaces.map(path=>path.replace("{name}",moduleName))),overrideOptions.metaConfigFilePath=metaConfig.filepath,{...options,...(0,util_1.removeUndefinedValuesFromObject)(overrideOptions)}}function normalizeOptions(moduleName,options){let defaults={packageProp:moduleName,searchPlaces:["package.json",`.${moduleName}rc`,`.${moduleName}rc.json`,`.${moduleName}rc.yaml`,`.${moduleName}rc.yml`,`.${moduleName}rc.js`,`.${moduleName}rc.ts`,`.${moduleName}rc.cjs`,`.${moduleName}rc.mjs`,`.config/${moduleName}rc`,`.config/${moduleName}rc.json`,`.config/${moduleName}rc.yaml`,`.config/${moduleName}rc.yml`,`.config/${moduleName}rc.js`,`.config/${moduleName}rc.ts`,`.config/${moduleName}rc.cjs`,`.config/${moduleName}rc.mjs`,`${moduleName}.config.js`,`${moduleName}.config.ts`,`${moduleName}.config.cjs`,`${moduleName}.config.mjs`],ignoreEmptySearchPlaces:!0,stopDir:os_1.default.homedir(),cache:!0,transform:identity,loaders:exports.defaultLoaders,metaConfigFilePath:null};return{...defaults,...(0,util_1.removeUndefinedValuesFromObject)(options),loaders:{...defaults.loaders,...options.loaders}}}function normalizeOptionsSync(moduleName,options){let defaults={packageProp:moduleName,searchPlaces:["package.json",`.${moduleName}rc`,`.${moduleName}rc.json`,`.${moduleName}rc.yaml`,`.${moduleName}rc.yml`,`.${moduleName}rc.js`,`.${moduleName}rc.ts`,`.${moduleName}rc.cjs`,`.config/${moduleName}rc`,`.config/${moduleName}rc.json`,`.config/${moduleName}rc.yaml`,`.config/${moduleName}rc.yml`,`.config/${moduleName}rc.js`,`.config/${moduleName}rc.ts`,`.config/${moduleName}rc.cjs`,`${moduleName}.config.js`,`${moduleName}.config.ts`,`${moduleName}.config.cjs`],ignoreEmptySearchPlaces:!0,stopDir:os_1.default.homedir(),cache:!0,transform:identity,loaders:exports.defaultLoadersSync,metaConfigFilePath:null};return{...defaults,...(0,util_1.removeUndefinedValuesFromObject)(options),loaders:{...defaults.loaders,...options.loaders}}}function cosmiconfig(moduleName,options={}){let internalOptions=getInternalOptions(moduleName,options),normalizedOptions=normalizeOptions(moduleName,internalOptions),explorer=new Explorer_js_1.Explorer(normalizedOptions);return{search:explorer.search.bind(explorer),load:explorer.load.bind(explorer),clearLoadCache:explorer.clearLoadCache.bind(explorer),clearSearchCache:explorer.clearSearchCache.bind(explorer),clearCaches:explorer.clearCaches.bind(explorer)}}exports.cosmiconfig=cosmiconfig;function cosmiconfigSync(moduleName,options={}){let internalOptions=getInternalOptions(moduleName,options),normalizedOptions=normalizeOptionsSync(moduleName,internalOptions),explorerSync=new ExplorerSync_js_1.ExplorerSync(normalizedOptions);return{search:explorerSync.search.bind(explorerSync),load:explorerSync.load.bind(explorerSync),clearLoadCache:explorerSync.clearLoadCache.bind(explorerSync),clearSearchCache:explorerSync.clearSearchCache.bind(explorerSync),clearCaches:explorerSync.clearCaches.bind(explorerSync)}}exports.cosmiconfigSync=cosmiconfigSync}});var require_dist3=__commonJS({"node_modules/@graphile/logger/dist/index.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.defaultLogger=exports.consoleLogFactory=exports.makeConsoleLogFactory=exports.Logger=void 0;var Logger2=class _Logger{constructor(logFactory,scope={}){this._scope=scope,this._logFactory=logFactory,this.log=logFactory(scope)}scope(additionalScope){return new _Logger(this._logFactory,{...this._scope,...additionalScope})}error(message,meta){return this.log("error",message,meta)}warn(message,meta){return this.log("warning",message,meta)}info(message,meta){return this.log("info",message,meta)}debug(message,meta){return this.log("debug",message,meta)}};exports.Logger=Logger2;function makeConsoleLogFactory({format,formatParameters}={format:"%s: %s (%O)",formatParameters(level,message,scope){return[level.toUpperCase(),message,scope]}}){return function(scope){return(level,message)=>{if(level==="debug"&&!process.env.GRAPHILE_LOGGER_DEBUG)return;let method=(()=>{switch(level){case"error":return"error";case"warning":return"warn";case"info":return"info";default:return"log"}})();console[method](format,...formatParameters(level,message,scope))}}}exports.makeConsoleLogFactory=makeConsoleLogFactory;exports.consoleLogFactory=makeConsoleLogFactory();exports.defaultLogger=new Logger2(exports.consoleLogFactory,{})}});var require_logger=__commonJS({"node_modules/graphile-worker/dist/logger.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.defaultLogger=exports.consoleLogFactory=exports.Logger=void 0;process.env.GRAPHILE_WORKER_DEBUG&&(process.env.GRAPHILE_LOGGER_DEBUG=process.env.GRAPHILE_WORKER_DEBUG);var logger_1=require_dist3(),Logger2=class extends logger_1.Logger{};exports.Logger=Logger2;exports.consoleLogFactory=(0,logger_1.makeConsoleLogFactory)();exports.defaultLogger=new Logger2((0,logger_1.makeConsoleLogFactory)({format:"[%s%s] %s: %s",formatParameters(level,message,scope){let taskText=scope.taskIdentifier?`: ${scope.taskIdentifier}`:"",jobIdText=scope.jobId?`{${scope.jobId}}`:"";return[scope.label||"core",scope.workerId?`(${scope.workerId}${taskText}${jobIdText})`:"",level.toUpperCase(),message]}}))}});var require_config=__commonJS({"node_modules/graphile-worker/dist/config.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.makeWorkerPresetWorkerOptions=void 0;var cosmiconfig_1=require_dist2(),cronConstants_1=require_cronConstants(),logger_1=require_logger(),cosmiconfigResult=(0,cosmiconfig_1.cosmiconfigSync)("graphile-worker").search(),cosmiconfig=cosmiconfigResult?.config,makeWorkerPresetWorkerOptions=()=>({connectionString:process.env.DATABASE_URL,schema:process.env.GRAPHILE_WORKER_SCHEMA||enforceStringOrUndefined("schema",cosmiconfig?.schema)||"graphile_worker",pollInterval:enforceNumberOrUndefined("pollInterval",cosmiconfig?.pollInterval)||2e3,concurrentJobs:enforceNumberOrUndefined("concurrentJobs",cosmiconfig?.concurrentJobs)||1,maxPoolSize:enforceNumberOrUndefined("maxPoolSize",cosmiconfig?.maxPoolSize)||10,preparedStatements:!0,crontabFile:`${process.cwd()}/crontab`,taskDirectory:`${process.cwd()}/tasks`,fileExtensions:[".js",".cjs",".mjs"],logger:logger_1.defaultLogger,minResetLockedInterval:8*cronConstants_1.MINUTE,maxResetLockedInterval:10*cronConstants_1.MINUTE,gracefulShutdownAbortTimeout:5*cronConstants_1.SECOND,useNodeTime:!1});exports.makeWorkerPresetWorkerOptions=makeWorkerPresetWorkerOptions;function enforceStringOrUndefined(keyName,str){if(typeof str=="string")return str;if(str)throw new Error(`Expected '${keyName}' to be a string (or not set), but received ${typeof str}`)}function enforceNumberOrUndefined(keyName,nr){if(typeof nr=="number")return nr;if(typeof nr=="string"){let val=parseFloat(nr);if(isFinite(val))return val;throw new Error(`Expected '${keyName}' to be a number (or not set), but received ${nr}`)}else{if(nr)throw new Error(`Expected '${keyName}' to be a number (or not set), but received ${typeof nr}`);return}}}});var require_version2=__commonJS({"node_modules/graphile-worker/dist/version.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.version=void 0;exports.version="0.17.3"}});var require_LoadTaskFromExecutableFilePlugin=__commonJS({"node_modules/graphile-worker/dist/plugins/LoadTaskFromExecutableFilePlugin.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.LoadTaskFromExecutableFilePlugin=void 0;var child_process_1=__require("child_process"),fs_1=__require("fs"),version_js_1=require_version2(),supportsExecutableBit=["darwin","freebsd","linux","openbsd","sunos"].includes(process.platform);exports.LoadTaskFromExecutableFilePlugin={name:"LoadTaskFromExecutableFilePlugin",version:version_js_1.version,worker:{hooks:{init(ctx){supportsExecutableBit||ctx.logger.warn(`Executable file detection not yet supported on '${process.platform}'.`)},async loadTaskFromFiles(ctx,details){if(details.handler||!supportsExecutableBit)return;let{fileDetailsList,taskIdentifier}=details,executableFile=fileDetailsList.find(f=>f.stats.mode&fs_1.constants.S_IXUSR);executableFile&&(ctx.logger.debug(`Making executable file task '${taskIdentifier}' for '${executableFile.fullPath}'`,{executableFile}),details.handler=makeTaskForExecutable(taskIdentifier,executableFile.fullPath))}}}};function makeTaskForExecutable(taskIdentifier,fullPath){return(payload,helpers)=>new Promise((resolve,reject)=>{let child=(0,child_process_1.spawn)(fullPath,[],{cwd:process.cwd(),env:{...process.env,GRAPHILE_WORKER_PAYLOAD_FORMAT:"json",GRAPHILE_WORKER_TASK_IDENTIFIER:taskIdentifier,GRAPHILE_WORKER_JOB_ID:helpers.job.id,GRAPHILE_WORKER_JOB_KEY:helpers.job.key??void 0,GRAPHILE_WORKER_JOB_ATTEMPTS:String(helpers.job.attempts),GRAPHILE_WORKER_JOB_MAX_ATTEMPTS:String(helpers.job.max_attempts),GRAPHILE_WORKER_JOB_PRIORITY:String(helpers.job.priority),GRAPHILE_WORKER_JOB_RUN_AT:helpers.job.run_at.toISOString()},stdio:"pipe",shell:!1,signal:helpers.abortSignal,timeout:144e5});child.once("error",error=>{reject(error)}),child.stdout.on("data",data=>{helpers.logger.info(data.toString("utf8"))}),child.stderr.on("data",data=>{helpers.logger.error(data.toString("utf8"))}),child.once("close",code=>{code===0?resolve():reject(`Process exited with code ${code}`)}),child.stdin.end(JSON.stringify({payload}))})}}});var require_LoadTaskFromJsPlugin=__commonJS({"node_modules/graphile-worker/dist/plugins/LoadTaskFromJsPlugin.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.LoadTaskFromJsPlugin=void 0;var url_1=__require("url"),index_js_1=require_dist4(),lib_js_1=require_lib5(),version_js_1=require_version2(),DEFAULT_EXTENSIONS=[".js",".mjs",".cjs"];exports.LoadTaskFromJsPlugin={name:"LoadTaskFromJsPlugin",version:version_js_1.version,worker:{hooks:{async loadTaskFromFiles(ctx,details){if(details.handler)return;let{resolvedPreset}=ctx,{fileDetailsList}=details,jsFile,extensions=resolvedPreset?.worker?.fileExtensions??DEFAULT_EXTENSIONS;outerloop:for(let extension of extensions)for(let fileDetails of fileDetailsList)if(fileDetails.extension===extension){jsFile=fileDetails;break outerloop}if(jsFile)try{let rawMod=await import((0,url_1.pathToFileURL)(jsFile.fullPath).href),mod=rawMod.default?.default?.__esModule===!0?rawMod.default.default:rawMod.default?.__esModule===!0||Object.keys(rawMod).length===1&&typeof rawMod.default=="object"&&rawMod.default!==null?rawMod.default:rawMod,task=mod.default||mod;if((0,index_js_1.isValidTask)(task))details.handler=task;else throw new Error(`Invalid task '${jsFile.fullPath}' - expected function, received ${task?typeof task:String(task)}.`)}catch(error){let message=`Error processing '${jsFile.fullPath}': ${(0,lib_js_1.coerceError)(error).message}`;throw new Error(message)}}}}}}});var require_preset=__commonJS({"node_modules/graphile-worker/dist/preset.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.EMPTY_PRESET=exports.WorkerPreset=void 0;var config_1=require_config(),LoadTaskFromExecutableFilePlugin_1=require_LoadTaskFromExecutableFilePlugin(),LoadTaskFromJsPlugin_1=require_LoadTaskFromJsPlugin();exports.WorkerPreset={plugins:[LoadTaskFromJsPlugin_1.LoadTaskFromJsPlugin,LoadTaskFromExecutableFilePlugin_1.LoadTaskFromExecutableFilePlugin],worker:(0,config_1.makeWorkerPresetWorkerOptions)()};exports.EMPTY_PRESET=Object.freeze({})}});var require_lib5=__commonJS({"node_modules/graphile-worker/dist/lib.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.safeEmit=exports.calculateDelay=exports.isPromiseLike=exports.coerceError=exports.sleep=exports.makeEnhancedWithPgClient=exports.RETRYABLE_ERROR_CODES=exports.tryParseJson=exports.getUtilsAndReleasersFromOptions=exports.withReleasers=exports.assertPool=exports.processSharedOptions=exports.BREAKING_MIGRATIONS=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert=tslib_1.__importStar(__require("assert")),events_1=tslib_1.__importDefault(__require("events")),graphile_config_1=require_dist(),pg_1=require_lib2(),sql_1=require_sql(),helpers_1=require_helpers(),migrate_1=require_migrate(),preset_1=require_preset(),version_1=require_version2(),MAX_MIGRATION_NUMBER=Object.keys(sql_1.migrations).reduce((memo,migrationFile)=>{let migrationNumber=parseInt(migrationFile.slice(0,6),10);return Math.max(memo,migrationNumber)},0);exports.BREAKING_MIGRATIONS=Object.entries(sql_1.migrations).filter(([_,text])=>text.startsWith("--! breaking")).map(([migrationFile])=>parseInt(migrationFile.slice(0,6),10));function legacyOptionsToPreset(options){if("_rawOptions"in options)throw console.trace("GraphileWorkerInternalError: CompiledSharedOptions used where SharedOptions was expected."),new Error("GraphileWorkerInternalError: CompiledSharedOptions used where SharedOptions was expected.");assert.ok(!options.taskList||!options.taskDirectory,"Exactly one of either `taskDirectory` or `taskList` should be set");let preset={extends:[],worker:{}};for(let key of Object.keys(options))if(options[key]!=null)switch(key){case"forbiddenFlags":case"pgPool":case"workerId":case"autostart":case"workerPool":case"abortSignal":case"noHandleSignals":case"taskList":case"crontab":case"parsedCronItems":break;case"preset":{preset.extends.push(options[key]);break}case"logger":{preset.worker.logger=options[key];break}case"schema":{preset.worker.schema=options[key];break}case"connectionString":{preset.worker.connectionString=options[key];break}case"events":{preset.worker.events=options[key];break}case"maxPoolSize":{preset.worker.maxPoolSize=options[key];break}case"useNodeTime":{preset.worker.useNodeTime=options[key];break}case"noPreparedStatements":{preset.worker.preparedStatements=!options[key];break}case"minResetLockedInterval":{preset.worker.minResetLockedInterval=options[key];break}case"maxResetLockedInterval":{preset.worker.maxResetLockedInterval=options[key];break}case"gracefulShutdownAbortTimeout":{preset.worker.gracefulShutdownAbortTimeout=options[key];break}case"pollInterval":{preset.worker.pollInterval=options[key];break}case"concurrency":{preset.worker.concurrentJobs=options[key];break}case"taskDirectory":{preset.worker.taskDirectory=options[key];break}case"crontabFile":{preset.worker.crontabFile=options[key];break}default:console.warn(`Do not know how to convert config option '${key}' into its preset equivalent; ignoring.`)}return preset}var _sharedOptionsCache=new WeakMap;function processSharedOptions(options,{scope}={}){if("_rawOptions"in options)throw new Error("Fed processed options to processSharedOptions; this is invalid.");let compiled=_sharedOptionsCache.get(options);if(!compiled){let resolvedPreset=(0,graphile_config_1.resolvePreset)({extends:[preset_1.WorkerPreset,legacyOptionsToPreset(options)]}),middleware=new graphile_config_1.Middleware;(0,graphile_config_1.orderedApply)(resolvedPreset.plugins,plugin=>plugin.worker?.middleware,(name,fn,_plugin)=>{middleware.register(name,fn)});let{worker:{minResetLockedInterval,maxResetLockedInterval,schema:workerSchema,logger,events=new events_1.default},plugins}=resolvedPreset,escapedWorkerSchema=pg_1.Client.prototype.escapeIdentifier(workerSchema),ctx={version:version_1.version,resolvedPreset,workerSchema,escapedWorkerSchema,events,logger};compiled=middleware.run("init",{ctx},()=>{if(!Number.isFinite(minResetLockedInterval)||!Number.isFinite(maxResetLockedInterval)||minResetLockedInterval<1||maxResetLockedInterval<minResetLockedInterval)throw new Error(`Invalid values for minResetLockedInterval (${minResetLockedInterval})/maxResetLockedInterval (${maxResetLockedInterval})`);let hooks=new graphile_config_1.AsyncHooks,compiled2=Object.assign(ctx,{hooks,middleware,maxMigrationNumber:MAX_MIGRATION_NUMBER,breakingMigrationNumbers:exports.BREAKING_MIGRATIONS,_rawOptions:options});return(0,graphile_config_1.applyHooks)(plugins,p=>p.worker?.hooks,(name,fn,plugin)=>{let context=compiled2,cb=((...args)=>fn(context,...args));cb.displayName=`${plugin.name}_hook_${name}`,hooks.hook(name,cb)}),_sharedOptionsCache.set(options,compiled2),Promise.resolve(hooks.process("init")).catch(error=>{logger.error(`One of the plugins you are using raised an error during 'init'; but errors during 'init' are currently ignored. Continuing. Error: ${error}`,{error})}),compiled2})}return scope?{...compiled,logger:compiled.logger.scope(scope)}:compiled}exports.processSharedOptions=processSharedOptions;async function assertPool(compiledSharedOptions,releasers){let{resolvedPreset:{worker:{maxPoolSize,connectionString}},_rawOptions}=compiledSharedOptions;assert.ok(!_rawOptions.pgPool||!_rawOptions.connectionString,"Both `pgPool` and `connectionString` are set, at most one of these options should be provided");let pgPool;if(_rawOptions.pgPool)pgPool=_rawOptions.pgPool,pgPool.listeners("error").length===0&&(console.warn(`Your pool doesn't have error handlers! See: https://err.red/wpeh?v=${encodeURIComponent(version_1.version)}`),installErrorHandlers(compiledSharedOptions,releasers,pgPool)),pgPool.listeners("connect").length===0&&(console.warn(`Your pool doesn't have all of the error handlers! See: https://err.red/wpeh?v=${encodeURIComponent(version_1.version)}&method=connect`),installErrorHandlers(compiledSharedOptions,releasers,pgPool));else if(connectionString)pgPool=makeNewPool(compiledSharedOptions,releasers,{connectionString,max:maxPoolSize});else if(process.env.PGDATABASE)pgPool=makeNewPool(compiledSharedOptions,releasers,{max:maxPoolSize});else throw new Error("You must either specify `pgPool` or `connectionString`, or you must make the `DATABASE_URL` or `PG*` environmental variables available.");return pgPool}exports.assertPool=assertPool;function makeNewPool(compiledSharedOptions,releasers,poolOptions){let pgPool=new pg_1.Pool(poolOptions);return releasers.push(()=>{pgPool.end()}),installErrorHandlers(compiledSharedOptions,releasers,pgPool),pgPool}function installErrorHandlers(compiledSharedOptions,releasers,pgPool){let{logger}=compiledSharedOptions,handlePoolError=err=>{logger.error(`PostgreSQL idle client generated error: ${err.message}`,{error:err})},handleClientError=err=>{logger.error(`PostgreSQL active client generated error: ${err.message}`,{error:err})};pgPool.on("error",handlePoolError);let handlePoolConnect=client=>{client.on("error",handleClientError)};pgPool.on("connect",handlePoolConnect),releasers.push(()=>{pgPool.removeListener("error",handlePoolError),pgPool.removeListener("connect",handlePoolConnect)})}async function withReleasers(callback){let releasers=[],released=!1,release=async()=>{if(released)throw new Error("Internal error: compiledOptions was released twice.");released=!0;let firstError=null;for(let i=releasers.length-1;i>=0;i--)try{await releasers[i]()}catch(e){firstError??=coerceError(e)}if(firstError)throw firstError};try{return await callback(releasers,release)}catch(e){try{await release()}catch{}throw e}}exports.withReleasers=withReleasers;var getUtilsAndReleasersFromOptions=async(options,settings={})=>{if("_rawOptions"in options)throw new Error("Fed processed options to getUtilsAndReleasersFromOptions; this is invalid.");let compiledSharedOptions=processSharedOptions(options,settings),{logger,resolvedPreset:{worker:{concurrentJobs:concurrency}}}=compiledSharedOptions;return withReleasers(async function(releasers,release){let pgPool=await assertPool(compiledSharedOptions,releasers),max=pgPool?.options?.max||10;max<concurrency&&logger.warn(`WARNING: having maxPoolSize (${max}) smaller than concurrency (${concurrency}) may lead to non-optimal performance.`,{max,concurrency});let withPgClient=makeEnhancedWithPgClient((0,helpers_1.makeWithPgClientFromPool)(pgPool));await withPgClient(function(client){return(0,migrate_1.migrate)(compiledSharedOptions,client)});let addJob=(0,helpers_1.makeAddJob)(compiledSharedOptions,withPgClient),addJobs2=(0,helpers_1.makeAddJobs)(compiledSharedOptions,withPgClient);return[{...compiledSharedOptions,pgPool,withPgClient,addJob,addJobs:addJobs2,releasers},release]})};exports.getUtilsAndReleasersFromOptions=getUtilsAndReleasersFromOptions;function tryParseJson(json){if(json==null)return null;try{return JSON.parse(json)}catch{return null}}exports.tryParseJson=tryParseJson;exports.RETRYABLE_ERROR_CODES={__proto__:null,40001:{minDelay:50,maxDelay:5e3},"40P01":{minDelay:50,maxDelay:5e3},"57P03":{minDelay:3e3,maxDelay:12e4},EHOSTUNREACH:{minDelay:3e3,maxDelay:12e4},ETIMEDOUT:{minDelay:3e3,maxDelay:12e4}};var MAX_RETRIES=100;function makeEnhancedWithPgClient(withPgClient){if("withRetries"in withPgClient&&typeof withPgClient.withRetries=="function")return withPgClient;let enhancedWithPgClient=withPgClient;return enhancedWithPgClient.withRetries=async(...args)=>{let lastError;for(let attempts=0;attempts<MAX_RETRIES;attempts++)try{return await withPgClient(...args)}catch(rawE){let e=coerceError(rawE),retryable=exports.RETRYABLE_ERROR_CODES[e.code];if(retryable){lastError=e;let delay=calculateDelay(attempts,{maxAttempts:MAX_RETRIES,minDelay:retryable.minDelay,maxDelay:retryable.maxDelay,multiplier:1.5});await(0,exports.sleep)(delay)}else throw e}throw console.error(`Retried ${MAX_RETRIES} times, and still failed:`,lastError),lastError},enhancedWithPgClient}exports.makeEnhancedWithPgClient=makeEnhancedWithPgClient;var sleep=ms=>new Promise(resolve=>setTimeout(resolve,ms));exports.sleep=sleep;function coerceError(err){if(err instanceof Error)return err;{let message=typeof err=="object"&&err!==null&&"message"in err?String(err.message):"An error occurred";return new Error(message,{cause:err})}}exports.coerceError=coerceError;function isPromiseLike(v){return v!=null&&typeof v.then=="function"}exports.isPromiseLike=isPromiseLike;function calculateDelay(previousAttempts,retryOptions){let{minDelay=200,maxDelay=3e4,multiplier=1.5}=retryOptions,jitter=Math.random();return Math.min(minDelay*Math.pow(multiplier,previousAttempts),maxDelay)*(.5+jitter)}exports.calculateDelay=calculateDelay;function safeEmit(ctx,eventName,payload){let{events,logger}=ctx;try{events.emit(eventName,payload)}catch(e){let error=coerceError(e);logger.error(`Emitting ${eventName} raised an error - this should never happen: ${error.stack??error}`,{error,eventName,payload})}}exports.safeEmit=safeEmit}});var require_crontab=__commonJS({"node_modules/graphile-worker/dist/crontab.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.parseCronItem=exports.parseCronItems=exports.parseCrontab=exports.parseCrontabLine=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),JSON5=tslib_1.__importStar(require_lib()),querystring_1=__require("querystring"),cronConstants_1=require_cronConstants(),cronMatcher_1=require_cronMatcher(),interfaces_1=require_interfaces(),lib_1=require_lib5(),parseTimePhrase=timePhrase=>{let remaining=timePhrase,milliseconds=0;for(;remaining.length;){let matches=cronConstants_1.TIMEPHRASE_PART.exec(remaining);if(!matches)throw new Error(`Invalid time phrase '${timePhrase}', did not understand '${remaining}'`);let[wholeMatch,quantity,period]=matches,periodDuration=cronConstants_1.PERIOD_DURATIONS[period]||0;milliseconds+=parseInt(quantity,10)*periodDuration,remaining=remaining.slice(wholeMatch.length)}return milliseconds},parseCrontabOptions=(lineNumber,optionsString)=>{let parsed=optionsString!=null?(0,querystring_1.parse)(optionsString):{},backfillPeriod,maxAttempts,identifier,queueName2,jobKey,jobKeyMode,priority,matchers={id:[cronConstants_1.CRONTAB_OPTIONS_ID,matches=>{identifier=matches[1]}],fill:[cronConstants_1.CRONTAB_OPTIONS_BACKFILL,matches=>{backfillPeriod=parseTimePhrase(matches[1])}],max:[cronConstants_1.CRONTAB_OPTIONS_MAX,matches=>{maxAttempts=parseInt(matches[1],10)}],queue:[cronConstants_1.CRONTAB_OPTIONS_QUEUE,matches=>{queueName2=matches[1]}],jobKey:[cronConstants_1.CRONTAB_OPTIONS_JOB_KEY,matches=>{jobKey=matches[1]}],jobKeyMode:[cronConstants_1.CRONTAB_OPTIONS_JOB_KEY_MODE,matches=>{jobKeyMode=matches[1]}],priority:[cronConstants_1.CRONTAB_OPTIONS_PRIORITY,matches=>{priority=parseInt(matches[1],10)}]};function match(matcher,key,value){let[regex,set]=matcher,matches=regex.exec(value);if(matches)set(matches);else throw new Error(`Options on line ${lineNumber} of crontab contains invalid value for '${key}', value '${value}' is not compatible with this option.`)}return Object.entries(parsed).forEach(([key,value])=>{if(typeof value!="string")throw new Error(`Options on line ${lineNumber} of crontab contains invalid value for '${key}', did you specify it more than once?`);let matcher=Object.prototype.hasOwnProperty.call(matchers,key)?matchers[key]:null;if(matcher)match(matcher,key,value);else throw new Error(`Options on line ${lineNumber} of crontab contains unsupported key '${key}'; supported keys are: '${Object.keys(matchers).join("', '")}'.`)}),backfillPeriod??=0,!jobKeyMode&&jobKey&&(jobKeyMode="replace"),{options:{backfillPeriod,maxAttempts,queueName:queueName2,priority,jobKey,jobKeyMode},identifier}},parseCrontabPayload=(lineNumber,payloadString)=>{if(!payloadString)return null;try{return JSON5.parse(payloadString)}catch(e){throw new Error(`Failed to parse JSON5 payload on line ${lineNumber} of crontab: ${(0,lib_1.coerceError)(e).message}`)}},parseCrontabCommand=(lineNumber,command)=>{let matches=cronConstants_1.CRONTAB_COMMAND.exec(command);if(!matches)throw new Error(`Invalid command specification in line ${lineNumber} of crontab.`);let[,task,optionsString,payloadString]=matches,{options,identifier=task}=parseCrontabOptions(lineNumber,optionsString),payload=parseCrontabPayload(lineNumber,payloadString);return{task,options,payload,identifier}},parseCrontabLine=(crontabLine,lineNumber)=>{let matches=cronConstants_1.CRONTAB_LINE_PARTS.exec(crontabLine);if(!matches)throw new Error(`Could not process line '${lineNumber}' of crontab: '${crontabLine}'`);let match=(0,cronMatcher_1.createCronMatcherFromRanges)(matches,`line ${lineNumber} of crontab`),{task,options,payload,identifier}=parseCrontabCommand(lineNumber,matches[6]);return{[interfaces_1.$$isParsed]:!0,match,task,options,payload,identifier}};exports.parseCrontabLine=parseCrontabLine;var parseCrontab=crontab=>{let lines=crontab.split(/\r?\n/),items=[];for(let lineNumber=1,numberOfLines=lines.length;lineNumber<=numberOfLines;lineNumber++){let line=lines[lineNumber-1].trim();line.startsWith("#")||line===""||items.push((0,exports.parseCrontabLine)(line,lineNumber))}let identifiers=items.map(i=>i.identifier);identifiers.sort();let duplicates=identifiers.filter((id,i)=>i>0&&id===identifiers[i-1]);if(duplicates.length)throw new Error(`Invalid crontab; duplicate identifiers found: '${duplicates.join("', '")}' - please use '?id=...' to specify unique identifiers for your cron items`);return items};exports.parseCrontab=parseCrontab;var parseCronItems=items=>items.map((item,idx)=>(0,exports.parseCronItem)(item,`item ${idx} of parseCronItems call`));exports.parseCronItems=parseCronItems;var parseCronItem=(cronItem,source="parseCronItem call")=>{let{match:rawMatch,task,options,payload={},identifier=task}=cronItem;if(cronItem.pattern)throw new Error("Please rename the 'pattern' property to 'match'");let match=typeof rawMatch=="string"?(0,cronMatcher_1.createCronMatcher)(rawMatch,source):rawMatch;if(typeof match!="function")throw new Error("Invalid 'match' configuration");let parsedOptions={...options,backfillPeriod:options?.backfillPeriod??0};return{[interfaces_1.$$isParsed]:!0,match,task,options:parsedOptions,payload,identifier}};exports.parseCronItem=parseCronItem}});var require_getCronItems=__commonJS({"node_modules/graphile-worker/dist/getCronItems.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getCronItemsInternal=exports.getCronItems=void 0;var fs_1=__require("fs"),crontab_1=require_crontab(),lib_1=require_lib5();async function loadCrontabIntoCronItems(logger,items,filename){let didntExist=!1,contents=await fs_1.promises.readFile(filename,"utf8").then(t=>(didntExist&&(didntExist=!1,logger.info(`Found crontab file '${filename}'; cron is now enabled`)),t)).catch(e=>(e.code!=="ENOENT"?logger.error(`Failed to read crontab file '${filename}': ${e}`):(didntExist=!0,logger.info(`Failed to read crontab file '${filename}'; cron is disabled`)),""));if(contents!=null){let parsed=(0,crontab_1.parseCrontab)(contents);items.splice(0,items.length,...parsed)}}async function getCronItems(options,crontabPath){let compiledSharedOptions=(0,lib_1.processSharedOptions)(options);return getCronItemsInternal(compiledSharedOptions,crontabPath)}exports.getCronItems=getCronItems;async function getCronItemsInternal(compiledSharedOptions,crontabPath){let{logger}=compiledSharedOptions,items=[];await loadCrontabIntoCronItems(logger,items,crontabPath);let released=!1;return{items,release:()=>{released||(released=!0)}}}exports.getCronItemsInternal=getCronItemsInternal}});var require_fs=__commonJS({"node_modules/graphile-worker/dist/fs.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.tryStat=void 0;var promises_1=__require("fs/promises");async function tryStat(pathToStat){try{return await(0,promises_1.stat)(pathToStat)}catch{return null}}exports.tryStat=tryStat}});var require_getTasks=__commonJS({"node_modules/graphile-worker/dist/getTasks.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getTasksInternal=exports.getTasks=void 0;var promises_1=__require("fs/promises"),path_1=__require("path"),fs_1=require_fs(),interfaces_1=require_interfaces(),lib_1=require_lib5(),DIRECTORY_REGEXP=/^[A-Za-z0-9_-]+$/,FILE_REGEXP=/^([A-Za-z0-9_-]+)((?:\.[A-Za-z0-9_-]+)*)$/;function validTasks(logger,obj){let tasks={};return Object.keys(obj).forEach(taskIdentifier=>{let task=obj[taskIdentifier];(0,interfaces_1.isValidTask)(task)?tasks[taskIdentifier]=task:logger.warn(`Not a valid task '${taskIdentifier}' - expected function, received ${task?typeof task:String(task)}.`,{invalidTask:!0,task,taskIdentifier})}),tasks}async function loadFileIntoTasks(logger,tasks,filename,name=null){let rawMod=await import(filename),mod=rawMod.default?.default?.__esModule===!0?rawMod.default.default:rawMod.default?.__esModule===!0||Object.keys(rawMod).length===1&&typeof rawMod.default=="object"&&rawMod.default!==null?rawMod.default:rawMod;if(name){let task=mod.default||mod;if((0,interfaces_1.isValidTask)(task))tasks[name]=task;else throw new Error(`Invalid task '${name}' - expected function, received ${task?typeof task:String(task)}.`)}else Object.keys(tasks).forEach(taskIdentifier=>{delete tasks[taskIdentifier]}),!mod.default||typeof mod.default=="function"?Object.assign(tasks,validTasks(logger,mod)):Object.assign(tasks,validTasks(logger,mod.default))}async function getTasks(options,taskPath){let compiledSharedOptions=(0,lib_1.processSharedOptions)(options),result=await getTasksInternal(compiledSharedOptions,taskPath);return Object.assign(result,{compiledSharedOptions})}exports.getTasks=getTasks;async function getTasksInternal(compiledSharedOptions,taskPath){let{logger}=compiledSharedOptions,pathStat=await(0,fs_1.tryStat)(taskPath);if(!pathStat)throw new Error(`Could not find tasks to execute - taskDirectory '${taskPath}' does not exist`);let tasks=Object.create(null);if(pathStat.isFile())await loadFileIntoTasks(logger,tasks,taskPath,null);else if(pathStat.isDirectory()){let collectedTaskPaths=Object.create(null);await getTasksFromDirectory(compiledSharedOptions,collectedTaskPaths,taskPath,[]);let taskIdentifiers=Object.keys(collectedTaskPaths).sort((a,z)=>a.localeCompare(z,"en-US"));for(let taskIdentifier of taskIdentifiers){let fileDetailsList=collectedTaskPaths[taskIdentifier],event={handler:void 0,taskIdentifier,fileDetailsList};await compiledSharedOptions.hooks.process("loadTaskFromFiles",event);let handler=event.handler;handler?tasks[taskIdentifier]=handler:logger.warn(`Failed to load task '${taskIdentifier}' - no supported handlers found for path${fileDetailsList.length>1?"s":""}: '${fileDetailsList.map(d=>d.fullPath).join("', '")}'`)}}let released=!1;return{tasks,compiledSharedOptions,release:()=>{released||(released=!0)}}}exports.getTasksInternal=getTasksInternal;async function getTasksFromDirectory(compiledSharedOptions,collectedTaskPaths,taskPath,subpath){let{logger}=compiledSharedOptions,folderPath=(0,path_1.join)(taskPath,...subpath),entries=await(0,promises_1.readdir)(folderPath);await Promise.all(entries.map(async entry=>{let fullPath=(0,path_1.join)(taskPath,...subpath,entry),stats=await(0,promises_1.lstat)(fullPath);if(stats.isDirectory())DIRECTORY_REGEXP.test(entry)?await getTasksFromDirectory(compiledSharedOptions,collectedTaskPaths,taskPath,[...subpath,entry]):logger.info(`Ignoring directory '${fullPath}' - '${entry}' does not match allowed regexp.`);else if(stats.isSymbolicLink()){let symlinkTarget=await(0,promises_1.realpath)(fullPath),targetStats=await(0,promises_1.lstat)(symlinkTarget);targetStats.isFile()&&!targetStats.isSymbolicLink()&&maybeAddFile(compiledSharedOptions,collectedTaskPaths,subpath,entry,symlinkTarget,targetStats)}else stats.isFile()&&maybeAddFile(compiledSharedOptions,collectedTaskPaths,subpath,entry,fullPath,stats)}))}function maybeAddFile(compiledSharedOptions,collectedTaskPaths,subpath,entry,fullPath,stats){let{logger}=compiledSharedOptions,matches=FILE_REGEXP.exec(entry);if(matches){let[,baseName,extension]=matches,entry2={fullPath,stats,baseName,extension},taskIdentifier=[...subpath,baseName].join("/");collectedTaskPaths[taskIdentifier]?collectedTaskPaths[taskIdentifier].push(entry2):collectedTaskPaths[taskIdentifier]=[entry2]}else logger.info(`Ignoring file '${fullPath}' - '${entry}' does not match allowed regexp.`)}}});var require_taskIdentifiers=__commonJS({"node_modules/graphile-worker/dist/taskIdentifiers.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getSupportedTaskIds=exports.getSupportedTaskIdentifierByTaskId=exports.getTaskDetails=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert=tslib_1.__importStar(__require("assert")),cacheByOptions=new Map;function getTaskDetails(compiledSharedOptions,withPgClient,tasks){let cache=cacheByOptions.get(compiledSharedOptions);cache||(cache={lastStr:"",lastDigest:{supportedTaskIdentifierByTaskId:{},taskIds:[]}},cacheByOptions.set(compiledSharedOptions,cache));let supportedTaskNames=Object.keys(tasks),str=JSON.stringify(supportedTaskNames);if(str!==cache.lastStr){let{escapedWorkerSchema}=compiledSharedOptions;assert.ok(supportedTaskNames.length,"No runnable tasks!"),cache.lastStr=str,cache.lastDigest=(async()=>{let{rows}=await withPgClient.withRetries(async client=>(await client.query({text:`insert into ${escapedWorkerSchema}._private_tasks as tasks (identifier) select unnest($1::text[]) on conflict do nothing`,values:[supportedTaskNames]}),client.query({text:`select id, identifier from ${escapedWorkerSchema}._private_tasks as tasks where identifier = any($1::text[])`,values:[supportedTaskNames]}))),supportedTaskIdentifierByTaskId=Object.create(null);for(let row of rows)supportedTaskIdentifierByTaskId[row.id]=row.identifier;let taskIds=Object.keys(supportedTaskIdentifierByTaskId).map(s=>parseInt(s,10));return cache.lastDigest={supportedTaskIdentifierByTaskId,taskIds},cache.lastStr=str,cache.lastDigest})()}return cache.lastDigest}exports.getTaskDetails=getTaskDetails;function getSupportedTaskIdentifierByTaskId(compiledSharedOptions,withPgClient,tasks){let p=getTaskDetails(compiledSharedOptions,withPgClient,tasks);return"supportedTaskIdentifierByTaskId"in p?p.supportedTaskIdentifierByTaskId:p.then(o=>o.supportedTaskIdentifierByTaskId)}exports.getSupportedTaskIdentifierByTaskId=getSupportedTaskIdentifierByTaskId;function getSupportedTaskIds(compiledSharedOptions,withPgClient,tasks){let p=getTaskDetails(compiledSharedOptions,withPgClient,tasks);return"taskIds"in p?p.taskIds:p.then(o=>o.taskIds)}exports.getSupportedTaskIds=getSupportedTaskIds}});var require_getJobs=__commonJS({"node_modules/graphile-worker/dist/sql/getJobs.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.batchGetJobs=exports.isPromise=void 0;var taskIdentifiers_1=require_taskIdentifiers();function isPromise(t){return typeof t=="object"&&t!==null&&typeof t.then=="function"&&typeof t.catch=="function"}exports.isPromise=isPromise;async function batchGetJobs(compiledSharedOptions,withPgClient,tasks,poolId,flagsToSkip,rawBatchSize){let batchSize=parseInt(String(rawBatchSize),10)||1,{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements,useNodeTime}},logger}=compiledSharedOptions,taskDetailsPromise=(0,taskIdentifiers_1.getTaskDetails)(compiledSharedOptions,withPgClient,tasks),taskDetails=isPromise(taskDetailsPromise)?await taskDetailsPromise:taskDetailsPromise;if(taskDetails.taskIds.length===0)return logger.error("No tasks found; nothing to do!"),[];let i=2,hasFlags=flagsToSkip&&flagsToSkip.length>0,flagsClause=hasFlags?`and ((flags ?| $${++i}::text[]) is not true)`:"",now=useNodeTime?`$${++i}::timestamptz`:"now()",strategy=2,queueClause=strategy===0?"and jobs.job_queue_id is null":strategy===1?`and (
      jobs.job_queue_id is null
      or exists (
        select 1
        from ${escapedWorkerSchema}._private_job_queues as job_queues
        where job_queues.id = jobs.job_queue_id
        and job_queues.is_available = true
        for update
        skip locked
      )
    )`:strategy===2?`and (
      jobs.job_queue_id is null
      or
      jobs.job_queue_id in (
        select id
        from ${escapedWorkerSchema}._private_job_queues as job_queues
        where job_queues.is_available = true
        for update
        skip locked
      )
    )`:`and (
      jobs.job_queue_id is null
      or
      jobs.job_queue_id not in (
        select id
        from ${escapedWorkerSchema}._private_job_queues as job_queues
        where job_queues.is_available = false
      )
    )`,updateQueue=strategy===0?"":`,
q as (
  update ${escapedWorkerSchema}._private_job_queues as job_queues
    set
      locked_by = $1::text,
      locked_at = ${now}
    from j
    where job_queues.id = j.job_queue_id
)`,text=`with j as (
  select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
    from ${escapedWorkerSchema}._private_jobs as jobs
    where jobs.is_available = true
    and run_at <= ${now}
    and task_id = any($2::int[])
    ${queueClause}
    ${flagsClause}
    order by priority asc, run_at asc
    limit ${batchSize}
    for update
    skip locked
)${updateQueue}
  update ${escapedWorkerSchema}._private_jobs as jobs
    set
      attempts = jobs.attempts + 1,
      locked_by = $1::text,
      locked_at = ${now}
    from j
    where jobs.id = j.id
    returning *`,values=[poolId,taskDetails.taskIds,...hasFlags?[flagsToSkip]:[],...useNodeTime?[new Date().toISOString()]:[]],name=preparedStatements?`get_job${batchSize===1?"":batchSize}${hasFlags?"F":""}${useNodeTime?"N":""}/${workerSchema}`:void 0,{rows}=await withPgClient.withRetries(client=>client.query({text,values,name}));return rows.map(jobRow=>Object.assign(jobRow,{task_identifier:taskDetails.supportedTaskIdentifierByTaskId[jobRow.task_id]}))}exports.batchGetJobs=batchGetJobs}});var require_returnJobs=__commonJS({"node_modules/graphile-worker/dist/sql/returnJobs.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.returnJobs=void 0;async function returnJobs(compiledSharedOptions,withPgClient,poolId,jobs){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements}}}=compiledSharedOptions,jobsWithQueues=[],jobsWithoutQueues=[];for(let job of jobs)job.job_queue_id!=null?jobsWithQueues.push(job):jobsWithoutQueues.push(job);jobsWithQueues.length>0&&await withPgClient(client=>client.query({text:`with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
attempts = GREATEST(0, attempts - 1),
locked_by = null,
locked_at = null
where id = ANY($2::bigint[])
and locked_by = $1::text
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $1::text;`,values:[poolId,jobsWithQueues.map(job=>job.id)],name:preparedStatements?`return_job_q/${workerSchema}`:void 0})),jobsWithoutQueues.length>0&&await withPgClient(client=>client.query({text:`update ${escapedWorkerSchema}._private_jobs as jobs
set
attempts = GREATEST(0, attempts - 1),
locked_by = null,
locked_at = null
where id = ANY($2::bigint[])
and locked_by = $1::text;`,values:[poolId,jobsWithoutQueues.map(job=>job.id)],name:preparedStatements?`return_job/${workerSchema}`:void 0}))}exports.returnJobs=returnJobs}});var require_localQueue=__commonJS({"node_modules/graphile-worker/dist/localQueue.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.LocalQueue=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert_1=tslib_1.__importDefault(__require("assert")),_1=require_dist4(),cronConstants_1=require_cronConstants(),deferred_1=tslib_1.__importDefault(require_deferred()),lib_1=require_lib5(),getJobs_1=require_getJobs(),returnJobs_1=require_returnJobs(),RETURN_JOBS_RETRY_OPTIONS={maxAttempts:20,minDelay:200,maxDelay:3e4,multiplier:1.5},{STARTING,POLLING,WAITING,TTL_EXPIRED,RELEASED}=_1.LocalQueueModes,LocalQueue=class{ctx;tasks;withPgClient;workerPool;getJobBatchSize;continuous;onMajorError;ttl;pollInterval;jobQueue=[];workerQueue=[];fetchInProgress=!1;ttlExpiredTimer=null;fetchTimer=null;fetchAgain=!1;mode=STARTING;_finPromise=(0,deferred_1.default)();errors=[];backgroundCount=0;refetchDelayActive=!1;refetchDelayFetchOnComplete=!1;refetchDelayTimer=null;refetchDelayCounter=0;refetchDelayAbortThreshold=1/0;constructor(ctx,tasks,withPgClient,workerPool,getJobBatchSize,continuous,onMajorError){this.ctx=ctx,this.tasks=tasks,this.withPgClient=withPgClient,this.workerPool=workerPool,this.getJobBatchSize=getJobBatchSize,this.continuous=continuous,this.onMajorError=onMajorError,this.ttl=ctx.resolvedPreset.worker.localQueue?.ttl??5*cronConstants_1.MINUTE,this.pollInterval=ctx.resolvedPreset.worker.pollInterval??2*cronConstants_1.SECOND;let localQueueRefetchDelayDuration=ctx.resolvedPreset.worker.localQueue?.refetchDelay?.durationMs;if(localQueueRefetchDelayDuration!=null&&localQueueRefetchDelayDuration>this.pollInterval)throw new Error(`Invalid configuration; 'preset.worker.localQueue.refetchDelay.durationMs' (${localQueueRefetchDelayDuration}) must not be larger than 'preset.worker.pollInterval' (${this.pollInterval})`);(0,lib_1.safeEmit)(ctx,"localQueue:init",{ctx,localQueue:this}),this.setModePolling()}setMode(newMode){let oldMode=this.mode;this.mode=newMode,(0,lib_1.safeEmit)(this.ctx,"localQueue:setMode",{ctx:this.ctx,localQueue:this,oldMode,newMode})}fin(){assert_1.default.equal(this.mode,"RELEASED"),assert_1.default.equal(this.backgroundCount,0),assert_1.default.equal(this.jobQueue.length,0),this.errors.length===1?this._finPromise.reject(this.errors[0]):this.errors.length>1?this._finPromise.reject(new AggregateError(this.errors,"Worker did not exit cleanly")):this._finPromise.resolve()}decreaseBackgroundCount=()=>{this.backgroundCount--,this.mode==="RELEASED"&&this.backgroundCount===0&&this.fin()};decreaseBackgroundCountWithError=e=>{this.backgroundCount--,this.mode==="RELEASED"?(this.errors.push((0,lib_1.coerceError)(e)),this.backgroundCount===0&&this.fin()):this.ctx.logger.error("GraphileWorkerInternalError<cd483429-3372-42f0-bcf6-c78e045c760d>: Backgrounding should never yield errors when the queue is not RELEASED",{error:e})};background(promise){if(this.mode==="RELEASED"&&this.backgroundCount===0)throw new Error("Cannot background something when the queue is already released");this.backgroundCount++,promise.then(this.decreaseBackgroundCount,this.decreaseBackgroundCountWithError)}setModePolling(){assert_1.default.ok(!this.fetchTimer,"Cannot enter polling mode when a fetch is scheduled"),assert_1.default.ok(!this.fetchInProgress,"Cannot enter polling mode when fetch is in progress"),assert_1.default.equal(this.jobQueue.length,0,"Cannot enter polling mode when job queue isn't empty"),this.ttlExpiredTimer&&(clearTimeout(this.ttlExpiredTimer),this.ttlExpiredTimer=null),this.setMode(POLLING),this.fetch()}setModeWaiting(causedByErrorHandling=!1){causedByErrorHandling||assert_1.default.equal(this.mode,POLLING),assert_1.default.ok(!this.fetchTimer,"Cannot enter waiting mode when a fetch is scheduled"),assert_1.default.ok(!this.fetchInProgress,"Cannot enter waiting mode when fetch is in progress"),assert_1.default.equal(this.workerQueue.length,0,"Cannot enter waiting mode when the worker queue is not empty"),assert_1.default.notEqual(this.jobQueue.length,0,"Cannot enter waiting mode when job queue is empty"),this.ttlExpiredTimer&&clearTimeout(this.ttlExpiredTimer),this.setMode(WAITING),this.ttlExpiredTimer=setTimeout(this.setModeTtlExpired,this.ttl)}setModeTtlExpired=()=>{assert_1.default.equal(this.mode,WAITING),assert_1.default.ok(!this.fetchTimer,"Cannot enter TTL expired mode when a fetch is scheduled"),assert_1.default.ok(!this.fetchInProgress,"Cannot enter TTL expired mode when fetch is in progress"),assert_1.default.notEqual(this.jobQueue.length,0,"Cannot enter TTL expired mode when job queue is empty"),this.ttlExpiredTimer&&(clearTimeout(this.ttlExpiredTimer),this.ttlExpiredTimer=null),this.setMode(TTL_EXPIRED),this.returnJobs()};returnJobs(){let l=this.jobQueue.length;if(l===0)return;let jobsToReturn=this.jobQueue.splice(0,l);(0,lib_1.safeEmit)(this.ctx,"localQueue:returnJobs",{ctx:this.ctx,localQueue:this,jobs:jobsToReturn});let attempts=1,initialError,{maxAttempts}=RETURN_JOBS_RETRY_OPTIONS,onError=e=>{let lastError=(0,lib_1.coerceError)(e);switch(attempts===1&&(initialError=lastError),this.ctx.logger.error(`Failed to return jobs from local queue to database queue (attempt ${attempts}/${maxAttempts})`,{error:e,attempts,returnJobsRetryOptions:RETURN_JOBS_RETRY_OPTIONS}),this.mode){case"RELEASED":throw new Error(`Error occurred whilst returning jobs from local queue to database queue: ${initialError.message}`);default:{attempts>=maxAttempts&&this.onMajorError(new Error(`Error occurred whilst returning jobs from local queue to database queue; raising major error after ${attempts} (>= ${maxAttempts}) attempts (should trigger shutdown). Initial error: ${initialError.message}`,{cause:initialError}));{let code=lastError?.code,retryable=lib_1.RETRYABLE_ERROR_CODES[code],delay=(0,lib_1.calculateDelay)(attempts-1,{...RETURN_JOBS_RETRY_OPTIONS,...retryable});return++attempts,(0,lib_1.sleep)(delay).then(()=>(0,returnJobs_1.returnJobs)(this.ctx,this.withPgClient,this.workerPool.id,jobsToReturn).then(noop,onError))}}}};this.background((0,returnJobs_1.returnJobs)(this.ctx,this.withPgClient,this.workerPool.id,jobsToReturn).then(noop,onError))}receivedJobs(jobs){let jobCount=jobs.length,workerCount=Math.min(jobCount,this.workerQueue.length),workers=this.workerQueue.splice(0,workerCount);for(let i=0;i<jobCount;i++){let job=jobs[i];i<workerCount?workers[i].resolve(job):this.jobQueue.push(job)}}fetch=()=>{if(this.fetchTimer&&(clearTimeout(this.fetchTimer),this.fetchTimer=null),this.refetchDelayActive){this.refetchDelayFetchOnComplete=!0;return}this.background(this._fetch().catch(e=>{this.ctx.logger.error("Error occurred during fetch",{error:e})}))};async _fetch(){let fetchedMax=!1,refetchDelayThresholdSurpassed=!0,jobCount=0,refetchDelayOptions=this.ctx.resolvedPreset.worker.localQueue?.refetchDelay;try{assert_1.default.equal(this.mode,POLLING,"Can only fetch when in polling mode"),assert_1.default.equal(this.fetchInProgress,!1,"Cannot fetch when a fetch is already in progress"),assert_1.default.equal(this.refetchDelayActive,!1,"Can not fetch when fetches are meant to be delayed"),assert_1.default.equal(this.jobQueue.length,0,"Should not fetch when job queue isn't empty"),this.fetchAgain=!1,this.fetchInProgress=!0,this.refetchDelayCounter=0;let jobs=await(0,getJobs_1.batchGetJobs)(this.ctx,this.withPgClient,this.tasks,this.workerPool.id,null,this.getJobBatchSize);(0,lib_1.safeEmit)(this.ctx,"localQueue:getJobs:complete",{ctx:this.ctx,localQueue:this,jobs}),jobCount=jobs.length,fetchedMax=jobCount>=this.getJobBatchSize,refetchDelayThresholdSurpassed=fetchedMax||!refetchDelayOptions||jobCount>(refetchDelayOptions.threshold??0),this.receivedJobs(jobs)}catch(e){this.ctx.logger.error(`Error occurred fetching jobs; will try again on next poll interval. Error: ${e}`,{error:e})}finally{this.fetchInProgress=!1}if(this.mode==="RELEASED"){this.returnJobs();return}let refetchDelayMs=(.5+Math.random())*(refetchDelayOptions?.durationMs??100);if(!refetchDelayThresholdSurpassed){let maxAbortThreshold=refetchDelayOptions?.maxAbortThreshold??5*this.getJobBatchSize,abortThreshold=Math.random()*maxAbortThreshold||1/0;this.fetchAgain=!1,this.refetchDelayActive=!0,this.refetchDelayFetchOnComplete=!1,this.refetchDelayAbortThreshold=abortThreshold,this.refetchDelayTimer=setTimeout(this.refetchDelayCompleteOrAbort,refetchDelayMs),(0,lib_1.safeEmit)(this.ctx,"localQueue:refetchDelay:start",{ctx:this.ctx,localQueue:this,jobCount,threshold:refetchDelayOptions?.threshold??0,delayMs:refetchDelayMs,abortThreshold:this.refetchDelayAbortThreshold})}if(this.jobQueue.length>0)this.setModeWaiting();else if(fetchedMax||this.fetchAgain)assert_1.default.equal(this.refetchDelayActive,!1,"refetchDelayActive should imply didn't fetch max and fetchAgain is false"),this.fetch();else if(this.continuous)this.fetchTimer=setTimeout(this.fetch,this.pollInterval);else{this.setModeReleased();return}this.handleCheckRefetchDelayAbortThreshold()}refetchDelayCompleteOrAbort=(aborted=!1)=>{this.refetchDelayTimer!=null&&(clearTimeout(this.refetchDelayTimer),this.refetchDelayTimer=null),this.refetchDelayActive=!1,aborted?(this.refetchDelayFetchOnComplete=!0,(0,lib_1.safeEmit)(this.ctx,"localQueue:refetchDelay:abort",{ctx:this.ctx,localQueue:this,count:this.refetchDelayCounter,abortThreshold:this.refetchDelayAbortThreshold})):(0,lib_1.safeEmit)(this.ctx,"localQueue:refetchDelay:expired",{ctx:this.ctx,localQueue:this}),this.mode===POLLING&&this.refetchDelayFetchOnComplete&&(this.fetchTimer!=null&&(clearTimeout(this.fetchTimer),this.fetchTimer=null),this.fetch())};handleCheckRefetchDelayAbortThreshold(){return!this.refetchDelayActive||this.mode==="RELEASED"?!1:(this.refetchDelayCounter>=this.refetchDelayAbortThreshold&&this.refetchDelayCompleteOrAbort(!0),!0)}pulse(count){this.refetchDelayCounter+=count,this.handleCheckRefetchDelayAbortThreshold()||this.mode===POLLING&&(this.fetchInProgress?this.fetchAgain=!0:this.fetchTimer!=null&&(clearTimeout(this.fetchTimer),this.fetchTimer=null,this.fetch()))}getJob=(workerId,flagsToSkip)=>{if(this.mode===RELEASED)return;if(flagsToSkip!==null)return(0,getJobs_1.batchGetJobs)(this.ctx,this.withPgClient,this.tasks,this.workerPool.id,flagsToSkip,1).then(jobs=>jobs[0]);this.mode===TTL_EXPIRED&&this.setModePolling();let job=this.jobQueue.shift();if(job!==void 0)return this.jobQueue.length===0&&(assert_1.default.equal(this.mode,WAITING),this.setModePolling()),job;{let d=(0,deferred_1.default)();return this.workerQueue.push(d),d}};release(){return this.mode!=="RELEASED"&&this.setModeReleased(),this._finPromise}setModeReleased(){let oldMode=this.mode;switch(assert_1.default.notEqual(oldMode,RELEASED,"LocalQueue must only be released once"),this.setMode(RELEASED),this.refetchDelayTimer!=null&&(clearTimeout(this.refetchDelayTimer),this.refetchDelayTimer=null),this.refetchDelayActive=!1,oldMode){case POLLING:{this.workerQueue.splice(0,this.workerQueue.length).forEach(futureJob=>futureJob.resolve(void 0)),this.fetchTimer!=null&&(clearTimeout(this.fetchTimer),this.fetchTimer=null);break}case WAITING:{this.ttlExpiredTimer!=null&&(clearTimeout(this.ttlExpiredTimer),this.ttlExpiredTimer=null),this.returnJobs();break}case TTL_EXPIRED:break;case STARTING:break;case RELEASED:break;default:{let never=oldMode;throw new Error(`Unhandled mode: ${never}`)}}this.backgroundCount===0&&this.fin()}};exports.LocalQueue=LocalQueue;function noop(){}}});var require_signals=__commonJS({"node_modules/graphile-worker/dist/signals.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.default=["SIGUSR2","SIGINT","SIGTERM","SIGHUP","SIGABRT"]}});var require_completeJobs=__commonJS({"node_modules/graphile-worker/dist/sql/completeJobs.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.batchCompleteJobs=void 0;var manualPrepare=!1;async function batchCompleteJobs(compiledSharedOptions,withPgClient,poolId,jobs){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements}}}=compiledSharedOptions,jobIdsWithoutQueue=[],jobIdsWithQueue=[];for(let job of jobs)job.job_queue_id!=null?jobIdsWithQueue.push(job.id):jobIdsWithoutQueue.push(job.id);jobIdsWithQueue.length>0&&await withPgClient(client=>client.query({text:`with j as (
delete from ${escapedWorkerSchema}._private_jobs as jobs
using unnest($1::bigint[]) n(n)
where id = n
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $2::text;`,values:[jobIdsWithQueue,poolId],name:preparedStatements?`complete_job_q/${workerSchema}`:void 0})),jobIdsWithoutQueue.length===1?await withPgClient(client=>client.query({text:`delete from ${escapedWorkerSchema}._private_jobs as jobs
where id = $1::bigint`,values:[jobIdsWithoutQueue[0]],name:preparedStatements?`complete_job/${workerSchema}`:void 0})):jobIdsWithoutQueue.length>1&&(manualPrepare?await withPgClient(client=>client.query({text:`prepare gwcj (bigint) as delete from ${escapedWorkerSchema}._private_jobs where id = $1;
${jobIdsWithoutQueue.map(id=>`execute gwcj(${id});`).join(`
`)}
deallocate gwcj;`})):await withPgClient(client=>client.query({text:`delete from ${escapedWorkerSchema}._private_jobs as jobs
using unnest($1::bigint[]) n(n)
where id = n`,values:[jobIdsWithoutQueue],name:preparedStatements?`complete_jobs/${workerSchema}`:void 0})))}exports.batchCompleteJobs=batchCompleteJobs}});var require_failJobs=__commonJS({"node_modules/graphile-worker/dist/sql/failJobs.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.failJobs=exports.batchFailJobs=void 0;async function batchFailJobs(compiledSharedOptions,withPgClient,poolId,specs){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements}}}=compiledSharedOptions,specsWithQueues=[],specsWithoutQueues=[];for(let spec of specs)spec.job.job_queue_id!=null?specsWithQueues.push(spec):specsWithoutQueues.push(spec);specsWithQueues.length>0&&await withPgClient(client=>client.query({text:`with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = (el->>'message'),
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null,
payload = coalesce(el->'payload', jobs.payload)
from json_array_elements($2::json) as els(el)
where id = (el->>'jobId')::bigint and locked_by = $1::text
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $1::text;`,values:[poolId,JSON.stringify(specsWithQueues.map(({job,message,replacementPayload})=>({jobId:job.id,message,payload:replacementPayload})))],name:preparedStatements?`fail_job_q/${workerSchema}`:void 0})),specsWithoutQueues.length>0&&await withPgClient(client=>client.query({text:`update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = (el->>'message'),
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null,
payload = coalesce(el->'payload', jobs.payload)
from json_array_elements($2::json) as els(el)
where id = (el->>'jobId')::bigint and locked_by = $1::text;`,values:[poolId,JSON.stringify(specsWithoutQueues.map(({job,message,replacementPayload})=>({jobId:job.id,message,payload:replacementPayload})))],name:preparedStatements?`fail_job/${workerSchema}`:void 0}))}exports.batchFailJobs=batchFailJobs;async function failJobs(compiledSharedOptions,withPgClient,poolId,jobs,message){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements}}}=compiledSharedOptions,{rows:failedJobs}=await withPgClient.withRetries(client=>client.query({text:`with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = $2::text,
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null
where id = any($1::bigint[]) and locked_by = $3::text
returning *
), queues as (
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $3::text
)
select * from j;`,values:[jobs.map(job=>job.id),message,poolId],name:preparedStatements?`fail_jobs/${workerSchema}`:void 0}));return failedJobs}exports.failJobs=failJobs}});var require_resetLockedAt=__commonJS({"node_modules/graphile-worker/dist/sql/resetLockedAt.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.resetLockedAt=void 0;async function resetLockedAt(compiledSharedOptions,withPgClient){let{escapedWorkerSchema,workerSchema,resolvedPreset:{worker:{preparedStatements,useNodeTime}}}=compiledSharedOptions,now=useNodeTime?"$1::timestamptz":"now()";await withPgClient.withRetries(client=>client.query({text:`with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set locked_at = null, locked_by = null, run_at = greatest(run_at, ${now})
where locked_at < ${now} - interval '4 hours'
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_at < ${now} - interval '4 hours'`,values:useNodeTime?[new Date().toISOString()]:[],name:preparedStatements?`clear_stale_locks${useNodeTime?"N":""}/${workerSchema}`:void 0}))}exports.resetLockedAt=resetLockedAt}});var require_worker=__commonJS({"node_modules/graphile-worker/dist/worker.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.makeNewWorker=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert=tslib_1.__importStar(__require("assert")),crypto_1=__require("crypto"),deferred_1=tslib_1.__importDefault(require_deferred()),helpers_1=require_helpers(),lib_1=require_lib5(),NO_LOG_SUCCESS=!!process.env.NO_LOG_SUCCESS;function makeNewWorker(compiledSharedOptions,params){let ctx=compiledSharedOptions,{tasks,withPgClient,continuous,abortSignal,abortPromise,workerPool,autostart=!0,workerId=`worker-${(0,crypto_1.randomBytes)(9).toString("hex")}`,getJob,completeJob,failJob}=params,{resolvedPreset:{worker:{pollInterval}},hooks,_rawOptions:{forbiddenFlags}}=compiledSharedOptions,logger=compiledSharedOptions.logger.scope({label:"worker",workerId}),workerDeferred=(0,deferred_1.default)(),promise=workerDeferred.finally(()=>hooks.process("stopWorker",{worker,withPgClient}));promise.then(()=>{(0,lib_1.safeEmit)(ctx,"worker:stop",{ctx,worker})},error=>{(0,lib_1.safeEmit)(ctx,"worker:stop",{ctx,worker,error})});let activeJob=null,doNextTimer=null,cancelDoNext=()=>doNextTimer!==null?(clearTimeout(doNextTimer),doNextTimer=null,!0):!1,active=!0,release=(force=!1)=>(active?(active=!1,(0,lib_1.safeEmit)(ctx,"worker:release",{ctx,worker}),(cancelDoNext()||force)&&workerDeferred.resolve()):force&&workerDeferred.resolve(),Promise.resolve(promise)),worker={workerPool,nudge:()=>(assert.ok(active,"nudge called after worker terminated"),doNextTimer?(doNext(),!0):(again=!0,!1)),workerId,release,promise,getActiveJob:()=>activeJob,_start:autostart?null:()=>{doNext(!0),worker._start=null}};(0,lib_1.safeEmit)(ctx,"worker:create",{ctx,worker,tasks}),logger.debug("Spawned");let contiguousErrors=0,again=!1,doNext=async(first=!1)=>{again=!1,cancelDoNext(),assert.ok(active,"doNext called when active was false"),assert.ok(!activeJob,"There should be no active job");try{let flagsToSkip=null;if(Array.isArray(forbiddenFlags))flagsToSkip=forbiddenFlags;else if(typeof forbiddenFlags=="function"){let forbiddenFlagsResult=forbiddenFlags();Array.isArray(forbiddenFlagsResult)?flagsToSkip=forbiddenFlagsResult:forbiddenFlagsResult!=null&&(flagsToSkip=await forbiddenFlagsResult)}if(first){let event={worker,flagsToSkip,tasks,withPgClient};await hooks.process("startWorker",event),flagsToSkip=event.flagsToSkip}(0,lib_1.safeEmit)(ctx,"worker:getJob:start",{ctx,worker});let jobRow=await getJob(workerPool.id,flagsToSkip);activeJob=jobRow&&jobRow.id?jobRow:null,activeJob?(0,lib_1.safeEmit)(ctx,"job:start",{ctx,worker,job:activeJob}):(0,lib_1.safeEmit)(ctx,"worker:getJob:empty",{ctx,worker})}catch(rawErr){let err2=(0,lib_1.coerceError)(rawErr);if((0,lib_1.safeEmit)(ctx,"worker:getJob:error",{ctx,worker,error:err2}),continuous){contiguousErrors++,logger.debug(`Failed to acquire job: ${err2.message} (${contiguousErrors} contiguous fails)`),active?doNextTimer=setTimeout(()=>doNext(),pollInterval):workerDeferred.reject(err2);return}else{workerDeferred.reject(err2),release();return}}if(contiguousErrors=0,!activeJob){continuous?active?again?doNext():doNextTimer=setTimeout(()=>doNext(),pollInterval):workerDeferred.resolve():(workerDeferred.resolve(),release());return}let job=activeJob,err=null;try{let startTimestamp=process.hrtime(),result;try{logger.debug(`Found task ${job.id} (${job.task_identifier})`);let task=tasks[job.task_identifier];assert.ok(task,`Unsupported task '${job.task_identifier}'`);let helpers=(0,helpers_1.makeJobHelpers)(compiledSharedOptions,job,{withPgClient,logger,abortSignal,abortPromise});result=await task(job.payload,helpers)}catch(error){err=(0,lib_1.coerceError)(error)}let durationRaw=process.hrtime(startTimestamp),duration=durationRaw[0]*1e3+durationRaw[1]*1e-6,batchJobFailedPayloads=[],batchJobErrors=[];if(!err&&Array.isArray(job.payload)&&Array.isArray(result))if(job.payload.length!==result.length)console.warn(`Task '${job.task_identifier}' has invalid return value - should return either nothing or an array with the same length as the incoming payload to indicate success or otherwise for each entry. We're going to treat this as full success, but this is a bug in your code.`);else{let results=await Promise.allSettled(result);for(let i=0;i<job.payload.length;i++){let entryResult=results[i];entryResult.status==="rejected"&&(batchJobFailedPayloads.push(job.payload[i]),batchJobErrors.push(entryResult.reason))}batchJobErrors.length>0&&(err=new Error(`Batch failures:
${batchJobErrors.map(e=>e?.message??String(e)).join(`
`)}`))}if(err){try{(0,lib_1.safeEmit)(ctx,"job:error",{ctx,worker,job,error:err,batchJobErrors:batchJobErrors.length>0?batchJobErrors:void 0})}catch{logger.error("Error occurred in event emitter for 'job:error'; this is an issue in your application code and you should fix it")}if(job.attempts>=job.max_attempts)try{(0,lib_1.safeEmit)(ctx,"job:failed",{ctx,worker,job,error:err,batchJobErrors:batchJobErrors.length>0?batchJobErrors:void 0})}catch{logger.error("Error occurred in event emitter for 'job:failed'; this is an issue in your application code and you should fix it")}let{message:rawMessage,stack}=err,message=rawMessage||String(err)||"Non error or error without message thrown.";logger.error(`Failed task ${job.id} (${job.task_identifier}, ${duration.toFixed(2)}ms, attempt ${job.attempts} of ${job.max_attempts}) with error '${message}'${stack?`:
  ${String(stack).replace(/\n/g,`
  `).trim()}`:""}`,{failure:!0,job,error:err,duration}),failJob({job,message,replacementPayload:batchJobFailedPayloads.length>0?batchJobFailedPayloads:void 0})}else{try{(0,lib_1.safeEmit)(ctx,"job:success",{ctx,worker,job})}catch{logger.error("Error occurred in event emitter for 'job:success'; this is an issue in your application code and you should fix it")}NO_LOG_SUCCESS||logger.info(`Completed task ${job.id} (${job.task_identifier}, ${duration.toFixed(2)}ms${job.attempts>1?`, attempt ${job.attempts} of ${job.max_attempts}`:""}) with success`,{job,duration,success:!0}),completeJob(job)}(0,lib_1.safeEmit)(ctx,"job:complete",{ctx,worker,job,error:err})}catch(fatalError){try{(0,lib_1.safeEmit)(ctx,"worker:fatalError",{ctx,worker,error:fatalError,jobError:err})}catch{logger.error("Error occurred in event emitter for 'worker:fatalError'; this is an issue in your application code and you should fix it")}let when=err?`after failure '${err.message}'`:"after success",coerced=(0,lib_1.coerceError)(fatalError);logger.error(`Failed to release job '${job.id}' ${when}; committing seppuku
${coerced.message}`,{fatalError,job}),workerDeferred.reject(coerced),release();return}finally{activeJob=null}active?doNext():workerDeferred.resolve()};return autostart&&doNext(!0),promise.worker=worker,worker}exports.makeNewWorker=makeNewWorker}});var require_main=__commonJS({"node_modules/graphile-worker/dist/main.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.runTaskListOnce=exports._runTaskList=exports.runTaskListInternal=exports.runTaskList=exports._allWorkerPools=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert=tslib_1.__importStar(__require("assert")),crypto_1=__require("crypto"),events_1=__require("events"),util_1=__require("util"),deferred_1=tslib_1.__importDefault(require_deferred()),helpers_1=require_helpers(),lib_1=require_lib5(),localQueue_1=require_localQueue(),signals_1=tslib_1.__importDefault(require_signals()),completeJobs_1=require_completeJobs(),failJobs_1=require_failJobs(),getJobs_1=require_getJobs(),resetLockedAt_1=require_resetLockedAt(),worker_1=require_worker(),BATCH_RETRY_OPTIONS={maxAttempts:20,minDelay:200,maxDelay:3e4,multiplier:1.5},ENABLE_DANGEROUS_LOGS=process.env.GRAPHILE_ENABLE_DANGEROUS_LOGS==="1",NO_LOG_SUCCESS=!!process.env.NO_LOG_SUCCESS,MAX_DELAY=60*1e3,allWorkerPools=[];exports._allWorkerPools=allWorkerPools;var _signalHandlersEventEmitter=new events_1.EventEmitter,_registeredSignalHandlers=!1,_shuttingDownGracefully=!1,_shuttingDownForcefully=!1,_registeredSignalHandlersCount=0;function registerSignalHandlers(ctx){if(_shuttingDownGracefully||_shuttingDownForcefully)throw new Error("System has already gone into shutdown, should not be spawning new workers now!");let gscb=o=>(0,lib_1.safeEmit)(ctx,"gracefulShutdown",{ctx,...o}),fscb=o=>(0,lib_1.safeEmit)(ctx,"forcefulShutdown",{ctx,...o});return _registeredSignalHandlers||_reallyRegisterSignalHandlers(ctx.logger),_registeredSignalHandlersCount++,_signalHandlersEventEmitter.on("gracefulShutdown",gscb),_signalHandlersEventEmitter.on("forcefulShutdown",fscb),function(){_signalHandlersEventEmitter.off("gracefulShutdown",gscb),_signalHandlersEventEmitter.off("forcefulShutdown",fscb),_registeredSignalHandlersCount--,_registeredSignalHandlersCount===0&&_releaseSignalHandlers()}}var _releaseSignalHandlers=()=>{};function _reallyRegisterSignalHandlers(logger){let switchToForcefulHandler=()=>{logger.debug(`Switching to forceful handler for termination signals (${signals_1.default.join(", ")}); another termination signal will force a fast (unsafe) shutdown`,{switchToForcefulHandlers:!0});for(let signal of signals_1.default)process.on(signal,forcefulHandler),process.removeListener(signal,gracefulHandler)},removeForcefulHandler=()=>{logger.debug(`Removed forceful handler for termination signals (${signals_1.default.join(", ")}); another termination signals will likely kill the process (unless you've registered other handlers)`,{unregisteringSignalHandlers:!0});for(let signal of signals_1.default)process.removeListener(signal,forcefulHandler)},stdioErrorIgnorer=()=>{},stdioErrorHandler=()=>{process.stdout.on("error",stdioErrorIgnorer),process.stdout.off("error",stdioErrorHandler),process.stderr.on("error",stdioErrorIgnorer),process.stderr.off("error",stdioErrorHandler),gracefulHandler("SIGPIPE")},gracefulHandler=function(signal){if(_shuttingDownGracefully||_shuttingDownForcefully){logger.error(`Ignoring '${signal}' (graceful shutdown already in progress)`);return}else _shuttingDownGracefully=!0;logger.info(`Received '${signal}'; attempting global graceful shutdown... (all termination signals will be ignored for the next 5 seconds)`);let switchTimeout=setTimeout(switchToForcefulHandler,5e3);_signalHandlersEventEmitter.emit("gracefulShutdown",{signal}),Promise.allSettled(allWorkerPools.map(pool=>pool.gracefulShutdown(`Graceful worker shutdown due to ${signal}`))).finally(()=>{clearTimeout(switchTimeout),process.removeListener(signal,gracefulHandler),_shuttingDownForcefully||(logger.info(`Global graceful shutdown complete; killing self via ${signal}`),process.kill(process.pid,signal))}).catch(noop)},forcefulHandler=function(signal){if(_shuttingDownForcefully){logger.error(`Ignoring '${signal}' (forceful shutdown already in progress)`);return}else _shuttingDownForcefully=!0;logger.error(`Received '${signal}'; attempting global forceful shutdown... (all termination signals will be ignored for the next 5 seconds)`);let removeTimeout=setTimeout(removeForcefulHandler,5e3);_signalHandlersEventEmitter.emit("forcefulShutdown",{signal}),Promise.allSettled(allWorkerPools.map(pool=>pool.forcefulShutdown(`Forced worker shutdown due to ${signal}`))).finally(()=>{removeForcefulHandler(),clearTimeout(removeTimeout),logger.error(`Global forceful shutdown completed; killing self via ${signal}`),process.kill(process.pid,signal)}).catch(noop)};logger.debug(`Registering termination signal handlers (${signals_1.default.join(", ")})`,{registeringSignalHandlers:signals_1.default}),_registeredSignalHandlers=!0;for(let signal of signals_1.default)process.on(signal,gracefulHandler);process.stdout.on("error",stdioErrorHandler),process.stderr.on("error",stdioErrorHandler),_releaseSignalHandlers=()=>{if(_shuttingDownGracefully||_shuttingDownForcefully){logger.debug("Not unregistering signal handlers as we're shutting down");return}_releaseSignalHandlers=()=>{};for(let signal of signals_1.default)process.off(signal,gracefulHandler);process.stdout.off("error",stdioErrorHandler),process.stderr.off("error",stdioErrorHandler),_registeredSignalHandlers=!1}}function runTaskList(rawOptions,tasks,pgPool){let compiledSharedOptions=(0,lib_1.processSharedOptions)(rawOptions);return runTaskListInternal(compiledSharedOptions,tasks,pgPool)}exports.runTaskList=runTaskList;function runTaskListInternal(compiledSharedOptions,tasks,pgPool){let ctx=compiledSharedOptions,{logger,resolvedPreset:{worker:{minResetLockedInterval,maxResetLockedInterval}}}=compiledSharedOptions,withPgClient=(0,lib_1.makeEnhancedWithPgClient)((0,helpers_1.makeWithPgClientFromPool)(pgPool)),workerPool=_runTaskList(compiledSharedOptions,tasks,withPgClient,{continuous:!0,onTerminate(){return resetLockedAtPromise},onDeactivate(){return resetLockedTimeout&&(clearTimeout(resetLockedTimeout),resetLockedTimeout=null),reconnectTimeout&&(clearTimeout(reconnectTimeout),reconnectTimeout=null),unlistenForChanges()}}),attempts=0,reconnectTimeout=null,changeListener=null,unlistenForChanges=async()=>{if(changeListener)try{await changeListener.release()}catch(e){logger.error(`Error occurred whilst releasing listening client: ${(0,lib_1.coerceError)(e).message}`,{error:e})}},resetLockedAtPromise,resetLockedDelay=()=>Math.ceil(minResetLockedInterval+Math.random()*(maxResetLockedInterval-minResetLockedInterval)),resetLocked=()=>{resetLockedAtPromise=(0,resetLockedAt_1.resetLockedAt)(compiledSharedOptions,withPgClient).then(()=>{if(resetLockedAtPromise=void 0,workerPool._active){let delay=resetLockedDelay();(0,lib_1.safeEmit)(ctx,"resetLocked:success",{ctx,workerPool,delay}),resetLockedTimeout=setTimeout(resetLocked,delay)}else(0,lib_1.safeEmit)(ctx,"resetLocked:success",{ctx,workerPool,delay:null})},e=>{if(resetLockedAtPromise=void 0,workerPool._active){let delay=resetLockedDelay();(0,lib_1.safeEmit)(ctx,"resetLocked:failure",{ctx,workerPool,error:e,delay}),resetLockedTimeout=setTimeout(resetLocked,delay),logger.error(`Failed to reset locked; we'll try again in ${delay}ms`,{error:e})}else(0,lib_1.safeEmit)(ctx,"resetLocked:failure",{ctx,workerPool,error:e,delay:null}),logger.error("Failed to reset locked, but we're shutting down so won't try again",{error:e})}),(0,lib_1.safeEmit)(ctx,"resetLocked:started",{ctx,workerPool})},resetLockedTimeout=setTimeout(resetLocked,Math.random()*Math.min(6e4,maxResetLockedInterval)),listenForChanges=(err,maybeClient,releaseClient)=>{if(!workerPool._active){releaseClient?.();return}let reconnectWithExponentialBackoff=err2=>{(0,lib_1.safeEmit)(ctx,"pool:listen:error",{ctx,workerPool,error:err2}),attempts++;let jitter=.5+Math.sqrt(Math.random())/2,delay=Math.ceil(jitter*Math.min(MAX_DELAY,50*Math.exp(attempts)));logger.error(`Error with notify listener (trying again in ${delay}ms): ${err2.message}`,{error:err2}),reconnectTimeout=setTimeout(()=>{reconnectTimeout=null,(0,lib_1.safeEmit)(ctx,"pool:listen:connecting",{ctx,workerPool,attempts}),pgPool.connect(listenForChanges)},delay)};if(err||!maybeClient){reconnectWithExponentialBackoff(err??new Error("This should never happen, this error only exists to satisfy TypeScript"));return}let client=maybeClient,errorHandled=!1;function onErrorReleaseClientAndTryAgain(e){if(!errorHandled){errorHandled=!0;try{release()}catch(e2){logger.error(`Error occurred releasing client: ${(0,lib_1.coerceError)(e2).stack}`,{error:e2})}reconnectWithExponentialBackoff(e)}}function handleNotification(message){if(changeListener?.client===client&&!workerPool._shuttingDown)switch((0,lib_1.safeEmit)(ctx,"pool:listen:notification",{ctx,workerPool,message,client}),message.channel){case"jobs:insert":{let n=(0,lib_1.tryParseJson)(message.payload)?.count??1;n>0&&workerPool.nudge(n);break}case"worker:migrate":{let payload=(0,lib_1.tryParseJson)(message.payload);payload?.breaking&&(logger.warn(`Graphile Worker detected breaking migration to database schema revision '${payload?.migrationNumber}'; it would be unsafe to continue, so shutting down...`),process.exitCode=57,workerPool.gracefulShutdown());break}default:logger.debug(`Received NOTIFY message on channel '${message.channel}'`)}}async function release(){changeListener=null,client.removeListener("notification",handleNotification),client.removeListener("error",onErrorReleaseClientAndTryAgain),(0,lib_1.safeEmit)(ctx,"pool:listen:release",{ctx,workerPool,client});try{await client.query('UNLISTEN "jobs:insert"; UNLISTEN "worker:migrate";')}catch(error){logger.error(`Error occurred attempting to UNLISTEN: ${error}`,{error})}return releaseClient()}client.on("error",onErrorReleaseClientAndTryAgain),changeListener={client,release},(0,lib_1.safeEmit)(ctx,"pool:listen:success",{ctx,workerPool,client}),client.on("notification",handleNotification),client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";').then(()=>{attempts=0},onErrorReleaseClientAndTryAgain);let supportedTaskNames=Object.keys(tasks);NO_LOG_SUCCESS||logger.info(`Worker connected and looking for jobs... (task names: '${supportedTaskNames.join("', '")}')`)};return(0,lib_1.safeEmit)(ctx,"pool:listen:connecting",{ctx,workerPool,attempts}),pgPool.connect(listenForChanges),workerPool}exports.runTaskListInternal=runTaskListInternal;function _runTaskList(compiledSharedOptions,tasks,withPgClient,options){let ctx=compiledSharedOptions,{resolvedPreset:{worker:{concurrentJobs:baseConcurrency,gracefulShutdownAbortTimeout,localQueue:{size:localQueueSize=-1}={},completeJobBatchDelay=-1,failJobBatchDelay=-1}},_rawOptions:{noHandleSignals=!1}}=compiledSharedOptions,{concurrency=baseConcurrency,continuous,autostart:rawAutostart=!0,onTerminate,onDeactivate}=options,autostart=rawAutostart,{logger,middleware}=compiledSharedOptions;ENABLE_DANGEROUS_LOGS&&logger.debug(`Worker pool options are ${(0,util_1.inspect)(compiledSharedOptions._rawOptions)}`,{options:compiledSharedOptions._rawOptions}),localQueueSize>0&&localQueueSize<concurrency&&logger.warn(`Your job batch size (${localQueueSize}) is smaller than your concurrency setting (${concurrency}); this may result in drastically lower performance if your jobs can complete quickly. Please update to \`localQueueSize: ${concurrency}\` to improve performance, or \`localQueueSize: -1\` to disable batching.`);let unregisterSignalHandlers;noHandleSignals||(unregisterSignalHandlers=registerSignalHandlers(compiledSharedOptions));let _finErrors=[],_finPromise=(0,deferred_1.default)(),deactivatePromise=null;function deactivate(){return deactivatePromise||(assert.equal(workerPool._active,!0),workerPool._active=!1,deactivatePromise=(async()=>{let errors=[];try{await localQueue?.release()}catch(rawE){let e=(0,lib_1.coerceError)(rawE);errors.push(e),logger.error(`Releasing local queue failed: ${e}`,{error:rawE})}try{await onDeactivate?.()}catch(rawE){let e=(0,lib_1.coerceError)(rawE);errors.push(e),logger.error(`onDeactivate raised an error: ${e}`,{error:rawE})}if(errors.length>0)throw new AggregateError(errors,"Errors occurred whilst deactivating queue")})()),deactivatePromise}let terminated=!1;async function terminate(){if(terminated)try{throw new Error("Graphile Worker internal error: terminate() was called twice for worker pool. Ignoring second call; but this indicates a bug - please file an issue.")}catch(e){logger.error(String(e.stack))}else{terminated=!0;let terminateErrors=[],releaseCompleteJobPromise=releaseCompleteJob?.(),releaseFailJobPromise=releaseFailJob?.(),[releaseCompleteJobResult,releaseFailJobResult]=await Promise.allSettled([releaseCompleteJobPromise,releaseFailJobPromise]);if(releaseCompleteJobResult.status==="rejected"){let error=(0,lib_1.coerceError)(releaseCompleteJobResult.reason);_finErrors.push(error),terminateErrors.push(error),logger.error(`Releasing complete job batcher failed: ${releaseCompleteJobResult.reason}`,{error:releaseCompleteJobResult.reason})}if(releaseFailJobResult.status==="rejected"){let error=(0,lib_1.coerceError)(releaseFailJobResult.reason);_finErrors.push(error),terminateErrors.push(error),logger.error(`Releasing failed job batcher failed: ${releaseFailJobResult.reason}`,{error:releaseFailJobResult.reason})}let idx=allWorkerPools.indexOf(workerPool);allWorkerPools.splice(idx,1);try{await onTerminate?.()}catch(e){_finErrors.push((0,lib_1.coerceError)(e)),terminateErrors.push((0,lib_1.coerceError)(e))}if(terminateErrors.length===1)throw terminateErrors[0];if(terminateErrors.length>1)throw new AggregateError(terminateErrors,"Errors occurred whilst terminating queue")}}let abortController=new AbortController,abortSignal=abortController.signal,abortPromise=new Promise((_resolve,reject)=>{abortSignal.addEventListener("abort",()=>{reject((0,lib_1.coerceError)(abortSignal.reason))})});abortPromise.then(null,()=>{});let gracefulShutdownPromise=null,forcefulShutdownPromise=null,finished=!1,finWithError=e=>{finished||(finished=!0,e!=null&&_finErrors.push((0,lib_1.coerceError)(e)),_finErrors.length===1?_finPromise.reject(_finErrors[0]):_finErrors.length>1?_finPromise.reject(new AggregateError(_finErrors,`Worker pool '${workerPool.id}' failed to shut down cleanly`)):_finPromise.resolve(),unregisterSignalHandlers&&unregisterSignalHandlers())},fin=()=>finWithError(null),workerPool={id:`${continuous?"pool":"otpool"}-${(0,crypto_1.randomBytes)(9).toString("hex")}`,_active:!0,_shuttingDown:!1,_forcefulShuttingDown:!1,_workers:[],_withPgClient:withPgClient,get worker(){return concurrency===1?this._workers[0]??null:null},nudge(count){if(localQueue)localQueue.pulse(count);else{let n=count;this._workers.some(worker=>worker.nudge()&&--n<=0)}},abortSignal,abortPromise,release(){return logger.error("DEPRECATED: You are calling `workerPool.release()`; please use `workerPool.gracefulShutdown()` instead."),this.gracefulShutdown()},gracefulShutdown(message="Worker pool is shutting down gracefully"){return workerPool._shuttingDown?(logger.error("gracefulShutdown called when gracefulShutdown is already in progress"),gracefulShutdownPromise):workerPool._forcefulShuttingDown?(logger.error("gracefulShutdown called when forcefulShutdown is already in progress"),Promise.resolve(forcefulShutdownPromise).then(()=>{throw new Error("Forceful shutdown already initiated")})):(workerPool._shuttingDown=!0,gracefulShutdownPromise=middleware.run("poolGracefulShutdown",{ctx,workerPool,message},async({message:message2})=>{(0,lib_1.safeEmit)(ctx,"pool:gracefulShutdown",{ctx,pool:workerPool,workerPool,message:message2});try{logger.debug("Attempting graceful shutdown");let deactivatePromise2=deactivate(),gracefulShutdownErrors=[],workers=[...workerPool._workers],workerPromises=workers.map(worker=>worker.release()),[deactivateResult,...workerReleaseResults]=await Promise.allSettled([deactivatePromise2,...workerPromises]);if(deactivateResult.status==="rejected"){let error=(0,lib_1.coerceError)(deactivateResult.reason);_finErrors.push(error),gracefulShutdownErrors.push(error),logger.error(`Deactivation failed: ${deactivateResult.reason}`,{error:deactivateResult.reason})}let jobsToRelease=[];for(let i=0;i<workerReleaseResults.length;i++){let workerReleaseResult=workerReleaseResults[i];if(workerReleaseResult.status==="rejected"){let worker=workers[i],job=worker.getActiveJob();(0,lib_1.safeEmit)(ctx,"pool:gracefulShutdown:workerError",{ctx,pool:workerPool,workerPool,error:workerReleaseResult.reason,job}),logger.debug(`Cancelling worker ${worker.workerId} (job: ${job?.id??"none"}) failed`,{worker,job,reason:workerReleaseResult.reason}),job&&jobsToRelease.push(job)}}if(!this._forcefulShuttingDown&&jobsToRelease.length>0)try{let workerIds=workers.map(worker=>worker.workerId);logger.debug(`Releasing the jobs ${jobsToRelease.map(j=>j.id).join()} (workers: ${workerIds.join(", ")})`,{jobs:jobsToRelease,workerIds});let cancelledJobs=await(0,failJobs_1.failJobs)(compiledSharedOptions,withPgClient,workerPool.id,jobsToRelease,message2);logger.debug(`Cancelled ${cancelledJobs.length} jobs`,{cancelledJobs})}catch(e){gracefulShutdownErrors.push((0,lib_1.coerceError)(e))}if(this._forcefulShuttingDown&&gracefulShutdownErrors.push(new Error("forcefulShutdown was initiated whilst gracefulShutdown was still executing.")),gracefulShutdownErrors.length===1)throw gracefulShutdownErrors[0];if(gracefulShutdownErrors.length>1)throw new AggregateError(gracefulShutdownErrors,"Errors occurred whilst shutting down worker");(0,lib_1.safeEmit)(ctx,"pool:gracefulShutdown:complete",{ctx,pool:workerPool,workerPool}),logger.debug("Graceful shutdown complete")}catch(e){(0,lib_1.safeEmit)(ctx,"pool:gracefulShutdown:error",{ctx,pool:workerPool,workerPool,error:e});let message3=(0,lib_1.coerceError)(e).message;logger.error(`Error occurred during graceful shutdown: ${message3}`,{error:e});let forcefulPromise=this._forcefulShuttingDown?forcefulShutdownPromise:this.forcefulShutdown(message3);return Promise.resolve(forcefulPromise).then(()=>{throw e})}terminated||await terminate()}),Promise.resolve(gracefulShutdownPromise).then(fin,finWithError),setTimeout(()=>{abortController.abort()},gracefulShutdownAbortTimeout).unref(),gracefulShutdownPromise)},forcefulShutdown(message){return workerPool._forcefulShuttingDown?(logger.error("forcefulShutdown called when forcefulShutdown is already in progress"),forcefulShutdownPromise):(workerPool._shuttingDown||Promise.resolve(this.gracefulShutdown()).then(null,()=>{}),workerPool._forcefulShuttingDown=!0,forcefulShutdownPromise=middleware.run("poolForcefulShutdown",{ctx,workerPool,message},async({message:message2})=>{(0,lib_1.safeEmit)(ctx,"pool:forcefulShutdown",{ctx,pool:workerPool,workerPool,message:message2});try{logger.debug("Attempting forceful shutdown");let timeout=new Promise((_resolve,reject)=>{setTimeout(()=>reject(new Error("Timed out")),5e3).unref()}),wasAlreadyDeactivating=deactivatePromise!=null,deactiveateOrTimeout=Promise.race([deactivate(),timeout]),forcefulShutdownErrors=[],workers=[...workerPool._workers],workerReleasePromises=workers.map(worker=>Promise.race([worker.release(!0),timeout])),[deactivateResult,...workerReleaseResults]=await Promise.allSettled([deactiveateOrTimeout,...workerReleasePromises]);if(deactivateResult.status==="rejected"){logger.error(`Deactivation failed: ${deactivateResult.reason}`,{error:deactivateResult.reason});let error=(0,lib_1.coerceError)(deactivateResult.reason);wasAlreadyDeactivating||_finErrors.push(error),forcefulShutdownErrors.push(error)}let workerProblems=workers.map((worker,i)=>{let result=workerReleaseResults[i],activeJob=worker.getActiveJob();return result.status==="rejected"?[worker,(0,lib_1.coerceError)(result.reason),activeJob]:activeJob?[worker,null,activeJob]:null}).filter(t=>t!=null),forceFailedJobs=workerProblems.map(([,,job])=>job).filter(job=>!!job);if(forceFailedJobs.length>0){let workerIds=workers.map(worker=>worker.workerId);logger.debug(`Releasing the jobs ${forceFailedJobs.map(j=>j.id).join()} (workers: ${workerIds.join(", ")})`,{jobs:forceFailedJobs,workerIds});try{let cancelledJobs=await(0,failJobs_1.failJobs)(compiledSharedOptions,withPgClient,workerPool.id,forceFailedJobs,message2);logger.debug(`Cancelled ${cancelledJobs.length} jobs`,{cancelledJobs})}catch(e){let error=(0,lib_1.coerceError)(e);_finErrors.push(error),forcefulShutdownErrors.push(error)}}else logger.debug("No active jobs to release");for(let[worker,error,job]of workerProblems)_finErrors.push(new Error(`Worker ${worker.workerId} ${job?`with active job ${job.id}`:""} ${error?`failed to release, error: ${error})`:"failed to stop working"}`,{cause:error}));if(forcefulShutdownErrors.length===1)throw forcefulShutdownErrors[0];if(forcefulShutdownErrors.length>1)throw new AggregateError(forcefulShutdownErrors,"Errors occurred whilst forcefully shutting down worker");return(0,lib_1.safeEmit)(ctx,"pool:forcefulShutdown:complete",{ctx,pool:workerPool,workerPool}),logger.debug("Forceful shutdown complete"),{forceFailedJobs}}catch(e){(0,lib_1.safeEmit)(ctx,"pool:forcefulShutdown:error",{ctx,pool:workerPool,workerPool,error:e});let error=(0,lib_1.coerceError)(e);throw _finErrors.push(error),logger.error(`Error occurred during forceful shutdown: ${error.message}`,{error:e}),error}finally{terminated||await terminate()}}),Promise.resolve(forcefulShutdownPromise).then(fin,finWithError),forcefulShutdownPromise)},promise:_finPromise,then(onfulfilled,onrejected){return _finPromise.then(onfulfilled,onrejected)},catch(onrejected){return _finPromise.catch(onrejected)},finally(onfinally){return _finPromise.finally(onfinally)},_start:autostart?null:()=>{autostart=!0,workerPool._workers.forEach(worker=>worker._start()),workerPool._start=null}};_finPromise.finally(()=>{(0,lib_1.safeEmit)(ctx,"pool:release",{ctx,pool:workerPool,workerPool})}).catch(noop),abortSignal.addEventListener("abort",()=>{workerPool._shuttingDown||workerPool.gracefulShutdown()}),allWorkerPools.push(workerPool),(0,lib_1.safeEmit)(ctx,"pool:create",{ctx,workerPool});let workerId="workerId"in compiledSharedOptions._rawOptions?compiledSharedOptions._rawOptions.workerId:void 0;if(workerId!=null&&concurrency>1)throw new Error("You must not set workerId when concurrency > 1; each worker must have a unique identifier");let localQueue=localQueueSize>=1?new localQueue_1.LocalQueue(compiledSharedOptions,tasks,withPgClient,workerPool,localQueueSize,continuous,function(e){_shuttingDownForcefully||_shuttingDownGracefully||workerPool.gracefulShutdown(String(e))}):null,getJob=localQueue?async(workerId2,flagsToSkip)=>{if(workerPool._active)return localQueue.getJob(workerId2,flagsToSkip)}:async(_workerId,flagsToSkip)=>workerPool._active?(await(0,getJobs_1.batchGetJobs)(compiledSharedOptions,withPgClient,tasks,workerPool.id,flagsToSkip,1))[0]:void 0,{release:releaseCompleteJob,fn:completeJob}=completeJobBatchDelay>=0?batch("completeJobs",completeJobBatchDelay,jobs=>(0,completeJobs_1.batchCompleteJobs)(compiledSharedOptions,withPgClient,workerPool.id,jobs),(error,jobs)=>{(0,lib_1.safeEmit)(ctx,"pool:fatalError",{ctx,error,workerPool,action:"completeJob"}),logger.error(`Failed to complete jobs '${jobs.map(j=>j.id).join("', '")}':
${String(error)}`,{fatalError:error,jobs}),workerPool._shuttingDown||(_finErrors.push((0,lib_1.coerceError)(error)),workerPool.gracefulShutdown("Could not completeJobs; queue is in an inconsistent state; aborting."))},BATCH_RETRY_OPTIONS):{release:null,fn:job=>(0,completeJobs_1.batchCompleteJobs)(compiledSharedOptions,withPgClient.withRetries,workerPool.id,[job])},{release:releaseFailJob,fn:failJob}=failJobBatchDelay>=0?batch("failJobs",failJobBatchDelay,specs=>(0,failJobs_1.batchFailJobs)(compiledSharedOptions,withPgClient,workerPool.id,specs),(error,specs)=>{(0,lib_1.safeEmit)(ctx,"pool:fatalError",{ctx,error,workerPool,action:"failJob"}),logger.error(`Failed to fail jobs '${specs.map(spec=>spec.job.id).join("', '")}':
${String(error)}`,{fatalError:error,specs}),workerPool._shuttingDown||(_finErrors.push((0,lib_1.coerceError)(error)),workerPool.gracefulShutdown("Could not failJobs; queue is in an inconsistent state; aborting."))},BATCH_RETRY_OPTIONS):{release:null,fn:spec=>(0,failJobs_1.batchFailJobs)(compiledSharedOptions,withPgClient.withRetries,workerPool.id,[spec])},createNewWorkerInPool=()=>{let worker=(0,worker_1.makeNewWorker)(compiledSharedOptions,{tasks,withPgClient,continuous,abortSignal,abortPromise,workerPool,autostart,workerId,getJob,completeJob,failJob});workerPool._workers.push(worker);let remove=()=>{if(workerPool._workers.splice(workerPool._workers.indexOf(worker),1),continuous&&workerPool._active&&!workerPool._shuttingDown){logger.error("Worker exited, but pool is in continuous mode, is active, and is not shutting down... Did something go wrong?");try{let called=!1,replaceWithNewWorker=()=>{called||(called=!0,createNewWorkerInPool())};middleware.runSync("poolWorkerPrematureExit",{ctx,workerPool,worker,replaceWithNewWorker},()=>{throw new Error(`Worker ${worker.workerId} exited unexpectedly`)})}catch(e){workerPool._shuttingDown||(_finErrors.push((0,lib_1.coerceError)(e)),workerPool.gracefulShutdown("Something went wrong, one of the workers exited prematurely. Shutting down."))}}workerPool._workers.length===0&&(workerPool._shuttingDown||workerPool.gracefulShutdown(continuous?"There are no remaining workers; exiting":"'Run once' mode processed all available jobs and is now exiting"))};return worker.promise.then(()=>{remove()},error=>{remove(),console.trace(error),logger.error(`Worker exited with error: ${error}`,{error})}),worker};for(let i=0;i<concurrency;i++)createNewWorkerInPool();return workerPool}exports._runTaskList=_runTaskList;var runTaskListOnce=(options,tasks,client)=>{let withPgClient=(0,lib_1.makeEnhancedWithPgClient)((0,helpers_1.makeWithPgClientFromClient)(client)),compiledSharedOptions=(0,lib_1.processSharedOptions)(options),pool=_runTaskList(compiledSharedOptions,tasks,withPgClient,{concurrency:1,autostart:!1,noHandleSignals:options.noHandleSignals,continuous:!1});return(0,resetLockedAt_1.resetLockedAt)(compiledSharedOptions,withPgClient).then(()=>{pool._start()},error=>{compiledSharedOptions.logger.error(`Error occurred resetting locked at; continuing regardless: ${error}`,{error}),pool._start()}),pool};exports.runTaskListOnce=runTaskListOnce;function batch(opName,delay,rawCallback,errorHandler,retryOptions){let pending=0,releasing=!1,released=!1,incrementPending=()=>{pending++},decrementPending=()=>{pending--,releasing===!0&&pending===0&&(released=!0,promise.resolve())},promise=(0,deferred_1.default)(),backpressure=null;function holdup(){backpressure||(incrementPending(),backpressure=(0,deferred_1.default)())}function allgood(){backpressure&&(backpressure.resolve(),process.nextTick(decrementPending))}let callback=retryOptions?async specs=>{let lastError;for(let previousAttempts=0;previousAttempts<retryOptions.maxAttempts;previousAttempts++){if(previousAttempts>0){let code=lastError?.code,retryable=lib_1.RETRYABLE_ERROR_CODES[code],delay2=(0,lib_1.calculateDelay)(previousAttempts-1,{...retryOptions,...retryable});console.error(`${opName}: attempt ${previousAttempts}/${retryOptions.maxAttempts} failed${code?` with code ${JSON.stringify(code)}`:""}; retrying after ${delay2.toFixed(0)}ms. Error: ${lastError}`),await(0,lib_1.sleep)(delay2)}try{let result=await rawCallback(specs);return allgood(),result}catch(e){throw holdup(),lastError=(0,lib_1.coerceError)(e),e}}throw lastError??new Error(`Failed after ${retryOptions.maxAttempts} attempts`)}:rawCallback,currentBatch=null;function handleSpec(spec){if(released)throw new Error("This batcher has been released, and so no more calls can be made.");if(currentBatch!==null)currentBatch.push(spec);else{let specs=[spec];currentBatch=specs,incrementPending(),setTimeout(()=>{currentBatch=null,callback(specs).then(decrementPending,error=>{decrementPending(),errorHandler(error,specs),allgood()})},delay)}}return{async release(){releasing||(releasing=!0,pending===0&&(released=!0,promise.resolve()),await promise)},fn(spec){return backpressure?backpressure.then(()=>handleSpec(spec)):handleSpec(spec)}}}function noop(){}}});var require_cron=__commonJS({"node_modules/graphile-worker/dist/cron.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getParsedCronItemsFromOptions=exports.runCron=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),assert=tslib_1.__importStar(__require("assert")),crontab_1=require_crontab(),deferred_1=tslib_1.__importDefault(require_deferred()),getCronItems_1=require_getCronItems(),interfaces_1=require_interfaces(),lib_1=require_lib5(),CRON_RETRY={maxAttempts:1/0,minDelay:200,maxDelay:6e4,multiplier:1.5};function getBackfillAndUnknownItems(parsedCronItems,knownCrontabs){let backfillItemsAndDates=[],unknownIdentifiers=[];for(let item of parsedCronItems){let known=knownCrontabs.find(record=>record.identifier===item.identifier);if(known){let notBefore=known.last_execution||known.known_since;backfillItemsAndDates.push({item,notBefore,itemDetails:known})}else unknownIdentifiers.push(item.identifier)}return{backfillItemsAndDates,unknownIdentifiers}}function unsafeRoundToMinute(ts,roundUp=!1){return(ts.getUTCSeconds()>0||ts.getUTCMilliseconds()>0)&&(ts.setUTCSeconds(0),ts.setUTCMilliseconds(0),roundUp&&ts.setUTCMinutes(ts.getUTCMinutes()+1)),ts}function makeJobForItem(item,ts,backfilled=!1){return{task:item.task,payload:{...item.payload,_cron:{ts,backfilled}},queueName:item.options.queueName,runAt:ts,maxAttempts:item.options.maxAttempts,jobKey:item.options.jobKey,jobKeyMode:item.options.jobKeyMode,priority:item.options.priority}}async function scheduleCronJobs(pgPool,escapedWorkerSchema,jobsAndIdentifiers,ts,useNodeTime,workerSchema,preparedStatements){await pgPool.query({text:`
      with specs as (
        select
          index,
          (json->>'identifier')::text as identifier,
          ((json->'job')->>'task')::text as task,
          ((json->'job')->'payload')::json as payload,
          ((json->'job')->>'queueName')::text as queue_name,
          ((json->'job')->>'runAt')::timestamptz as run_at,
          ((json->'job')->>'maxAttempts')::smallint as max_attempts,
          ((json->'job')->>'priority')::smallint as priority,
          ((json->'job')->>'jobKey')::text as job_key,
          ((json->'job')->>'jobKeyMode')::text as job_key_mode
        from json_array_elements($1::json) with ordinality AS entries (json, index)
      ),
      locks as (
        insert into ${escapedWorkerSchema}._private_known_crontabs as known_crontabs (identifier, known_since, last_execution)
        select
          specs.identifier,
          $2::timestamptz as known_since,
          $2::timestamptz as last_execution
        from specs
        on conflict (identifier)
        do update set last_execution = excluded.last_execution
        where (known_crontabs.last_execution is null or known_crontabs.last_execution < excluded.last_execution)
        returning known_crontabs.identifier
      )
      select
        ${escapedWorkerSchema}.add_job(
          specs.task,
          specs.payload,
          specs.queue_name,
          coalesce(specs.run_at, $3::timestamptz, now()),
          specs.max_attempts,
          specs.job_key,
          specs.priority,
          null, -- flags
          specs.job_key_mode
        )
      from specs
      inner join locks on (locks.identifier = specs.identifier)
      order by specs.index asc
    `,values:[JSON.stringify(jobsAndIdentifiers),ts,useNodeTime?new Date().toISOString():null],name:preparedStatements?`cron${useNodeTime?"N":""}/${workerSchema}`:void 0})}async function registerAndBackfillItems(details){let{ctx,pgPool,cron,workerSchema,preparedStatements,escapedWorkerSchema,parsedCronItems,startTime,useNodeTime}=details,{rows}=await pgPool.query(`SELECT * FROM ${escapedWorkerSchema}._private_known_crontabs as known_crontabs`),{backfillItemsAndDates,unknownIdentifiers}=getBackfillAndUnknownItems(parsedCronItems,rows);unknownIdentifiers.length&&await pgPool.query(`
      INSERT INTO ${escapedWorkerSchema}._private_known_crontabs AS known_crontabs (identifier, known_since)
      SELECT identifier, $2::timestamptz
      FROM unnest($1::text[]) AS unnest (identifier)
      ON CONFLICT DO NOTHING
      `,[unknownIdentifiers,startTime.toISOString()]);let largestBackfill=parsedCronItems.reduce((largest,item)=>Math.max(item.options.backfillPeriod,largest),0);if(largestBackfill>0){let unsafeTs=new Date(+startTime-largestBackfill);for(unsafeRoundToMinute(unsafeTs,!0);unsafeTs<startTime;){let timeAgo=+startTime-+unsafeTs,ts=unsafeTs.toISOString(),digest=digestTimestamp(unsafeTs),itemsToBackfill=[];for(let{item,notBefore,itemDetails}of backfillItemsAndDates)item.options.backfillPeriod>=timeAgo&&unsafeTs>=notBefore&&item.match(digest)&&itemsToBackfill.push({identifier:item.identifier,job:makeJobForItem(item,ts,!0),known_since:itemDetails.known_since,last_execution:itemDetails.last_execution});itemsToBackfill.length&&((0,lib_1.safeEmit)(ctx,"cron:backfill",{ctx,cron,itemsToBackfill,timestamp:ts}),await scheduleCronJobs(pgPool,escapedWorkerSchema,itemsToBackfill,ts,useNodeTime,workerSchema,preparedStatements)),unsafeTs.setUTCMinutes(unsafeTs.getUTCMinutes()+1)}}}var ONE_MINUTE=60*1e3,runCron=(compiledSharedOptions,parsedCronItems,requirements)=>{let{pgPool}=requirements,{logger,escapedWorkerSchema,workerSchema,events,resolvedPreset:{worker:{useNodeTime,preparedStatements=!0}}}=compiledSharedOptions,promise=(0,deferred_1.default)(),timeout=null,stopCalled=!1;function stop(e){timeout&&(clearTimeout(timeout),timeout=null),stopCalled?logger.error("Graphile Worker internal bug in src/cron.ts: calling `stop()` more than once shouldn't be possible. Please report this."):(stopCalled=!0,e?promise.reject((0,lib_1.coerceError)(e)):promise.resolve())}let attempts=0;function restartCronAfterDelay(error){++attempts;let delay=(0,lib_1.calculateDelay)(attempts-1,CRON_RETRY);logger.error(`Cron hit an error; restarting in ${delay}ms (attempt ${attempts}): ${error}`,{error,attempts}),(0,lib_1.sleep)(delay).then(cronMain).catch(restartCronAfterDelay)}async function cronMain(){if(!cron._active)return stop();let start=new Date,ctx=compiledSharedOptions;if((0,lib_1.safeEmit)(ctx,"cron:starting",{ctx,cron,start}),await registerAndBackfillItems({ctx,pgPool,events,cron,workerSchema,preparedStatements,escapedWorkerSchema,parsedCronItems,startTime:new Date(+start),useNodeTime}),(0,lib_1.safeEmit)(ctx,"cron:started",{ctx,cron,start}),!cron._active)return stop();let nextTimestamp=unsafeRoundToMinute(new Date(+start),!0),scheduleNextLoop=()=>{if(!cron._active)return stop();timeout=setTimeout(()=>{timeout=null,loop()},Math.max(+nextTimestamp-Date.now()+1,1))};async function loop(){try{if(!cron._active)return stop();attempts=0;let digest=digestTimestamp(nextTimestamp),ts=nextTimestamp.toISOString(),expectedTimestamp=+nextTimestamp,currentTimestamp=Date.now(),roundedCurrentTimestamp=currentTimestamp-currentTimestamp%ONE_MINUTE;if(roundedCurrentTimestamp<expectedTimestamp){logger.debug(`Graphile Worker Cron fired ${((expectedTimestamp-currentTimestamp)/1e3).toFixed(3)}s too early (clock skew?); rescheduling`,{expectedTimestamp,currentTimestamp}),(0,lib_1.safeEmit)(ctx,"cron:prematureTimer",{ctx,cron,currentTimestamp,expectedTimestamp}),scheduleNextLoop();return}else roundedCurrentTimestamp>expectedTimestamp&&(logger.debug(`Graphile Worker Cron fired too late; catching up (${Math.floor((currentTimestamp-expectedTimestamp)/ONE_MINUTE)}m${Math.floor((currentTimestamp-expectedTimestamp)%ONE_MINUTE/1e3)}s behind)`),(0,lib_1.safeEmit)(ctx,"cron:overdueTimer",{ctx,cron,currentTimestamp,expectedTimestamp}));let jobsAndIdentifiers=[];for(let item of parsedCronItems)item.match(digest)&&jobsAndIdentifiers.push({identifier:item.identifier,job:makeJobForItem(item,ts)});if(jobsAndIdentifiers.length&&((0,lib_1.safeEmit)(ctx,"cron:schedule",{ctx,cron,timestamp:expectedTimestamp,jobsAndIdentifiers}),await scheduleCronJobs(pgPool,escapedWorkerSchema,jobsAndIdentifiers,ts,useNodeTime,workerSchema,preparedStatements),(0,lib_1.safeEmit)(ctx,"cron:scheduled",{ctx,cron,timestamp:expectedTimestamp,jobsAndIdentifiers}),!cron._active))return stop();nextTimestamp.setUTCMinutes(nextTimestamp.getUTCMinutes()+1),scheduleNextLoop()}catch(e){return restartCronAfterDelay((0,lib_1.coerceError)(e))}}scheduleNextLoop()}let cron={_active:!0,release(){return cron._active&&(cron._active=!1,timeout&&stop()),promise},promise};return cronMain().catch(restartCronAfterDelay),cron};exports.runCron=runCron;async function getParsedCronItemsFromOptions(compiledOptions,releasers){let{resolvedPreset:{worker:{crontabFile}},_rawOptions:{parsedCronItems,crontab}}=compiledOptions;if(!crontabFile&&!parsedCronItems&&!crontab)return[];if(crontab)return assert.ok(!parsedCronItems,"`crontab` and `parsedCronItems` must not be set at the same time."),(0,crontab_1.parseCrontab)(crontab);if(parsedCronItems){assert.ok(Array.isArray(parsedCronItems),"Expected `parsedCronItems` to be an array; you must use a helper e.g. `parseCrontab()` or `parseCronItems()` to produce this value.");let firstItem=parsedCronItems[0];if(firstItem&&!firstItem[interfaces_1.$$isParsed])throw new Error("Invalid `parsedCronItems`; you must use a helper e.g. `parseCrontab()` or `parseCronItems()` to produce this value.");return parsedCronItems}else{let watchedCronItems=await(0,getCronItems_1.getCronItemsInternal)(compiledOptions,crontabFile);return releasers.push(()=>watchedCronItems.release()),watchedCronItems.items}}exports.getParsedCronItemsFromOptions=getParsedCronItemsFromOptions;function digestTimestamp(ts){let min=ts.getUTCMinutes(),hour=ts.getUTCHours(),date=ts.getUTCDate(),month=ts.getUTCMonth()+1,dow=ts.getUTCDay();return{min,hour,date,month,dow}}}});var require_runner=__commonJS({"node_modules/graphile-worker/dist/runner.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.runInternal=exports.run=exports.runOnceInternal=exports.runOnce=exports.runMigrations=void 0;var cron_1=require_cron(),getTasks_1=require_getTasks(),lib_1=require_lib5(),main_1=require_main(),runMigrations=async options=>{let[,release]=await(0,lib_1.getUtilsAndReleasersFromOptions)(options);await release()};exports.runMigrations=runMigrations;async function assertTaskList(compiledOptions,releasers){let{resolvedPreset:{worker:{taskDirectory}},_rawOptions:{taskList}}=compiledOptions;if(taskList)return taskList;if(taskDirectory){let watchedTasks=await(0,getTasks_1.getTasksInternal)(compiledOptions,taskDirectory);return releasers.push(()=>watchedTasks.release()),watchedTasks.tasks}else throw new Error("You must specify either `taskList` or `taskDirectory`")}var runOnce=async(options,overrideTaskList)=>{let[compiledOptions,release]=await(0,lib_1.getUtilsAndReleasersFromOptions)(options);return(0,exports.runOnceInternal)(compiledOptions,overrideTaskList,release)};exports.runOnce=runOnce;var runOnceInternal=async(compiledOptions,overrideTaskList,release)=>{let{withPgClient,releasers,resolvedPreset:{worker:{concurrentJobs:concurrency}},_rawOptions:{noHandleSignals}}=compiledOptions;try{let taskList=overrideTaskList||await assertTaskList(compiledOptions,releasers);return await(0,main_1._runTaskList)(compiledOptions,taskList,withPgClient,{concurrency,noHandleSignals,continuous:!1}).promise}finally{await release()}};exports.runOnceInternal=runOnceInternal;var run2=async(rawOptions,overrideTaskList,overrideParsedCronItems)=>{let[compiledOptions,release]=await(0,lib_1.getUtilsAndReleasersFromOptions)(rawOptions);return(0,exports.runInternal)(compiledOptions,overrideTaskList,overrideParsedCronItems,release)};exports.run=run2;var runInternal=async(compiledOptions,overrideTaskList,overrideParsedCronItems,release)=>{let{releasers}=compiledOptions;try{let taskList=overrideTaskList||await assertTaskList(compiledOptions,releasers),parsedCronItems=overrideParsedCronItems||await(0,cron_1.getParsedCronItemsFromOptions)(compiledOptions,releasers);return buildRunner({compiledOptions,taskList,parsedCronItems,release})}catch(e){try{await release()}catch(e2){compiledOptions.logger.error("Error occurred whilst attempting to release options after error occurred",{error:e,secondError:e2})}throw e}};exports.runInternal=runInternal;function buildRunner(input){let{compiledOptions,taskList,parsedCronItems,release}=input,ctx=compiledOptions,{events,pgPool,releasers,addJob,logger}=compiledOptions,cron=(0,cron_1.runCron)(compiledOptions,parsedCronItems,{pgPool,events});releasers.push(()=>cron.release());let workerPool=(0,main_1.runTaskListInternal)(compiledOptions,taskList,pgPool);releasers.push(()=>{if(!workerPool._shuttingDown)return workerPool.gracefulShutdown("Runner is shutting down")});let running=!0,stop=(reason,itsFine=reason===null)=>{if(compiledOptions.logger[itsFine?"debug":"warn"](`Runner stopping${reason?` (reason: ${reason})`:""}`),running){running=!1;let promises=[];return promises.push((async()=>{(0,lib_1.safeEmit)(ctx,"stop",{ctx})})()),cron._active&&promises.push((async()=>cron.release())()),workerPool._active&&promises.push((async()=>workerPool.gracefulShutdown())()),Promise.all(promises).then(()=>release(),error=>{logger.error(`Error occurred whilst attempting to release runner options: ${(0,lib_1.coerceError)(error).message}`,{error})})}else return Promise.reject(new Error("Runner is already stopped"))},wp=workerPool.promise.then(()=>running?stop("worker pool exited cleanly",!0):void 0,e=>running?stop(`worker pool exited with error: ${e}`):void 0).catch(noop),cp=cron.promise.then(()=>running?stop("cron exited cleanly",!0):void 0,e=>running?stop(`cron exited with error: ${e}`):void 0).catch(noop),promise=Promise.all([cp,wp]).then(()=>{},async error=>(running?(logger.error(`Stopping worker due to an error: ${error}`,{error}),await stop(String(error))):logger.error(`Error occurred, but worker is already stopping: ${error}`,{error}),Promise.reject(error)));return{stop:reason=>stop(reason??null,!0),async kill(reason){running&&stop(`runner.kill() called${reason?`: ${reason}`:""}`).catch(noop),workerPool._active&&(await(0,lib_1.sleep)(500),workerPool._active&&await workerPool.forcefulShutdown("Terminated through .kill() command"))},addJob,promise,events}}function noop(){}}});var require_cleanup=__commonJS({"node_modules/graphile-worker/dist/cleanup.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.cleanup=exports.assertCleanupTasks=void 0;var ALL_CLEANUP_TASKS=["GC_TASK_IDENTIFIERS","GC_JOB_QUEUES","DELETE_PERMAFAILED_JOBS"];function assertCleanupTasks(tasks){if(tasks.filter(t=>!ALL_CLEANUP_TASKS.includes(t)).length>0)throw new Error(`Invalid cleanup tasks; allowed values: '${ALL_CLEANUP_TASKS.join("', '")}'; you provided: '${tasks.join("', '")}'`)}exports.assertCleanupTasks=assertCleanupTasks;async function cleanup(compiledOptions,options){let{tasks=["GC_JOB_QUEUES","GC_TASK_IDENTIFIERS"],taskIdentifiersToKeep=[]}=options,{withPgClient,escapedWorkerSchema}=compiledOptions;await withPgClient(async client=>{tasks.includes("DELETE_PERMAFAILED_JOBS")&&await client.query(`delete from ${escapedWorkerSchema}._private_jobs jobs
where attempts = max_attempts
and locked_at is null;`),tasks.includes("GC_TASK_IDENTIFIERS")&&await client.query(`delete from ${escapedWorkerSchema}._private_tasks tasks
where tasks.id not in (
  select jobs.task_id
  from ${escapedWorkerSchema}._private_jobs jobs
)
and tasks.identifier <> all ($1::text[]);`,[taskIdentifiersToKeep]),tasks.includes("GC_JOB_QUEUES")&&await client.query(`delete from ${escapedWorkerSchema}._private_job_queues job_queues
where locked_at is null and id not in (
  select job_queue_id
  from ${escapedWorkerSchema}._private_jobs jobs
  where job_queue_id is not null
);`)})}exports.cleanup=cleanup}});var require_workerUtils=__commonJS({"node_modules/graphile-worker/dist/workerUtils.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.quickAddJob=exports.addJobAdhoc=exports.makeWorkerUtils=void 0;var cleanup_1=require_cleanup(),lib_1=require_lib5(),migrate_1=require_migrate();async function makeWorkerUtils2(options){let[compiledOptions,release]=await(0,lib_1.getUtilsAndReleasersFromOptions)(options,{scope:{label:"WorkerUtils"}}),{logger,escapedWorkerSchema,withPgClient,addJob,addJobs:addJobs2}=compiledOptions;return{withPgClient,logger,release,addJob,addJobs:addJobs2,migrate:()=>withPgClient(pgClient=>(0,migrate_1.migrate)(compiledOptions,pgClient)),async completeJobs(ids){let{rows}=await withPgClient(client=>client.query(`select * from ${escapedWorkerSchema}.complete_jobs($1::bigint[])`,[ids]));return rows},async permanentlyFailJobs(ids,reason){let{rows}=await withPgClient(client=>client.query(`select * from ${escapedWorkerSchema}.permanently_fail_jobs($1::bigint[], $2::text)`,[ids,reason||null]));return rows},async rescheduleJobs(ids,options2){let{rows}=await withPgClient(client=>client.query(`select * from ${escapedWorkerSchema}.reschedule_jobs(
            $1::bigint[],
            run_at := $2::timestamptz,
            priority := $3::int,
            attempts := $4::int,
            max_attempts := $5::int
          )`,[ids,options2.runAt||null,options2.priority||null,options2.attempts||null,options2.maxAttempts||null]));return rows},async forceUnlockWorkers(workerIds){await withPgClient(client=>client.query(`select ${escapedWorkerSchema}.force_unlock_workers($1::text[]);`,[workerIds]))},async cleanup(options2={tasks:["GC_JOB_QUEUES"]}){return(0,cleanup_1.cleanup)(compiledOptions,options2)}}}exports.makeWorkerUtils=makeWorkerUtils2;async function addJobAdhoc(options,identifier,payload,spec={}){let utils=await makeWorkerUtils2(options);try{return await utils.addJob(identifier,payload,spec)}finally{await utils.release()}}exports.addJobAdhoc=addJobAdhoc;exports.quickAddJob=addJobAdhoc}});var require_dist4=__commonJS({"node_modules/graphile-worker/dist/index.js"(exports){"use strict";Object.defineProperty(exports,"__esModule",{value:!0});exports.getCronItems=exports.getTasks=exports.quickAddJob=exports.makeWorkerUtils=exports.addJobAdhoc=exports.runOnce=exports.runMigrations=exports.run=exports.WorkerPreset=exports.runTaskListOnce=exports.runTaskList=exports.Logger=exports.consoleLogFactory=exports.parseCrontab=exports.parseCronItems=exports.parseCronItem=void 0;var tslib_1=(init_tslib_es6(),__toCommonJS(tslib_es6_exports)),getCronItems_1=require_getCronItems();Object.defineProperty(exports,"getCronItems",{enumerable:!0,get:function(){return getCronItems_1.getCronItems}});var getTasks_1=require_getTasks();Object.defineProperty(exports,"getTasks",{enumerable:!0,get:function(){return getTasks_1.getTasks}});var crontab_1=require_crontab();Object.defineProperty(exports,"parseCronItem",{enumerable:!0,get:function(){return crontab_1.parseCronItem}});Object.defineProperty(exports,"parseCronItems",{enumerable:!0,get:function(){return crontab_1.parseCronItems}});Object.defineProperty(exports,"parseCrontab",{enumerable:!0,get:function(){return crontab_1.parseCrontab}});tslib_1.__exportStar(require_interfaces(),exports);var logger_1=require_logger();Object.defineProperty(exports,"consoleLogFactory",{enumerable:!0,get:function(){return logger_1.consoleLogFactory}});Object.defineProperty(exports,"Logger",{enumerable:!0,get:function(){return logger_1.Logger}});var main_1=require_main();Object.defineProperty(exports,"runTaskList",{enumerable:!0,get:function(){return main_1.runTaskList}});Object.defineProperty(exports,"runTaskListOnce",{enumerable:!0,get:function(){return main_1.runTaskListOnce}});var preset_1=require_preset();Object.defineProperty(exports,"WorkerPreset",{enumerable:!0,get:function(){return preset_1.WorkerPreset}});var runner_1=require_runner();Object.defineProperty(exports,"run",{enumerable:!0,get:function(){return runner_1.run}});Object.defineProperty(exports,"runMigrations",{enumerable:!0,get:function(){return runner_1.runMigrations}});Object.defineProperty(exports,"runOnce",{enumerable:!0,get:function(){return runner_1.runOnce}});var workerUtils_1=require_workerUtils();Object.defineProperty(exports,"addJobAdhoc",{enumerable:!0,get:function(){return workerUtils_1.addJobAdhoc}});Object.defineProperty(exports,"makeWorkerUtils",{enumerable:!0,get:function(){return workerUtils_1.makeWorkerUtils}});Object.defineProperty(exports,"quickAddJob",{enumerable:!0,get:function(){return workerUtils_1.quickAddJob}})}});var import_node_crypto=__toESM(require_node_crypto(),1),import_graphile_worker3=__toESM(require_dist4(),1);var import_graphile_worker2=__toESM(require_dist4(),1);var LOOK_EVERY_MS=2e3,LOCK_NAME="outcome-gate:pool:",freeJobsOfTheGone=`
  with holders as materialized (
    select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_by <> all($1::text[])
  ), gone as materialized (
    select id from holders where pg_try_advisory_xact_lock(hashtextextended('${LOCK_NAME}' || id, 0))
  )
  select graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`,forgetReplaced=`
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where key is null and locked_at is null and attempts >= max_attempts having count(*) > 0`;async function poolPresence(pool,log){let ids=new Set,holder,left=!1,hold=async()=>{let client=await pool.connect();client.once("error",error=>{log(`The connection that tells of this process broke: ${errorLine(error)}`),holder=void 0,client.release(error)});for(let id of ids)await lock(client,id);return client},held=()=>(holder??=hold().catch(error=>{throw holder=void 0,error}),holder),look=async()=>{try{left||await held(),await pool.query(freeJobsOfTheGone,[[...ids]]),await pool.query(forgetReplaced)}catch(error){if(left)return;log(`The queue could not be looked after: ${errorLine(error)}`)}},entering=new Map,enter=async poolId=>{await lock(await held(),poolId),ids.add(poolId)};await look();let looking=Promise.resolve(),timer=setInterval(()=>{looking=looking.then(look)},LOOK_EVERY_MS);return{enter(poolId){let entered=entering.get(poolId)??enter(poolId);return entering.set(poolId,entered),entered},async leave(){left=!0,clearInterval(timer),await looking,(await holder?.catch(()=>{}))?.release(!0)}}}async function lock(client,id){await client.query("select pg_advisory_lock(hashtextextended($1, 0))",[`${LOCK_NAME}${id}`])}var import_graphile_worker=__toESM(require_dist4(),1),silentLogger=new import_graphile_worker.Logger(()=>()=>{});var POLL_MS=500,TRIES_TO_RESCHEDULE=20,RESCHEDULE_EVERY_MS=50,LOOK_AGAIN_MS=10,FAULT_PAUSE_MS=2e3;async function graphileWorkers(pool,workers,options){let presence=await poolPresence(pool,options.log),pending=new Set,stopped=!1,start=async()=>{let runner2=await(0,import_graphile_worker2.run)({pgPool:pool,concurrency:options.concurrency,pollInterval:POLL_MS,noHandleSignals:!0,logger:silentLogger,taskList:tasksFor(workers),parsedCronItems:[],preset:{plugins:[presencePlugin(presence)]}});return runner2.events.on("job:complete",({worker,job,error})=>{if(lookAgainSoon(worker),error==null)return;let putOff=putOffJob(pool,job,options).finally(()=>pending.delete(putOff));pending.add(putOff)}),runner2},runner=await start(),watched=(async()=>{for(;!stopped;){let why=await runner.promise.then(()=>"it ended",error=>errorLine(error));if(stopped)return;options.log(`The queue's workers are started again: ${why}`),await new Promise(resolve=>setTimeout(resolve,FAULT_PAUSE_MS)),runner=await start().catch(()=>runner)}})();return{stop:async()=>{stopped=!0,await runner.stop().catch(()=>{}),await watched,await Promise.all(pending),await presence.leave()}}}function lookAgainSoon({workerPool}){setTimeout(()=>{try{workerPool.nudge(1)}catch{}},LOOK_AGAIN_MS)}function presencePlugin(presence){return{name:"OutcomeGatePresence",version:"1.0.0",worker:{hooks:{startWorker:(_,{worker})=>presence.enter(worker.workerPool.id)}}}}function tasksFor(workers){let entries=Object.entries(workers).map(([kind,worker])=>[kind,async payload=>{try{await worker(payload)}catch(error){throw new Error(errorLine(error),{cause:error})}}]);return Object.fromEntries(entries)}async function putOffJob(pool,job,options){let at=new Date(Date.now()+options.pauseAfter(job.attempts));for(let tries=0;tries<TRIES_TO_RESCHEDULE;tries+=1){try{let{rowCount}=await pool.query("select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2)",[job.id,at]);if(rowCount!==null&&rowCount>0)return}catch{return}await new Promise(resolve=>setTimeout(resolve,RESCHEDULE_EVERY_MS))}}var QUEUES=64;async function graphileQueue(database,pool,options){let db=database.withTables();await migrateEngine(pool);let addWithin=(transaction,jobs)=>addJobs(transaction,jobs,options.mostAttempts);return{transactionsAtOnce:3,undone:"graphile_worker.jobs",wake:()=>{},addWithin,add:job=>afterDeadlocks(()=>addWithin(database,[job])),async listDead(most){return(await deadJobs(db).select(["id","task_identifier","key","attempts","last_error","updated_at"]).orderBy("updated_at","desc").orderBy("id","desc").limit(most).execute()).map(row=>({id:String(row.id),kind:row.task_identifier,key:row.key??"",attempts:row.attempts,lastError:row.last_error===null?ENDED_WITH_PROCESS:errorLine(row.last_error),at:row.updated_at.toISOString()}))},async revive(id){if(!/^\d{1,18}$/.test(id)||await deadJobs(db).select("id").where("id","=",Number(id)).executeTakeFirst()===void 0)return!1;let{rows}=await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(db);return rows.length>0},async depth(){let dead=await deadJobs(db).select(({fn})=>fn.countAll().as("n")).executeTakeFirstOrThrow();return{waiting:(await db.selectFrom("graphile_worker.jobs").select(({fn})=>fn.countAll().as("n")).where(sql`(attempts < max_attempts or locked_at is not null)`).executeTakeFirstOrThrow()).n,dead:dead.n}},work:workers=>graphileWorkers(pool,workers,options)}}var deadJobs=db=>db.selectFrom("graphile_worker.jobs").where("key","is not",null).where("locked_at","is",null).whereRef("attempts",">=","max_attempts");async function migrateEngine(pool){let utils=await(0,import_graphile_worker3.makeWorkerUtils)({pgPool:pool,logger:silentLogger});try{await utils.migrate()}finally{await utils.release()}}async function addJobs(db,jobs,mostAttempts){let newest=[...new Map(jobs.map(job=>[job.key,job])).values()],specs=JSON.stringify(newest.map(job=>({...job,queue:queueName(job.queue)})),(_,value)=>postgresText(value));await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(
        job ->> 'kind', job -> 'payload', job ->> 'queue',
        coalesce((job ->> 'runAt')::timestamptz, clock_timestamp()) + place * interval '1 microsecond',
        ${mostAttempts}::smallint, job ->> 'key', 0::smallint, null::text[]
      )::graphile_worker.job_spec order by place)
      from json_array_elements(${specs}::json) with ordinality as listed (job, place)
    ))`.execute(db)}var queueName=queue=>`outcome-gate-${(0,import_node_crypto.createHash)("sha256").update(queue).digest().readUInt16BE()%QUEUES}`;async function openPostgres(url,options){let{db,pool}=await connectPostgres({url,log:options.log}),close=()=>db.destroy();try{await migrateStore(db,"postgres");let queue=await graphileQueue(db,pool,options);return assembleStore({db,queue,lock:lockInPostgres,close})}catch(error){throw await close(),error}}export{openPostgres};
