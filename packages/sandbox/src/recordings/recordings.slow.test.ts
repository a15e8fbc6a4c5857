import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, row } from "../../test/ask.ts";
import { API, har, made, services } from "../../test/recorded.ts";
import { baseNames } from "../origins.ts";

describe("a HAR log", () => {
  it("is read without user info in addresses and without forbidden methods", async () => {
    const { sandbox, ask } = made();
    const log = har(
      { path: "https://alice:hush@api.example.com/v3/meta", body: "theirs" },
      { path: "https://api.example.com/v3/meta?access_token=hush", method: "CONNECT", body: "" },
      { path: "https://api.example.com/v3/user?access_token=hush", status: 0 },
    );
    expect(await sandbox.recordings.load(log, { services })).toEqual({
      responses: 1,
      leftOut: [
        { url: `${API}/meta?access_token=[redacted]`, reason: "no request that can be sent: CONNECT" },
        { url: `${API}/user?access_token=[redacted]`, reason: "no answer: status 0" },
      ],
    });
    expect((await ask("/meta")).text).toBe("theirs");
  });

  it("is refused if an address of a service is invalid", async () => {
    const load = made().sandbox.recordings.load(har(), { services: { repoHost: "api.example.com" } });
    await expect(load).rejects.toThrow(ParameterError);
    await expect(load).rejects.toThrow("services.repoHost");
  });

  it("is replayed without the service", async () => {
    const { sandbox, ask } = made();
    const headers = { ":status": "200", "X-Theirs": "1", "Set-Cookie": "a=b", "Content-Encoding": "gzip" };
    const log = har({ path: "/meta?b=2&a=1", status: 418, headers, body: '{"theirs":true}' });
    expect(await sandbox.recordings.load(log, { services })).toEqual({ responses: 1, leftOut: [] });
    const { status, headers: given, text } = await ask("/meta?a=1&b=2");
    expect([status, text]).toEqual([418, '{"theirs":true}']);
    expect([...given.keys()]).toEqual(["access-control-allow-origin", "content-type", "x-theirs"]);
    expect(sandbox.journal.entries()[0]).toMatchObject({
      status: 418,
      replayed: "recorded",
      route: "GET /meta",
      budgets: [],
    });
    expect((await ask("/meta", { method: "HEAD" })).headers.get("x-ratelimit-remaining")).toBe("4999");
    const head = await ask("/meta?a=1&b=2", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([418, ""]);
  });

  it("leaves other requests to the service, or refuses them with a message", async () => {
    const { sandbox, ask } = made();
    const log = har({ path: "/meta", body: "{}" });
    await sandbox.recordings.load(log, { services });
    expect((await ask("/repos/acme/rocket")).status).toBe(200);
    await sandbox.recordings.load(log, { services, mode: "strict" });
    const { status, json } = await ask("/repos/acme/rocket?access_token=bob-token");
    expect([status, row(json)["message"]]).toEqual([
      404,
      "No recording of GET /repos/acme/rocket?access_token=[redacted]",
    ]);
    expect((await ask("/meta", { method: "OPTIONS" })).status).toBe(204);
    expect(sandbox.journal.entries({ replayed: "unmatched" }).map(({ route }) => route)).toEqual([
      "GET /repos/{owner}/{repo}",
    ]);
    sandbox.recordings.clear();
    expect((await ask("/repos/acme/rocket")).status).toBe(200);
  });

  it.each([
    ["/repos/a/b/issues?page=3", {}, "GET /repos/a/b/issues?page=2 (differs in: page)"],
    ["/repos/a/c/issues?page=2", {}, "GET /repos/a/b/issues?page=2 (differs in: path)"],
    ["/markdown", { method: "POST", body: "{}" }, "POST /markdown (differs in: body)"],
    ["/markdown?x=1", {}, "POST /markdown (differs in: method, x, body)"],
    ["/nowhere/near", {}, undefined],
  ])("names the request nearest to %s if that is not recorded", async (path, init, nearest) => {
    const { sandbox, ask } = made();
    const log = har(
      { path: "/markdown", method: "POST", sent: '{"text":"a"}', body: "" },
      { path: "/repos/a/b/issues?page=2", body: "[]" },
    );
    await sandbox.recordings.load(log, { services, mode: "strict" });
    const { json } = await ask(path, init);
    const hint = nearest === undefined ? "" : `. The nearest is ${nearest}`;
    expect(row(json)["message"]).toMatch(/^No recording of /);
    expect(String(row(json)["message"]).endsWith(path + hint)).toBe(true);
    expect(sandbox.journal.entries()[0]?.nearest).toBe(nearest);
  });

  it("is replayed in order, and repeats the last response", async () => {
    const { sandbox, ask } = made();
    const log = har(...["1", "2"].map((body) => ({ path: "/meta", body })));
    await sandbox.recordings.load(log, { services });
    const texts = async (): Promise<readonly string[]> => [
      (await ask("/meta")).text,
      (await ask("/meta")).text,
    ];
    expect([...(await texts()), ...(await texts())]).toEqual(["1", "2", "2", "2"]);
  });

  it("links to the address of the request, in the world of the request", async () => {
    const { sandbox, ask } = made();
    const here = `${sandbox.origins.repoHost}/_world/one`;
    const headers = {
      Link: `<${API}/meta?page=2>; rel="next"`,
      "Access-Control-Allow-Origin": "https://a.example",
    };
    const body = String.raw`{"url":"${API}/meta","other":"https:\/\/api.example.com\/v3\/x"}`;
    await sandbox.worlds.get("one").recordings.load(har({ path: "/meta", headers, body }), { services });
    const response = await ask("/_world/one/meta");
    expect(response.headers.get("link")).toBe(`<${here}/meta?page=2>; rel="next"`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.json).toEqual({ url: `${here}/meta`, other: `${here}/x` });
  });

  it("distinguishes requests by body, and returns 304 to conditional requests only", async () => {
    const { sandbox, ask } = made();
    const post = (sent: string, body: string) => ({ path: "/markdown", method: "POST", sent, body });
    await sandbox.recordings.load(
      har(post('{"text": "a"}', "A"), post('{"text":"b"}', "B"), { path: "/meta", status: 304, body: "" }),
      { services },
    );
    const send = async (text: string): Promise<string> =>
      (await ask("/markdown", { method: "POST", body: JSON.stringify({ text }) })).text;
    expect([await send("b"), await send("a")]).toEqual(["B", "A"]);
    expect(await send("c")).toContain("<p");
    expect((await ask("/meta")).status).toBe(200);
    expect((await ask("/meta", { headers: { "If-None-Match": '"x"' } })).status).toBe(304);
  });

  it("contains no secret from any place", async () => {
    const { sandbox } = made();
    const log = har({
      path: "/meta?access_token=very-secret-1&client_id=theirs",
      requestHeaders: { Authorization: "Bearer very-secret-2", Cookie: "session=very-secret-3" },
      body: '{"token":"very-secret-2","url":"/meta?access_token=very-secret-1"}',
    });
    await sandbox.recordings.load(log, { services });
    expect(JSON.stringify(sandbox.recordings.list())).not.toContain("very-secret");
    expect(sandbox.recordings.list()).toMatchObject([{ service: "repoHost", target: "/meta" }]);
    const response = await asking(sandbox, "repoHost")("/meta?access_token=alice-token&client_id=x");
    expect(row(response.json)["token"]).toBe("[redacted]");
  });

  it("reports what it leaves out, and why", async () => {
    const { sandbox } = made();
    const log = har(
      { path: "https://elsewhere.example.com/a", body: "{}" },
      { path: "/meta", status: 0 },
      { path: "/meta", body: "{}" },
    );
    expect(await sandbox.recordings.load(log, { services })).toEqual({
      responses: 1,
      leftOut: [
        { url: `${API}/meta`, reason: "no answer: status 0" },
        {
          url: "https://elsewhere.example.com/a",
          reason: "none of the services: `services` names their addresses",
        },
      ],
    });
  });

  it("may have text bodies in base64", async () => {
    const { sandbox, ask } = made();
    const exchange = (path: string, text: string): object => ({
      request: { method: "GET", url: API + path },
      response: { status: 200, content: { text, encoding: "base64" } },
    });
    const entries = [exchange("/meta", btoa("hello")), exchange("/user", "/w=="), exchange("/user", "?")];
    const { leftOut } = await sandbox.recordings.load({ log: { entries } }, { services });
    expect(leftOut.map(({ reason }) => reason)).toEqual(["the body is no text", "the body is no text"]);
    expect((await ask("/meta")).text).toBe("hello");
  });

  it.each([7, {}, { log: {} }, { log: { entries: [{ request: {} }] } }, { version: 2, recordings: [] }])(
    "is not %j",
    async (source) => {
      await expect(made().sandbox.recordings.load(source)).rejects.toThrow(ParameterError);
    },
  );
});

it("recordings are state, and faults apply to them", async () => {
  const { sandbox, ask } = made();
  await sandbox.recordings.load(har(...["1", "2"].map((body) => ({ path: "/meta", body }))), { services });
  await ask("/meta");
  const fork = asking(sandbox.fork(), "repoHost");
  expect([(await fork("/meta")).text, (await ask("/meta")).text]).toEqual(["2", "2"]);
  sandbox.faults.add({ kind: "status", status: 503, match: { route: "GET /meta", nth: 1 } });
  expect((await ask("/meta")).status).toBe(503);
  expect((await ask("/meta")).text).toBe("2");
  sandbox.reset();
  expect((await ask("/meta")).text).not.toBe("2");
});

describe("the control API", () => {
  it("takes the file as the body, and options in the query", async () => {
    const { sandbox, ask } = made();
    const body = JSON.stringify(har({ path: "/meta", body: "{}" }));
    const path = `/_sandbox/api/recordings?mode=strict&repoHost=${encodeURIComponent(API)}`;
    const { status, json } = await ask(path, { method: "POST", body });
    expect([status, row(json)]).toEqual([
      201,
      {
        mode: "strict",
        responses: 1,
        services: { ...Object.fromEntries(baseNames.map((base) => [base, 0])), repoHost: 1 },
        leftOut: [],
      },
    ]);
    expect((await ask("/meta")).text).toBe("{}");
    expect((await ask("/_sandbox/api/journal?replayed=recorded")).json).toHaveLength(1);
    expect((await ask("/_sandbox/api/recordings", { method: "DELETE" })).status).toBe(204);
    expect(row((await ask("/_sandbox/api/recordings")).json)["responses"]).toBe(0);
    for (const query of ["?mode=lax", "?repoHost=somewhere", "?weather=https://a.example"])
      expect((await ask(`/_sandbox/api/recordings${query}`, { method: "POST", body })).status).toBe(422);
    expect((await ask("/_sandbox/api/recordings", { method: "POST", body: "[]" })).status).toBe(422);
    expect(sandbox.recordings.list()).toEqual([]);
  });
});
