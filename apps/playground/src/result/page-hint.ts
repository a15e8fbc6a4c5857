import type { CallError } from "@org/http-core";

/** This hint follows every refused credential. */
const KEYS = "Choose another environment, or press Keys to add your key.";

/** These hints replace those that name options of the client. */
const HINTS: Readonly<Partial<Record<CallError["code"], string>>> = {
  rate_limit: "Run it again later, or request less.",
  not_ready: "Run it again later.",
  timeout: "Run it again, or request less data at a time.",
  decode: "Request less data at a time.",
  server: "Run it again later. The service's support can look up the request id.",
  pagination: "The pages so far stay. Checkpoint has the position after them.",
  schema: "The service has changed or ignores a parameter, or the schema is wrong.",
};

/** The page shows facts under these names, so a hint may name them. */
const SHOWN = /`(?:retryAt|fields|message)`/g;

/** Says what to do about an error on this page. A client's hint may name options, as code, and the page has none. */
export function pageHint({ code, hint }: CallError): string | undefined {
  const isOfCode = hint?.replaceAll(SHOWN, "").includes("`") === true;
  if (code === "authentication") return isOfCode || hint === undefined ? KEYS : `${hint} ${KEYS}`;
  return isOfCode ? (HINTS[code] ?? hint) : hint;
}
