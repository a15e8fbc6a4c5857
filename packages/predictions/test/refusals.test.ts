import { expect, test } from "vitest";
import type { ErrorCode } from "@org/http-core";
import { failureOf } from "@org/test-kit/untyped";
import { events } from "../src/events/operation.ts";
import { scripted } from "./scripted.ts";

const ADDRESS = `0x${"1".repeat(40)}`;

/** Refusals as such services word them: the status, the words, the error's code, and what the hint must say. */
const rows: readonly (readonly [number, string, ErrorCode, RegExp])[] = [
  [
    403,
    "Trading restricted in your region, please refer to available regions",
    "blocked",
    /this machine's region/,
  ],
  [400, "Trading restricted in your region", "blocked", /this machine's region/],
  [403, "You are not eligible in the United States", "blocked", /this machine's region/],
  [400, "region is not valid", "invalid_request", /fields/],
  [400, "the market is restricted to maker orders", "invalid_request", /what is allowed/],
  [400, "api key limit is not valid: 500", "invalid_request", /parameters/],
  [403, "account has been suspended", "permission", /ask the service's support/],
  [403, "invalid api key", "authentication", /Check key/],
  [403, "api key does not have the permission for this action", "permission", /with this permission/],
  [400, "the market is closed", "invalid_request", /The market or the balance/],
  [400, "market is not accepting orders", "invalid_request", /The market or the balance/],
  [400, "insufficient balance", "invalid_request", /The market or the balance/],
  [403, "U.S. persons may not trade here", "blocked", /this machine's region/],
  [451, "Unavailable in your jurisdiction", "blocked", /this machine's region/],
  [403, "Access from your country is not permitted", "blocked", /another credential helps/],
  [400, `'${ADDRESS}' address banned`, "permission", /ask the service's support/],
  [400, `'${ADDRESS}' address in closed only mode`, "permission", /only close positions/],
  [403, "access restricted: sanctioned address", "permission", /ask the service's support/],
  // The catalogue takes no credential: a server before it asks for one.
  [401, "Invalid L1 Request headers", "authentication", /No credential of `auth` was sent/],
  [400, "Invalid L1 Request headers", "authentication", /passphrase and address, and the clock/],
  [400, "request timestamp is out of range", "authentication", /the clock/],
  [400, "invalid nonce", "authentication", /this machine's clock/],
  [400, "nonce already used", "authentication", /this machine's clock/],
  [400, "invalid signature", "authentication", /this machine's clock/],
  [400, "system clock is out of sync", "authentication", /this machine's clock/],
  [
    400,
    "order is invalid. Price (0.0001) breaks minimum tick size rule: 0.01",
    "invalid_request",
    /parameters/,
  ],
  [403, "account is under review", "permission", /First do what the message asks for/],
  [403, "KYC required to trade", "permission", /First do what the message asks for/],
  [403, "Please accept the terms of service first", "permission", /First do what the message asks for/],
  [403, "API access is disabled for this IP", "blocked", /this machine's region/],
  [404, "No orderbook exists for the requested token id", "not_found", /parameters/],
  [400, "the order signer address has to be the address of the API KEY", "authentication", /address/],
  [400, "Could not derive api key!", "authentication", /Check key, secret/],
  [400, "Payload exceeds the limit", "invalid_request", /parameters/],
  [404, "No orderbook exists for the requested token id", "not_found", /parameters/],
  [425, "service not ready", "client", /Try again later/],
  [400, "address is restricted to 10 orders", "invalid_request", /what is allowed/],
  [403, "address is restricted to 10 orders", "permission", /what is allowed/],
  [403, "Your account is restricted", "permission", /ask the service's support/],
  [403, "wallet is blacklisted", "permission", /ask the service's support/],
  [400, "region restricted", "blocked", /this machine's region/],
  [403, "restricted jurisdiction", "blocked", /this machine's region/],
  [400, "not enough balance / allowance", "invalid_request", /balance/],
  [400, "order 0xabc crosses the book", "invalid_request", /does not allow this order now/],
  [400, "the market is not yet ready to process new orders", "invalid_request", /does not allow this order/],
  [400, "Invalid token id", "invalid_request", /parameters/],
  [400, "invalid signature type", "invalid_request", /parameters/],
  [400, "Too many orders in payload: 20, max allowed: 15", "invalid_request", /request less/],
  [400, "maker address not allowed, please use the deposit wallet flow", "invalid_request", /message/],
  [400, "Timestamp is too old", "authentication", /the clock/],
  [400, "L2 headers missing", "authentication", /Check key/],
  [403, "We do not serve users in the United States", "blocked", /this machine's region/],
  [403, "Unavailable for users in restricted regions", "blocked", /this machine's region/],
  [403, "Account is locked", "permission", /ask the service's support/],
  [400, "rate limit exceeded", "rate_limit", /retryAt/],
  [403, "Too many requests, try again in 10 seconds", "rate_limit", /retryAt/],
  [503, "Request was throttled", "rate_limit", /retryAt/],
  [429, "Too Many Requests", "rate_limit", /retryAt/],
  [503, "Trading is currently disabled. Check for updates", "server", /Try again later/],
];

test.each(rows)("%i %s is %s, with a hint like %s", async (status, error, code, hint) => {
  const { client, requests } = scripted([Response.json({ error }, { status })], {
    retry: { retries: 0, maxWait: 0 },
  });
  const thrown = await failureOf(() => client.list(events, {}));
  expect(thrown).toMatchObject({ code, status, message: error });
  expect(thrown).toHaveProperty("hint", expect.stringMatching(hint));
  expect(requests).toHaveLength(1);
});
