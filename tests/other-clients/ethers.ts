import { EtherscanProvider, FetchRequest } from "ethers";
import type { Case } from "../runtimes/case.ts";
import { field, holds, rejection, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

const FEBRUARY = { startdate: "2019-02-01", enddate: "2019-02-28", sort: "asc" };

/** ethers has a fixed address, but its sending function can be replaced. */
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

/** A provider that reads error envelopes, and retries rate-limited requests. */
export const withEthers: readonly Case<undefined>[] = [
  of("reads a month, and an empty list for a chain without uncles", async ({ sandbox }) => {
    const { standard } = sandbox.credentials.chainstats;
    const days = await uncles(standard);
    same(Array.isArray(days) ? days.length : undefined, 28, "days");
    same(await uncles(standard, "sepolia"), [], "days of a chain without uncles");
  }),

  of("retries rate-limited requests until they succeed", async ({ sandbox }) => {
    const { standard } = sandbox.credentials.chainstats;
    const months = await Promise.all(Array.from({ length: 15 }, () => uncles(standard)));
    same(new Set(months.map((month) => JSON.stringify(month))).size, 1, "number of distinct results");
    holds(sandbox.journal.entries().length > months.length, "some requests were rate-limited");
  }),

  of("throws the envelope's error message", async ({ sandbox }) => {
    const refused = await rejection(uncles(sandbox.credentials.chainstats.free));
    const message = field(field(field(refused, "info"), "result"), "result");
    holds(String(message).includes("API Pro endpoint"), "the message names the plan");
  }),
];
