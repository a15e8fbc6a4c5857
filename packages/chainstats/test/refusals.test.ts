import { expect, test } from "vitest";
import type { ErrorCode } from "@org/http-core";
import { scriptedFetch, repeat, fakeClock } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { apiKey, createChainstats } from "../src/index.ts";

const refused = (result: unknown, message: unknown = "NOTOK") => ({ status: "0", message, result });

/**
 * Refusals as such services word them: the status, the body (text is sent as plain text), the error's code, the requests
 * until it is final, and what the hint must say.
 */
const rows: readonly (readonly [number, unknown, ErrorCode, number, RegExp])[] = [
  [200, refused("Error"), "server", 2, /names no parameter.*Try again later/],
  [200, refused("Something went wrong"), "server", 2, /names no parameter/],
  [200, refused(null, "Internal error"), "server", 2, /names no parameter/],
  [200, refused("Error!"), "server", 2, /names no parameter/],
  [200, refused(null), "server", 2, /names no parameter/],
  [200, refused("Error! Try again"), "server", 2, /names no parameter/],
  [200, refused("Unexpected error"), "server", 2, /names no parameter/],
  [200, refused("Backend unavailable"), "server", 2, /Try again later/],
  [200, refused("Server is overloaded"), "server", 2, /Try again later/],
  [200, refused("Node is syncing"), "server", 2, /Try again later/],
  [200, refused("Temporary failure"), "server", 2, /Try again later/],
  [200, refused("Unable to process the request"), "server", 2, /Try again later/],
  [200, refused("Error! Something odd happened"), "server", 2, /Try again later/],
  [200, refused("Something went wrong on our end, please try again"), "server", 2, /Try again later/],
  [200, refused("Internal DB error"), "server", 2, /Try again later/],
  [200, refused("Invalid response"), "server", 2, /Try again later/],
  [200, refused("Request throttled, slow down"), "rate_limit", 1, /retryAt/],
  [200, refused("Maximum daily calls exceeded"), "rate_limit", 1, /spent until `retryAt`/],
  [200, refused("Monthly API call allowance reached"), "rate_limit", 1, /budget of this period/],
  [200, refused("Access denied"), "permission", 1, /credential/],
  [200, refused("Address does not exist"), "invalid_request", 1, /parameters/],
  [200, refused("Server too busy"), "server", 4, /Try again later/],
  [200, refused("Contract source code not verified"), "invalid_request", 1, /parameters/],
  [200, refused("Error! Missing address"), "invalid_request", 1, /fields/],
  [200, refused("Error! Invalid startblock"), "invalid_request", 1, /fields/],
  [200, refused("Missing parameter: address"), "invalid_request", 1, /fields/],
  [200, "Missing parameter: address", "invalid_request", 1, /fields/],
  [200, refused("Invalid txhash"), "invalid_request", 1, /fields/],
  [200, refused("Error! Invalid block number"), "invalid_request", 1, /parameters/],
  [200, refused("Too many records, please narrow the range"), "invalid_request", 1, /parameters/],
  [200, refused([], "Too many records"), "invalid_request", 1, /parameters/],
  [200, refused("Block range too wide: at most 10,000"), "invalid_request", 1, /parameters/],
  [200, refused("Invalid country parameter"), "invalid_request", 1, /fields/],
  [200, refused("You have exceeded your monthly limit"), "rate_limit", 1, /budget of this period/],
  [200, "Monthly credit limit exceeded", "rate_limit", 1, /budget of this period/],
  [200, refused("Invalid API URL endpoint, use api.stats.example"), "invalid_request", 1, /base address/],
  [200, "Invalid API URL endpoint, use api.stats.example", "invalid_request", 1, /base address/],
  [400, refused(null, "Unknown module"), "invalid_request", 1, /base address/],
  [400, refused(null, "Unknown action"), "invalid_request", 1, /base address/],
  [200, refused("Missing chainid parameter (required for v2 api)"), "invalid_request", 1, /fields/],
  [200, refused("Your API Key has been suspended"), "authentication", 1, /API key of the client's `auth`/],
  [200, '"API Key not found"', "authentication", 1, /API key of the client's `auth`/],
  [403, refused("This account has been suspended"), "permission", 1, /ask the service's support/],
  [200, "This chain is only available with a higher plan", "plan", 1, /plan/],
  [403, refused("Please upgrade your subscription to use this chain"), "plan", 1, /plan/],
  [200, refused("Free tier is limited to 1,000 records per page"), "plan", 1, /plan/],
  [200, refused("Invalid date format"), "invalid_request", 1, /parameters/],
  [200, refused("Start date must be before end date"), "invalid_request", 1, /parameters/],
  [200, refused("Your IP has been blocked"), "blocked", 1, /region or IP address/],
  [200, refused("Access from Tor exit nodes is not allowed"), "blocked", 1, /region or IP address/],
  [200, refused("API key is not allowed to use this module"), "permission", 1, /with this permission/],
  [200, refused("API key does not have permission"), "permission", 1, /with this permission/],
  [402, "Your card was declined", "plan", 1, /plan and its payments/],
  [200, refused("Not available in your country"), "blocked", 1, /neither a retry nor another credential/],
  [200, refused("Under maintenance"), "server", 4, /Try again later/],
  [403, refused("You may not"), "permission", 1, /credential/],
  [200, "Too Many Requests", "rate_limit", 1, /retryAt/],
  [503, refused("Max calls per sec reached: too many requests"), "rate_limit", 1, /retryAt/],
  [429, refused("Max daily limit exceeded"), "rate_limit", 1, /this period/],
  [200, refused("Monthly rate limit reached"), "rate_limit", 1, /budget of this period/],
  [200, refused("Your monthly quota is exhausted, upgrade your plan"), "rate_limit", 1, /this period/],
  [200, refused("apikey quota exceeded"), "rate_limit", 1, /this period/],
  [200, refused("You have run out of API credits"), "rate_limit", 1, /this period/],
  [200, refused("You have reached your API limit for today"), "rate_limit", 1, /this period/],
  [200, refused("Your IP has been temporarily rate-limited"), "rate_limit", 1, /retryAt/],
  [200, refused("Concurrent connection limit exceeded"), "rate_limit", 1, /retryAt/],
  [200, refused("Requests per day exceeded"), "rate_limit", 1, /this period/],
  [200, refused("Too many addresses in one request"), "invalid_request", 1, /parameters/],
  [200, refused("Deprecated: use v2"), "invalid_request", 1, /base address/],
  [200, refused("Invalid token address"), "invalid_request", 1, /parameters/],
  [200, refused("Request body too large"), "invalid_request", 1, /request less/],
  [200, refused("No permission to use this module"), "permission", 1, /permission/],
  [200, refused("Chain 5 has been sunset"), "invalid_request", 1, /fields/],
  [
    200,
    refused("Please contact support; account is inactive."),
    "permission",
    1,
    /ask the service's support/,
  ],
  [200, "upstream request timeout", "server", 4, /Try again later/],
  [200, refused("Please provide a valid API key"), "authentication", 1, /API key of the client's `auth`/],
  [200, refused("You need an API key to access this endpoint"), "authentication", 1, /API key/],
  [200, refused("API key required"), "authentication", 1, /API key of the client's `auth`/],
  [200, refused("This endpoint is only available to PRO users"), "plan", 1, /plan/],
  [200, refused("Your subscription has expired. Please renew"), "plan", 1, /check the account's plan/],
  [402, { error: "Payment Required", message: "Your subscription payment failed" }, "plan", 1, /plan/],
  [200, refused("Exceeded the maximum number of API calls for this month"), "rate_limit", 1, /this period/],
  [200, refused("Your account has exceeded the API calls of the current month"), "rate_limit", 1, /period/],
  [200, refused("Request blocked due to unusual traffic"), "rate_limit", 1, /retryAt/],
  [200, refused("The explorer of this network has been retired"), "invalid_request", 1, /fields/],
  [403, { message: "Missing Authentication Token" }, "authentication", 1, /value and expiry/],
  [413, { message: "Request Too Long" }, "invalid_request", 1, /request less/],
  [403, { message: "API key disabled" }, "permission", 1, /turned off/],
  [
    200,
    { jsonrpc: "2.0", id: 1, error: { code: -32005, message: "request rate limited" } },
    "rate_limit",
    1,
    /retryAt/,
  ],
];

test.each(rows)(
  "%i %j is %s after %i requests, with a hint like %s",
  async (status, body, code, count, hint) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const fetch = scriptedFetch(repeat(() => new Response(text, { status })));
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    const auth = apiKey(`refused-${text.replaceAll(/\W+/g, "-")}`);
    const client = createChainstats({
      baseUrl: "https://refusals.example",
      auth,
      fetch,
      clock,
      retry: { maxWait: 500 },
    });
    const error = failureOf(() => client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01" }));
    await clock.run();
    expect(await error).toMatchObject({ code });
    expect(await error).toHaveProperty("hint", expect.stringMatching(hint));
    expect(fetch.requests).toHaveLength(count);
  },
);

test.each(["<p>Max rate limit reached</p>", '{"status":"0","message":"NOTOK","result":"Max rate limit rea'])(
  "a page or a part of JSON is no complaint: %s",
  async (body) => {
    const fetch = scriptedFetch(repeat(() => new Response(body)));
    const clock = fakeClock();
    const client = createChainstats({
      baseUrl: "https://pages.example",
      auth: apiKey("pages"),
      fetch,
      clock,
    });
    const error = failureOf(() => client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01" }));
    await clock.run();
    expect(await error).toMatchObject({ code: "decode" });
  },
);
