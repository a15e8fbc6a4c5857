import { fail, type Refusal } from "../../core/handler.ts";

/** The service says no with status 200: the reason stands in the envelope. */
export function notOk(reason: string): Refusal {
  return envelope({ status: "0", message: "NOTOK", result: reason });
}

/** What the service says without an operation of ours: everything comes with status 200. */
export function envelope(body: unknown): Refusal {
  return fail(200, body);
}

/** The service's own words, one for each reason; its name and addresses are the sandbox's. */
export const reasons = {
  module: "Error! Missing or invalid Module name",
  action: "Error! Missing Or invalid Action name",
  address: "Error! Invalid address format",
  chain:
    "Missing or unsupported chainid parameter (required for v2 api), please see chainlist for the list of supported chainids",
  missingKey: "Missing/Invalid API Key",
  unknownKey: "Invalid API Key",
  unknownWellFormedKey: "Invalid API Key (#err2)",
  lockedOut: "Too many invalid api key attempts, please try again later",
  paidChain:
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage. https://chainstats.sandbox.test/apis",
  paidEndpoint:
    "Sorry, it looks like you are trying to access an API Pro endpoint. Contact us to upgrade to API Pro.",
  keylessRate: "Max rate limit reached, please use API Key for higher rate limit",
  firstVersion: "You are using a deprecated V1 endpoint, switch to API V2.",
  firstVersionRate:
    "Max calls per sec rate limit reached (2/sec). Please switch to API V2, for more info https://chainstats.sandbox.test/v2-quickstart",
} as const;

/** What is said of a parameter that can't be read; the service's own words are not known. */
export function invalidParameter(name: string): string {
  return `Error! Missing or invalid ${name} format`;
}
