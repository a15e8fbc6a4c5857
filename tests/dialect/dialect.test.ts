import { describe, expect, it } from "vitest";
import type { Dialect } from "@org/http-core";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { asFetch } from "@org/test-kit/as-fetch";

/** A dialect with names of every kind: segments, paths, headers, parameters and the vendor. */
const dialect: Dialect = {
  segments: { network_a: "ethereum", network_b: "sol" },
  paths: { "predictions.trades": "/data/trades" },
  headers: { SVC_: "ACME_", "X-Service-": "X-Acme-" },
  params: {
    "predictions.events": {
      limit: "page_size",
      ascending: "direction_up",
      exclude_tag_id: "without_tag",
      include_chat: "with_chats",
      include_template: "with_templates",
      include_best_lines: "with_lines",
    },
  },
  fields: { "predictions.events": { title: "headline", question: "asks", next_cursor: "after" } },
  vendor: "acme",
};

describe("client and sandbox use the same dialect", () => {
  const sandbox = createSandbox({ dialect });
  const { credentials, origins } = sandbox;
  const sent: Request[] = [];
  const fetch = asFetch((request) => {
    sent.push(request);
    return sandbox.fetch(request);
  });
  const last = (): Request | undefined => sent.at(-1);

  const predictions = createPredictions({
    clobUrl: origins.clob,
    catalogUrl: origins.catalog,
    auth: tradingKey(credentials.clob.heavy),
    fetch,
    dialect,
  });
  const validators = createValidators({
    baseUrl: origins.validators,
    auth: bearer(credentials.validators),
    fetch,
    dialect,
  });
  const [user] = credentials.repoHost.users;
  const host = createRepoHost({ baseUrl: origins.repoHost, auth: token(user?.token ?? ""), fetch, dialect });

  it("trades: another path, another prefix of the signature's headers", async () => {
    const page = await predictions.trades({ maker_address: credentials.clob.heavy.address });
    expect(page.items.length).toBeGreaterThan(0);
    expect(new URL(last()?.url ?? "").pathname).toBe("/data/trades");
    expect(last()?.headers.has("acme_signature")).toBe(true);
    expect(last()?.headers.has("svc_signature")).toBe(false);
  });

  it("events: parameter names that the specification does not show", async () => {
    const all = { limit: 3, order: "volume", ascending: false, include_chat: true } as const;
    const { items } = await predictions.events(all);
    expect(items).toHaveLength(3);
    expect(items[0]).toHaveProperty("chats");
    const volumes = items.map(({ volume }) => volume ?? 0);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    expect(last()?.url).toContain("?page_size=3&order=volume&direction_up=false&with_chats=true");
    const others = { exclude_tag_id: ["7"], include_template: true, include_best_lines: true } as const;
    await predictions.events(others);
    expect(last()?.url).toContain("?without_tag=7&with_templates=true&with_lines=true");
  });

  it("events: field names of the deployment, also in their markets and in the cursor", async () => {
    const list = predictions.events({ limit: 2 });
    const { items } = await list;
    const [first] = items;
    const question = first?.markets?.[0]?.question;
    expect([first?.title, question]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    const sent = await (await list.raw()).text();
    expect(sent).toContain(`"headline":${JSON.stringify(first?.title)}`);
    expect(sent).toContain(`"asks":${JSON.stringify(question)}`);
    expect(sent).not.toMatch(/"(?:title|question|next_cursor)":/);
    const plain = createPredictions({
      clobUrl: origins.clob,
      catalogUrl: origins.catalog,
      fetch: sandbox.fetch,
    });
    expect(await predictions.events({ limit: 2 }).collect({ max: 5 })).toHaveLength(5);
    expect((await plain.events({}, {})).items[0]).not.toHaveProperty("title");
  });

  it("consolidations: another path segment, another header", async () => {
    const page = await validators.consolidations({ network: "hoodi" });
    expect(page.items.length).toBeGreaterThan(0);
    expect(last()?.url).toContain("/v1/ethereum/validators/consolidations");
    expect(last()?.headers.get("x-acme-network")).toBe("hoodi");
  });

  it("media types: another vendor", async () => {
    const { response } = await host.root().withResponse();
    expect(last()?.headers.get("accept")).toBe("application/vnd.acme.v3+json");
    expect(response.headers.get("x-acme-media-type")).toContain("acme.v3");
  });

  it("a client without the dialect gets errors", async () => {
    const plain = createValidators({
      baseUrl: origins.validators,
      auth: bearer(credentials.validators),
      fetch,
    });
    await expect(plain.consolidations()).rejects.toMatchObject({ code: "not_found" });
  });
});
