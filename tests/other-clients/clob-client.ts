import { ClobClient } from "@polymarket/clob-client";
import type { Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

const CHAIN = 137;

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `clob-client: ${name}`, run: () => inWorld(run) };
}

/** Signs trades with an account of the sandbox. No wallet is needed to read. */
function trader(
  { sandbox, urls }: World,
  passphrase?: string,
  usesServerTime?: boolean,
): { client: ClobClient; address: string } {
  const { casual } = sandbox.credentials.clob;
  const signer = {
    getAddress: () => Promise.resolve(casual.address),
    _signTypedData: () => Promise.reject(new Error("no wallet signature was expected")),
  };
  const keys = { key: casual.apiKey, secret: casual.secret, passphrase: passphrase ?? casual.passphrase };
  const rest = [undefined, undefined, undefined, usesServerTime] as const;
  return { client: new ClobClient(urls.clob, CHAIN, signer, keys, ...rest), address: casual.address };
}

/** The order book's own client. */
export const withClobClient: readonly Case<undefined>[] = [
  of("reads all pages of simplified markets", async ({ urls }) => {
    const client = new ClobClient(urls.clob, CHAIN);
    const ids: unknown[] = [];
    let cursor = "MA==";
    while (cursor !== "LTE=") {
      const { data, next_cursor } = await client.getSimplifiedMarkets(cursor);
      ids.push(...data.map((market) => field(market, "condition_id")));
      cursor = next_cursor;
    }
    // A market without an order book has no id yet.
    const named = ids.filter((id) => id !== "");
    holds(named.length > 0, "there are markets");
    same(new Set(named).size, named.length, "number of distinct markets");
  }),

  of("signs requests for trades, and reads all pages", async (world) => {
    const { client, address } = trader(world);
    const trades = await client.getTrades({ maker_address: address });
    holds(trades.length > 0, "there are trades");
    same(new Set(trades.map((trade) => field(trade, "id"))).size, trades.length, "number of distinct trades");
  }),

  of("gets an error with a wrong passphrase", async (world) => {
    const { client, address } = trader(world, "not-the-passphrase");
    // The client takes the error response for a page, and throws when it reads the rows.
    const outcome: unknown = await client
      .getTrades({ maker_address: address }, true)
      .catch((error: unknown) => error);
    holds(outcome instanceof Error, "the call fails");
  }),

  of("signs with the service's time if configured", async (world) => {
    world.sandbox.clock.advance(3_600_000);
    const late = trader(world);
    const refused: unknown = await late.client
      .getTrades({ maker_address: late.address }, true)
      .catch((error: unknown) => error);
    holds(refused instanceof Error, "a clock that is an hour behind is refused");
    const { client, address } = trader(world, undefined, true);
    holds((await client.getTrades({ maker_address: address })).length > 0, "there are trades");
  }),
];
