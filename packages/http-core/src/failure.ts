/** The functions that only failures need. The first failure loads this file. */
export { blockedError } from "./failure/block-page.ts";
export { checkConverted } from "./failure/check-converted.ts";
export { driftTally, inspect } from "./failure/drift.ts";
export { embeddedError } from "./failure/embedded-error.ts";
export { accessRefusals, limitRefusals } from "./failure/general-refusals.ts";
export { notJson } from "./failure/not-json.ts";
export { nextRequest } from "./failure/redirect.ts";
export { renewed } from "./failure/refresh.ts";
export { refusalIn } from "./failure/refusals.ts";
export { sourceDigits } from "./failure/source-digits.ts";
export { messageOf, wordedError } from "./failure/words.ts";
