// In a browser, no error of `fetch` has a code or a reason.
import type * as node from "./platform-codes.ts";

/** No meaning. */
export const meaningOf: typeof node.meaningOf = () => ({});

/** No code. */
export const codeOf: typeof node.codeOf = () => undefined;

/** No error: that of a broken body is the same, whatever is wrong with it. */
export const decompressionError: typeof node.decompressionError = () => undefined;
