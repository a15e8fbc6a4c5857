import type { CallError } from "@org/http-core";

/** What helps against a refused credential. */
const KEYS = "Choose another environment, or press Keys to add your key.";

/** Hints in place of those that name options of the client. */
const HINTS: Readonly<Partial<Record<CallError["code"], string>>> = {
  rate_limit: "Run it again later, or request less.",
  not_ready: "Run it again later.",
  timeout: "Run it again, or request less data at a time.",
  decode: "Request less data at a time.",
  server: "Run it again later. The service's support can look up the request id.",
  pagination: "The pages so far stay. Checkpoint has the position after them.",
  schema: "The service has changed or ignores a parameter, or the schema is wrong.",
};

/** The code in a hint that the page shows too, as names of its facts. */
const SHOWN = /`(?:retryAt|fields|message)`/g;

/** What to do about an error, by the page's buttons: a client's hint may name options, as code. */
export function pageHint({ code, hint }: CallError): string | undefined {
  const isOfCode = hint?.replaceAll(SHOWN, "").includes("`") === true;
  if (code === "authentication") return isOfCode || hint === undefined ? KEYS : `${hint} ${KEYS}`;
  return isOfCode ? (HINTS[code] ?? hint) : hint;
}
