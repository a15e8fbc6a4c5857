import { fail, type Refusal } from "../core/handler.ts";

/** A refusal with status 200 and the reason in the envelope. */
export function notOk(reason: string): Refusal {
  return envelope({ status: "0", message: "NOTOK", result: reason });
}

/** A response without an operation, with status 200 like all responses of the service. */
export function envelope(body: unknown): Refusal {
  return fail(200, body);
}

/** The service's own message for each reason, with the sandbox's name and addresses. */
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

/** The message for an invalid parameter. The service's own wording is unknown. */
export function invalidParameter(name: string): string {
  return `Error! Missing or invalid ${name} format`;
}
