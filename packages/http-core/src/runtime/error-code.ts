import { isObject, propertyOf } from "./property.ts";

/** Codes as platforms give them. Nothing else of what they throw is safe to print. */
const CODE = /^(?:[A-Z][A-Z0-9_]{2,40}|ZSTD_error_[a-z_]{2,40})$/;

/** What its parser says where the body is wrong, or ends before its time. */
const IN_THE_BODY = /\b(?:EOF|chunk)\b/i;

/**
 * The code of a platform's error, or of what caused it. Undefined where there is none: the messages and objects
 * beside it hold addresses, headers and requests, and with them secrets.
 */
export function codeOf(thrown: unknown, depth = 0): string | undefined {
  if (!isObject(thrown) || depth > 5) return undefined;
  const code = propertyOf(thrown, "code");
  if (typeof code === "string" && CODE.test(code)) return code;
  // The HTTP parser of Node 24 leaves its codes empty.
  if (propertyOf(thrown, "name") === "HTTPParserError")
    return IN_THE_BODY.test(String(propertyOf(thrown, "message"))) ? "HPE_INVALID_CHUNK" : "HPE";
  const inner = codeOf(propertyOf(thrown, "cause"), depth + 1);
  if (inner !== undefined) return inner;
  const errors = propertyOf(thrown, "errors");
  return Array.isArray(errors) ? codeOf(errors[0], depth + 1) : undefined;
}
