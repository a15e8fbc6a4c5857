/** The classifiers of the host's responses. The first response that is no plain success loads this file. */
export { classify, classifyList } from "./classify/classify.ts";
export { classifyFile } from "./classify/classify-file.ts";
