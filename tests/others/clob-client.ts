import { ClobClient } from "@polymarket/clob-client";
import type { Case } from "../everywhere/case.ts";
import { field, holds, same } from "../everywhere/expect.ts";
import { inWorld, type World } from "./world.ts";

const CHAIN = 137;

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `clob-client: ${name}`, run: () => inWorld(run) };
}

/** Signs trades with an account of the sandbox. No wallet is needed to read. */
function trader({ sandbox, urls }: World, passphrase?: string): { client: ClobClient; address: string } {
  const { casual } = sandbox.credentials.clob;
  const signer = {
    getAddress: () => Promise.resolve(casual.address),
    _signTypedData: () => Promise.reject(new Error("nothing is to be signed by a wallet")),
  };
  const keys = { key: casual.apiKey, secret: casual.secret, passphrase: passphrase ?? casual.passphrase };
  return { client: new ClobClient(urls.clob, CHAIN, signer, keys), address: casual.address };
}

/** The order book's own client. */
export const withClobClient: readonly Case<undefined>[] = [
  of("reads all simplified markets, from its first cursor to its last", async ({ urls }) => {
    const client = new ClobClient(urls.clob, CHAIN);
    const ids: unknown[] = [];
    let cursor = "MA==";
    while (cursor !== "LTE=") {
      const { data, next_cursor } = await client.getSimplifiedMarkets(cursor);
      ids.push(...data.map((market) => field(market, "condition_id")));
      cursor = next_cursor;
    }
    // A market that is not prepared yet has no id.
    const named = ids.filter((id) => id !== "");
    holds(named.length > 0, "there are markets");
    same(new Set(named).size, named.length, "markets, each once");
  }),

  of("signs for its trades, and pages to the end", async (world) => {
    const { client, address } = trader(world);
    const trades = await client.getTrades({ maker_address: address });
    holds(trades.length > 0, "there are trades");
    same(new Set(trades.map((trade) => field(trade, "id"))).size, trades.length, "trades, each once");
  }),

  of("is refused with a wrong passphrase", async (world) => {
    const { client, address } = trader(world, "not-the-passphrase");
    // It throws where it looks for rows in the error that it was given as data.
    const outcome: unknown = await client
      .getTrades({ maker_address: address }, true)
      .catch((error: unknown) => error);
    holds(outcome instanceof Error, "no trades are given");
  }),
];
