import { fail, type Refusal } from "../core/handler.ts";

/** The service says no with status 200: the reason stands in the envelope. */
export function notOk(reason: string): Refusal {
  return fail(200, { status: "0", message: "NOTOK", result: reason });
}

/** The service's own words, one for each reason. */
export const reasons = {
  module: "Error! Missing or invalid Module name",
  action: "Error! Missing Or invalid Action name",
  chain:
    "Missing or unsupported chainid parameter (required for v2 api), please see chainlist for the list of supported chainids",
  missingKey: "Missing/Invalid API Key",
  unknownKey: "Invalid API Key",
  paidChain:
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.",
  paidEndpoint:
    "Sorry, it looks like you are trying to access an API Pro endpoint. Contact us to upgrade to API Pro.",
} as const;

/** What is said of a parameter that can't be read; the service's own words are not known. */
export function invalidParameter(name: string): string {
  return `Error! Missing or invalid ${name} format`;
}
