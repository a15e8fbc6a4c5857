import type { ErrorFacts } from "../errors/facts.ts";
import { NotFoundError } from "../errors/not-found-error.ts";

/** The error of a call that was to send nothing, where nothing is kept that could answer it. */
export function nothingKept({ operation, method, url }: ErrorFacts): NotFoundError {
  return new NotFoundError("Nothing is kept for this call, and it was to send nothing", {
    operation,
    method,
    url,
    hint: 'Call without `cache: "only-if-cached"` to ask the service.',
  });
}
