import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** A body came that can't be read: broken JSON, the wrong type, above the size cap. Never taken for "no data". */
export class DecodeError extends CallError {
  override readonly code = "decode";
}

branded(DecodeError, "DecodeError", "Check the base address: what answered may not be the service.");
