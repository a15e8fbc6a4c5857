import { createHmac } from "node:crypto";
import { operations } from "@org/predictions/operations";
import type { HandlerResult, HandlerContext, ResultOf } from "../../src/core/handler.ts";
import { predictionsHandlers } from "../../src/predictions/handlers.ts";
import type { EventsParams, RewardsMarketsParams, TradesParams } from "../../src/predictions/rows/wire.ts";
import { predictionsRules } from "../../src/predictions/rules.ts";
import { type TradingAccount, tradingAccounts } from "../../src/predictions/world/accounts.ts";
import {
  createPredictionsWorld,
  type PredictionsWorld,
  type PredictionsWorldOptions,
} from "../../src/predictions/world/world.ts";

/** A page of an operation. */
type PageOf<Name extends keyof typeof operations> = ResultOf<(typeof operations)[Name]>;

/** A request with mutable headers. */
export interface TestContext extends HandlerContext {
  readonly headers: Headers;
}

/** The time of the tests, a Thursday afternoon. */
export const NOW = Date.UTC(2026, 0, 15, 15, 30);

/** A world, and functions that call its handlers. */
export interface TestWorld {
  readonly world: PredictionsWorld;
  readonly events: (params?: EventsParams, query?: string) => Promise<PageOf<"events">>;
  readonly rewards: (params?: RewardsMarketsParams) => Promise<PageOf<"rewardsMarkets">>;
  readonly simplified: (cursor?: string) => Promise<PageOf<"simplifiedMarkets">>;
  /** Requests trades of the heavy account, correctly signed. */
  readonly trades: (
    params?: Partial<TradesParams>,
    account?: TradingAccount,
    now?: number,
  ) => Promise<PageOf<"trades">>;
  /** The response for trades of any caller, also an error. */
  readonly handleTrades: (
    params: TradesParams,
    request: HandlerContext,
  ) => Promise<HandlerResult<PageOf<"trades">>>;
  readonly handlers: ReturnType<typeof predictionsHandlers>;
}

/** Creates a world and functions that call its handlers. */
export function ask(options: Partial<PredictionsWorldOptions> = {}): TestWorld {
  const world = createPredictionsWorld({ seed: 1, now: NOW, ...options });
  const handlers = predictionsHandlers(world, tradingAccounts);
  const rules = predictionsRules({ accounts: tradingAccounts });
  const handleTrades: TestWorld["handleTrades"] = async (params, request) => {
    const admission = await rules.admit(operations.trades, request);
    if (!admission.ok) return admission;
    return handlers.trades(params, { ...request, principal: admission.principal });
  };
  return {
    world,
    handlers,
    handleTrades,
    events: async (params = {}, query = "") =>
      success(await handlers.events(params, context(`/events/keyset${query}`))),
    rewards: async (params = {}) =>
      success(await handlers.rewardsMarkets(params, context("/rewards/markets/multi"))),
    simplified: async (next_cursor) =>
      success(
        await handlers.simplifiedMarkets(
          next_cursor === undefined ? {} : { next_cursor },
          context("/simplified-markets"),
        ),
      ),
    trades: async (params = {}, account = tradingAccounts.heavy, now = NOW) =>
      success(await handleTrades({ maker_address: account.address, ...params }, signed(account, now))),
  };
}

/** A request as handlers see it. */
export function context(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  now = NOW,
): TestContext {
  const url = new URL(path, "https://service.example");
  const common = {
    method: "GET",
    origin: url.origin,
    prefix: "",
    body: "",
    isBodyUtf8: true,
    isBodyTooLarge: false,
    address: "127.0.0.1",
    principal: undefined,
    note: () => undefined,
  };
  return { ...common, now, url, path: url.pathname, headers: new Headers(headers) };
}

/** A signed request for trades, with an independent implementation of the signature. */
export function signed(
  account: TradingAccount,
  now = NOW,
  changed: Readonly<Record<string, string>> = {},
  path = "/trades",
): TestContext {
  const timestamp = String(Math.floor(now / 1000));
  const mac = createHmac("sha256", Buffer.from(account.secret, "base64"))
    .update(`${timestamp}GET${path}`)
    .digest("base64");
  const headers = {
    SVC_API_KEY: account.apiKey,
    SVC_ADDRESS: account.address,
    SVC_SIGNATURE: mac.replaceAll("+", "-").replaceAll("/", "_"),
    SVC_PASSPHRASE: account.passphrase,
    SVC_TIMESTAMP: timestamp,
  };
  return context(path, { ...headers, ...changed }, now);
}

/** The body of a successful result. */
export function success<R>(response: HandlerResult<R>): R {
  if (response.ok) return response.body;
  throw new Error(`${String(response.status)} ${JSON.stringify(response.body)}`);
}

/** Every row of a list, page by page to the last cursor. */
export async function allRows<Row>(
  page: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: Row[]; readonly next_cursor?: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1000; pages++) {
    const { data, next_cursor } = await page(cursor);
    rows.push(...data);
    if (next_cursor === "LTE=") return rows;
    if (next_cursor === undefined || next_cursor === null || next_cursor === cursor)
      throw new Error("The page has no cursor");
    cursor = next_cursor;
  }
  throw new Error("The list does not end");
}

/** Every event of a query, page by page. */
export async function allEvents(
  { events }: TestWorld,
  params: EventsParams = {},
): Promise<NonNullable<PageOf<"events">["events"]>> {
  const rows: NonNullable<PageOf<"events">["events"]> = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1000; pages++) {
    const page = await events(cursor === undefined ? params : { ...params, after_cursor: cursor });
    rows.push(...page.events);
    if (page.next_cursor === undefined || page.next_cursor === null) return rows;
    cursor = page.next_cursor;
  }
  throw new Error("The list does not end");
}
