import { EtherscanProvider, FetchRequest } from "ethers";
import type { Case } from "../everywhere/case.ts";
import { field, holds, rejection, same } from "../everywhere/expect.ts";
import { inWorld, type World } from "./world.ts";

const FEBRUARY = { startdate: "2019-02-01", enddate: "2019-02-28", sort: "asc" };

/** The address is fixed in it; how it sends is not. */
function sendTo(address: string): void {
  const send = FetchRequest.createGetUrlFunc();
  FetchRequest.registerGetUrl((request, signal) => {
    const sent = request.clone();
    sent.url = request.url.replace(/^https:\/\/[^/]+/, address);
    return send(sent, signal);
  });
}

function of(
  name: string,
  run: (world: World) => Promise<void>,
  options?: Parameters<typeof inWorld>[1],
): Case<undefined> {
  return {
    name: `ethers: ${name}`,
    run: () =>
      inWorld((world) => {
        sendTo(world.urls.chainstats);
        return run(world);
      }, options),
  };
}

const uncles = (key: string, network = "mainnet"): Promise<unknown> =>
  new EtherscanProvider(network, key).fetch("stats", { action: "dailyuncleblkcount", ...FEBRUARY });

/** A provider that reads envelopes, and waits where it is told that it was too fast. */
export const withEthers: readonly Case<undefined>[] = [
  of("reads a month, and none of a chain without uncles", async ({ sandbox }) => {
    const { standard } = sandbox.credentials.chainstats;
    const days = await uncles(standard);
    same(Array.isArray(days) ? days.length : undefined, 28, "days");
    same(await uncles(standard, "sepolia"), [], "days of another chain");
  }),

  of("tries again until it has what was refused for its haste", async ({ sandbox }) => {
    const { standard } = sandbox.credentials.chainstats;
    const months = await Promise.all(Array.from({ length: 15 }, () => uncles(standard)));
    same(new Set(months.map((month) => JSON.stringify(month))).size, 1, "different answers");
    holds(sandbox.journal.entries().length > months.length, "some were refused at first");
  }),

  of("tells what the envelope says", async ({ sandbox }) => {
    const refused = await rejection(uncles(sandbox.credentials.chainstats.free));
    const said = field(field(field(refused, "info"), "result"), "result");
    holds(String(said).includes("API Pro endpoint"), "the plan hasn't got it");
  }),
];
