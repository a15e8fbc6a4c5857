import { createPublicClient, forkEnvironmentConfig, type Pages } from "@polymarket/client";
import type { Case } from "../runtimes/case.ts";
import { field, holds, rejection, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `@polymarket/client: ${name}`, run: () => inWorld(run) };
}

function publicClient({ urls }: World): ReturnType<typeof createPublicClient> {
  const environment = forkEnvironmentConfig({
    name: "sandbox",
    clob: { rest: urls.clob },
    gamma: { rest: urls.catalog },
  });
  return createPublicClient({ environment });
}

async function everyItem(pages: Pages): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}

/** The service's own client, which checks every event and market against its schemas. */
export const withPolymarket: readonly Case<undefined>[] = [
  of("lists all open and closed events once, valid by its schemas", async (world) => {
    const client = publicClient(world);
    const [open, closed] = await Promise.all(
      [false, true].map((isClosed) => everyItem(client.listEvents({ closed: isClosed, pageSize: 7 }))),
    );
    const ids = [...(open ?? []), ...(closed ?? [])].map((event) => field(event, "id"));
    same([ids.length, new Set(ids).size], [60, 60], "number of events, and of distinct ones");
  }),

  of("lists events in the requested order", async (world) => {
    const events = await everyItem(
      publicClient(world).listEvents({ order: "volume24hr", ascending: false, pageSize: 20 }),
    );
    const volumes = events.map((event) => Number(field(field(event, "metrics"), "volume24hr") ?? 0));
    same(
      volumes,
      volumes.toSorted((one, other) => other - one),
      "the volumes",
    );
  }),

  of("throws its own error for an endpoint that the sandbox lacks", async (world) => {
    const refused = await rejection(everyItem(publicClient(world).listMarkets({ pageSize: 5 })));
    holds(String(field(refused, "name")).includes("RequestRejected"), "the error's name");
    same(field(refused, "status"), 404, "the status");
  }),
];
