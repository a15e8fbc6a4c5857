import { hmacSha256, type Signer } from "@org/http-core";
import type { HandlerContext } from "../../core/handler.ts";
import { tradingAccounts, type TradingAccount } from "./accounts.ts";

/** How far a request's timestamp may be from the sandbox's clock, in seconds. */
const TOLERANCE = 60;

/** Finds out whose request it is. Undefined: nobody's, or not signed as it must be. */
export type Authorize = (context: HandlerContext) => Promise<TradingAccount | undefined>;

/**
 * Makes the check of the five headers: key, address and passphrase must belong together, the time must be now, and
 * the signature that of timestamp, method, path below the prefix without its query, and body.
 *
 * @param header spells a header as the deployment does
 */
export function authorizer(header: (name: string) => string): Authorize {
  const accounts = Object.values<TradingAccount>(tradingAccounts);
  const signers = new Map(
    accounts.map((account): [string, Signer] => [account.apiKey, hmacSha256(account.secret)]),
  );
  return async ({ headers, now, method, path, body }) => {
    const sent = (name: string): string => headers.get(header(name)) ?? "";
    const account = accounts.find(({ apiKey }) => apiKey === sent("SVC_API_KEY"));
    if (account === undefined) return undefined;
    const timestamp = sent("SVC_TIMESTAMP");
    const signature = await signers.get(account.apiKey)?.(`${timestamp}${method}${path}${body}`);
    const genuine =
      sent("SVC_PASSPHRASE") === account.passphrase &&
      sent("SVC_ADDRESS").toLowerCase() === account.address.toLowerCase() &&
      sent("SVC_SIGNATURE") === signature &&
      isNow(timestamp, now);
    return genuine ? account : undefined;
  };
}

function isNow(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now / 1000) <= TOLERANCE;
}
