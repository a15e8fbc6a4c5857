/** How the host's responses are classified: loaded by the first one that is no plain success. */
export { classify, classifyList } from "./classify/classify.ts";
export { classifyFile } from "./classify/classify-file.ts";
