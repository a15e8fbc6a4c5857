import { describe, expect, it } from "vitest";
import { rows } from "../../test/ask.ts";
import { createApp, handleDirectly } from "../core/app.ts";
import { readable } from "../core/headers.ts";
import { createStates } from "../core/state.ts";
import { chains } from "./chains.ts";
import { serveChainList, serveFirstVersion } from "./app.ts";

/** An app with both routes, under a prefix. */
function served() {
  const clock = { now: 0 };
  const app = createApp({ now: () => clock.now });
  serveChainList(app);
  serveFirstVersion(app, createStates());
  const ask = async (path: string, method = "GET", address = "192.0.2.1"): Promise<unknown> => {
    const url = new URL(path, "https://service.example");
    const incoming = { method, url, headers: readable(new Map()), body: new Uint8Array(), address };
    const { status, text } = await handleDirectly(app, { ...incoming, prefix: "/stats" });
    expect(status).toBe(200);
    return JSON.parse(text ?? "");
  };
  return { clock, ask };
}

it("the list of chains has the address at which this service serves each", async () => {
  const list = await served().ask("/stats/v2/chainlist");
  expect(list).toMatchObject({ totalcount: chains.length });
  expect(rows(list, "result").map(({ apiurl }) => apiurl)).toEqual(
    chains.map(({ id }) => `https://service.example/stats/v2/api?chainid=${id}`),
  );
});

describe("the first version", () => {
  const OFF = /^You are using a deprecated V1 endpoint/;
  const FAST = /^Max calls per sec rate limit reached \(2\/sec\)/;
  const saying = (text: RegExp) => {
    const result: unknown = expect.stringMatching(text);
    return { status: "0", message: "NOTOK", result };
  };

  it("says that it is switched off to two requests a second, of any method", async () => {
    const { clock, ask } = served();
    expect(await ask("/stats/api")).toEqual(saying(OFF));
    expect(await ask("/stats/api?module=stats", "POST")).toEqual(saying(OFF));
    clock.now = 999;
    expect(await ask("/stats/api")).toEqual(saying(FAST));
    clock.now = 1_000;
    expect(await ask("/stats/api")).toEqual(saying(OFF));
  });

  it("counts each address by itself", async () => {
    const { ask } = served();
    for (let request = 0; request < 3; request++) await ask("/stats/api");
    expect(await ask("/stats/api", "GET", "192.0.2.2")).toEqual(saying(OFF));
  });
});
