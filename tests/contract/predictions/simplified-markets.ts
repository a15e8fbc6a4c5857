import type { EndpointContract } from "../table.ts";
import { authNotShown } from "./authentication.ts";
import { lastCursor } from "./page-envelope.ts";

/** Simplified markets. The query parameters are not shown. */
export const simplifiedMarkets: EndpointContract = {
  service: "predictions",
  heading: "### Simplified markets",
  method: "GET",
  base: "clob_url",
  path: "/simplified-markets",
  auth: authNotShown,
  params: [],
  result: { kind: "json", entity: "Page envelope of Simplified market" },
  list: { style: "cursor", items: "data", next: "next_cursor", last: lastCursor },
};
