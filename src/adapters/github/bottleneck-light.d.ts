/** The half of `bottleneck` without Redis, which octokit's plugins bundle too; it ships without types of its own. */
declare module "bottleneck/light.js" {
  import Bottleneck from "bottleneck";
  export = Bottleneck;
}
