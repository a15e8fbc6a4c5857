import { branded } from "../errors/kinds.ts";
import { NetworkError } from "../errors/network-error.ts";
import { endsTheSame } from "../runtime/network-error.ts";
import type { RecordedRequest } from "./tape.ts";

/** A request came that is not on the tape, or more often than it is. It is not tried again. */
export class UnrecordedError extends NetworkError {
  constructor({ method, url }: Pick<RecordedRequest, "method" | "url">, usedUp: boolean) {
    super(`${usedUp ? "No recording is left" : "There is no recording"} of ${method} ${url}`, {
      method,
      url,
    });
    endsTheSame(this);
  }
}

branded(
  UnrecordedError,
  "UnrecordedError",
  "Record it; a request is the same where method, address, body and the headers that tell requests apart are.",
);
