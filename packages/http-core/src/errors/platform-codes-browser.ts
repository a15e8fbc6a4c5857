// Browsers load this file in place of `platform-codes.ts`: no error of their `fetch` has a code or a reason.
import type * as node from "./platform-codes.ts";

/** Empty for every error. */
export const meaningOf: typeof node.meaningOf = () => ({});

/** Undefined for every error. */
export const codeOf: typeof node.codeOf = () => undefined;

/** Undefined: a browser's error for a body that breaks off does not tell whether decompression failed. */
export const decompressionError: typeof node.decompressionError = () => undefined;
