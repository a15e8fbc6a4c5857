import { expectNone } from "@org/test-kit/expect-none";
import { spellings } from "@org/test-kit/spellings";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type Ask } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";

async function visited(): Promise<{ readonly sandbox: Sandbox; readonly control: Ask }> {
  const sandbox = frozenSandbox({ scale: 3 });
  const host = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
  await host("/meta?q=it's&access_token=alice-token");
  await host("/nowhere", { method: "POST", body: "{}" });
  await asking(sandbox, "clob")("/simplified-markets");
  return { sandbox, control: asking(sandbox, "clob") };
}

describe("the journal is filtered", () => {
  it.each([
    ["", [1, 2, 3]],
    ["?service=repoHost", [1, 2]],
    ["?service=repo-host&status=404", [2]],
    ["?service=predictions", [3]],
    ["?route=predictions.simplifiedMarkets", [3]],
    ["?method=post", [2]],
    ["?since=1", [2, 3]],
    ["?status=500", []],
  ] as const)("%s", async (query, numbers) => {
    const { control } = await visited();
    const { json } = await control(`/_sandbox/api/journal${query}`);
    expect(rows(json).map(({ number }) => number)).toEqual(numbers);
  });

  it("in process by the same fields", async () => {
    const { sandbox } = await visited();
    const numbers = sandbox.journal.entries({ service: "repo-host", since: 1 }).map(({ number }) => number);
    expect(numbers).toEqual([2]);
  });

  it.each(["?service=weather", "?status=ok", "?since=-1", "?sort=asc"])("not %s", async (query) => {
    const { control } = await visited();
    for (const path of ["journal", "journal.har", "journal.sh"])
      expect((await control(`/_sandbox/api/${path}${query}`)).status).toBe(422);
  });
});

it("the journal is exported as a HAR 1.2 log", async () => {
  const { control, sandbox } = await visited();
  const { json } = await control("/_sandbox/api/journal.har?service=repo-host");
  const log = row(row(json)["log"]);
  expect(log["version"]).toBe("1.2");
  expect(row(log["creator"])["name"]).toBe("@org/sandbox");
  const [first, second] = rows(log, "entries");
  expect(first).toMatchObject({
    startedDateTime: new Date(NOW).toISOString(),
    time: 0,
    request: {
      method: "GET",
      url: `${sandbox.origins.repoHost}/meta?q=it%27s&access_token=[redacted]`,
      httpVersion: "HTTP/1.1",
      headersSize: -1,
      bodySize: -1,
      queryString: [
        { name: "q", value: "it's" },
        { name: "access_token", value: "[redacted]" },
      ],
    },
    response: { status: 200, statusText: "", redirectURL: "", headersSize: -1, bodySize: -1 },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  });
  expect(second).toMatchObject({ request: { method: "POST" }, response: { status: 404 } });
});

it("no export has a key in any spelling, wherever the client puts it", async () => {
  const key = `zQ7j&an/awkward+key="<'\\z`;
  const sandbox = frozenSandbox({ credentials: { validators: key } });
  sandbox.on({ path: "/echo" }, ({ headers }, answer) => answer.text(`by ${headers.get("x-note") ?? ""}`));
  const host = asking(sandbox, "repoHost");
  for (const spelled of spellings(key)) {
    const inAddress = encodeURIComponent(spelled);
    await host(`/users/${inAddress}?q=${inAddress}&q=by+${inAddress}`);
    const body = JSON.stringify({ title: spelled });
    await host("/echo", { method: "POST", headers: { "X-Note": spelled }, body });
  }
  const { length } = sandbox.journal.entries();
  expect(length).toBe(2 * spellings(key).length);
  const numbers = Array.from({ length }, (_, at) => `journal/${String(at + 1)}`);
  for (const path of ["journal", "journal.har", "journal.sh", ...numbers]) {
    const { text } = await host(`/_sandbox/api/${path}`);
    expect(text).toContain("[redacted]");
    expectNone(text, [key]);
    if (path === "journal.har") expectNone(decodeURIComponent(text), [key]);
  }
});

it("the journal is exported as curl commands that a shell parses correctly", async () => {
  const { control, sandbox } = await visited();
  const { text, headers } = await control("/_sandbox/api/journal.sh");
  expect(headers.get("content-type")).toMatch(/^text\/plain/);
  const { repoHost, clob } = sandbox.origins;
  expect(text).toBe(
    [
      `curl --globoff '${repoHost}/meta?q=it%27s&access_token=[redacted]' # 1: 200, alice`,
      `curl --globoff -X POST '${repoHost}/nowhere' # 2: 404, alice`,
      `curl --globoff '${clob}/simplified-markets' # 3: 200`,
      "",
    ].join("\n"),
  );
});

it("snapshots have names, and a new one replaces one of the same name", async () => {
  const { sandbox, control } = await visited();
  const take = (body: unknown): Promise<{ readonly status: number; readonly json: unknown }> =>
    control("/_sandbox/api/snapshots", { method: "POST", body: JSON.stringify(body) });
  expect(await take({ name: "before" })).toMatchObject({ status: 201, json: { id: "before", at: NOW } });
  sandbox.clock.advance(1_000);
  await take({ name: "before" });
  sandbox.clock.advance(1_000);
  const restored = await control("/_sandbox/api/snapshots/before/restore", { method: "POST" });
  expect([restored.status, sandbox.clock.now()]).toEqual([204, NOW + 1_000]);
  expect((await control("/_sandbox/api/snapshots", { method: "POST" })).json).toMatchObject({ id: "1" });
  expect((await take({ name: "1" })).status).toBe(201);
  expect((await control("/_sandbox/api/snapshots", { method: "POST" })).json).toMatchObject({ id: "2" });
  expect((await take({ name: "" })).status).toBe(422);
});
