import { hmacSha256, type Signer } from "@org/http-core";
import type { HandlerContext } from "../../../core/handler.ts";
import { accountNames, type TradingAccountName, type TradingAccounts } from "./accounts.ts";

/** The largest difference of a request's timestamp and the sandbox's clock, in seconds. */
const TOLERANCE = 60;

/** Returns the account that signed a request. Undefined: none, or the signature is invalid. */
export type Authorize = (context: HandlerContext) => Promise<TradingAccountName | undefined>;

/**
 * Creates the check of the five headers. Key, address and passphrase must belong together, and the timestamp must be
 * current. The signature covers timestamp, method, the path below the prefix as sent but without query, and body.
 *
 * @param header returns the dialect's name of a header
 */
export function authorizer(accounts: TradingAccounts, header: (name: string) => string): Authorize {
  const signers = new Map(
    accountNames.map((name): [TradingAccountName, Signer] => [name, hmacSha256(accounts[name].secret)]),
  );
  return async ({ headers, now, method, url, prefix, body }) => {
    const sent = (name: string): string => headers.get(header(name)) ?? "";
    const found = accountNames.find((name) => accounts[name].apiKey === sent("SVC_API_KEY"));
    if (found === undefined) return undefined;
    const account = accounts[found];
    const timestamp = sent("SVC_TIMESTAMP");
    const path = url.pathname.slice(prefix.length);
    const signature = await signers.get(found)?.(`${timestamp}${method}${path}${body}`);
    const genuine =
      sent("SVC_PASSPHRASE") === account.passphrase &&
      sent("SVC_ADDRESS").toLowerCase() === account.address.toLowerCase() &&
      sent("SVC_SIGNATURE") === signature &&
      isNow(timestamp, now);
    return genuine ? found : undefined;
  };
}

function isNow(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now / 1000) <= TOLERANCE;
}
