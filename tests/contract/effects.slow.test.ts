import type { Client } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { createSandbox } from "@org/sandbox";
import { describe, expect, it } from "vitest";
import { clientsOf } from "./clients.ts";
import { effects, type Call, type FirstRow, type Pair } from "./effects.ts";
import { endpoints } from "./endpoints.ts";
import { operationOf } from "./operations.ts";
import type { EndpointContract } from "./table.ts";

const NOW = Date.now();
const sandbox = createSandbox({ now: () => NOW });
const clients = new Map<string, Client>(Object.entries(clientsOf(sandbox)));

/** Parameters without effect in some calls: a direction without an order, `context` in mode `markdown`, a size above the cap. */
const hasIdleCall = new Set(["position", "ascending", "context", "page_size"]);

/** An endpoint's response without the fields of its paging, since those repeat the request's parameters. */
async function ask(endpoint: EndpointContract, params: Call): Promise<string> {
  const sent = await send(endpoint, params);
  return sent.replace(/"(?:next_cursor|next|previous)":(?:"[^"]*"|null),?/g, "");
}

async function send(endpoint: EndpointContract, params: Call): Promise<string> {
  const client = clients.get(endpoint.service);
  if (client === undefined) throw new RangeError(`no client for ${endpoint.service}`);
  return (await client.call(operationOf(endpoint), params).raw()).text();
}

async function responsesOf(endpoint: EndpointContract, { base, change }: Pair): Promise<[string, string]> {
  return [await ask(endpoint, base), await ask(endpoint, { ...base, ...change })];
}

/** The first row of a page, the page's cursor beside it. */
function firstRowOf(endpoint: EndpointContract): FirstRow {
  return async (base = {}) => {
    const page: unknown = JSON.parse(await send(endpoint, base));
    const lists = Object.values(isRecord(page) ? page : {}).filter(Array.isArray);
    const row: unknown = lists[0]?.flat()[0];
    if (!isRecord(page) || !isRecord(row)) throw new RangeError(`${endpoint.path} has no row to look for`);
    return { ...row, next_cursor: page["next_cursor"] };
  };
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "the effects of the parameters of %s",
  (_, endpoint) => {
    const found = effects[endpoint.heading]?.(firstRowOf(endpoint), sandbox);

    it("are known for all of them", async () => {
      expect(Object.keys((await found) ?? {}).sort()).toEqual(endpoint.params.map(({ name }) => name).sort());
    });

    it.each(endpoint.params.map(({ name }) => name))("%s changes the response", async (name) => {
      const changes = (await found)?.[name]?.changes ?? { base: {}, change: {} };
      expect(Object.values(changes.change)).not.toEqual([]);
      const [before, after] = await responsesOf(endpoint, changes);
      expect(after !== before).toBe(true);
    });

    it.each(endpoint.params.filter(({ name }) => hasIdleCall.has(name)).map(({ name }) => name))(
      "%s has no effect where the specification says so",
      async (name) => {
        const leaves = (await found)?.[name]?.leaves;
        if (leaves === undefined) throw new RangeError(`no such call for ${name}`);
        const [before, after] = await responsesOf(endpoint, leaves);
        expect(after === before).toBe(true);
      },
    );
  },
);
