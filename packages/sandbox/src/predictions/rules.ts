import { hmacSha256, type Signer } from "@org/http-core";
import { fail, type HandlerContext, type Refusal } from "../core/handler.ts";
import type { GivenParams, ServiceRules } from "../core/rules.ts";
import { catalogRefusal, clobRefusal } from "./answers.ts";
import { accountNames, type TradingAccountName, type TradingAccounts } from "./world/accounts.ts";

/** Options of {@link predictionsRules}. */
interface PredictionsRulesOptions {
  readonly accounts: TradingAccounts;
  /** Returns the dialect's name of a header. @default the specification's name */
  readonly header?: (name: string) => string;
}

/**
 * The checks of the prediction-market service before a handler. Requests for trades must be signed, and the signature
 * is checked before the parameters. All other endpoints are public.
 */
export function predictionsRules({
  accounts,
  header = (name) => name,
}: PredictionsRulesOptions): ServiceRules {
  const authorize = authorizer(accounts, header);
  return {
    async admit(operation, context) {
      if (operation?.id !== "predictions.trades") return { ok: true };
      const account = await authorize(context);
      if (account === undefined) return clobRefusal(401, "Unauthorized/Invalid api key");
      return { ok: true, principal: { id: account } };
    },
    relevant({ id }, given) {
      if (id === "predictions.trades") return anyDigits(given);
      return id === "predictions.rewardsMarkets" ? cappedSize(given) : given;
    },
    refuse: (problem, { id }) =>
      problem.kind === "parameter" ? refuseParameter(id, problem) : clobRefusal(400, "Invalid request"),
    missing: (status) => fail(status, { error: status === 404 ? "not found" : "method not allowed" }),
  };
}

/** Times of any digits. The client refuses those that could be a date (`2026`), but not with a leading zero. */
function anyDigits(given: GivenParams): GivenParams {
  const times = ["before", "after"].flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && /^\d+$/.test(value) ? [[name, `0${value}`] as const] : [];
  });
  return { ...given, ...Object.fromEntries(times) };
}

/** A page size of any digits, since larger ones are capped. The client refuses those that a double can't hold. */
function cappedSize(given: GivenParams): GivenParams {
  const size = Number(given["page_size"]);
  return size > Number.MAX_SAFE_INTEGER ? { ...given, page_size: Number.MAX_SAFE_INTEGER } : given;
}

/** A parameter that its schema refuses. */
interface RefusedParameter {
  /** The name on the wire. */
  readonly wireName: string;
  /** What was expected, as text. */
  readonly expected: string;
}

function refuseParameter(operation: string, { wireName, expected }: RefusedParameter): Refusal {
  if (operation === "predictions.events") {
    const text =
      wireName === "order" ? "order fields are not valid" : `${wireName} is not valid: expected ${expected}`;
    return catalogRefusal(text);
  }
  const named = operation !== "predictions.trades" || wireName === "next_cursor";
  return clobRefusal(400, named ? `Invalid ${wireName}` : "Invalid trade params payload");
}

/** The largest difference of a request's timestamp and the sandbox's clock, in seconds. */
const TOLERANCE = 60;

/** Returns the account that signed a request. Undefined: none, or the signature is invalid. */
type Authorize = (context: HandlerContext) => Promise<TradingAccountName | undefined>;

/**
 * Creates the check of the five headers. Key, address and passphrase must belong together, and the timestamp must be
 * current. The signature covers timestamp, method, the path below the prefix as sent but without query, and body.
 *
 * @param header returns the dialect's name of a header
 */
function authorizer(accounts: TradingAccounts, header: (name: string) => string): Authorize {
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
