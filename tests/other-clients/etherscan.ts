import { Etherscan } from "etherscan-ts";
import type { Case } from "../runtimes/case.ts";
import { field, holds, rejection, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `etherscan-ts: ${name}`, run: () => inWorld(run) };
}

/** A client of the chain statistics. It sends the key's parameter in another case, and no chain. */
export const withEtherscan: readonly Case<undefined>[] = [
  of("reads a month of uncles in descending order", async ({ sandbox, urls }) => {
    const client = new Etherscan(sandbox.credentials.chainstats.standard, `${urls.chainstats}/v2/api`);
    const response = await client.getDailyUncleBlockCountAndRewards("2019-02-01", "2019-02-28", "desc");
    same(field(response, "status"), "1", "the status in the envelope");
    const days = field(response, "result");
    holds(Array.isArray(days) && days.length === 28, "there are 28 days");
    same(field(Array.isArray(days) ? days[0] : undefined, "UTCDate"), "2019-02-28", "the first day");
  }),

  of("throws the envelope's error, although the status is 200", async ({ sandbox, urls }) => {
    const client = new Etherscan(sandbox.credentials.chainstats.free, `${urls.chainstats}/v2/api`);
    const refused = await rejection(
      client.getDailyUncleBlockCountAndRewards("2019-02-01", "2019-02-28", "asc"),
    );
    holds(String(refused).includes("status must to be '1'"), "the error is about the envelope's status");
  }),
];
