import { bearer, ParameterError } from "@org/http-core";
import { record } from "@org/http-core/testing";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows, type Ask } from "../../test/ask.ts";
import { baseNames } from "../origins.ts";
import type { Sandbox } from "../types.ts";

const API = "https://api.example.com/v3";
const services = { repoHost: API };

/** An exchange in a browser's log. */
interface Written {
  readonly path: string;
  readonly method?: string;
  readonly sent?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const lines = (headers: Readonly<Record<string, string>> = {}): readonly object[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

function har(...exchanges: readonly Written[]): object {
  const entries = exchanges.map(
    ({ path, method = "GET", sent, requestHeaders, status = 200, headers, body }) => ({
      request: {
        method,
        url: path.startsWith("http") ? path : API + path,
        headers: lines(requestHeaders),
        ...(sent !== undefined && { postData: { mimeType: "application/json", text: sent } }),
      },
      response: {
        status,
        headers: lines({ "content-type": "application/json", ...headers }),
        content: body === undefined ? { size: -1 } : { size: body.length, text: body },
      },
    }),
  );
  return { log: { version: "1.2", entries } };
}

function made(): { readonly sandbox: Sandbox; readonly ask: Ask } {
  const sandbox = frozenSandbox();
  return { sandbox, ask: asking(sandbox, "repoHost", { Authorization: "token alice-token" }) };
}

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
    const post = (sent: string, body: string): Written => ({ path: "/markdown", method: "POST", sent, body });
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

it.each([
  null,
  {},
  { request: { method: "GET", url: "/meta", headers: {} }, failure: { code: "ECONNRESET" } },
  {
    request: { method: "GET", url: API, headers: {} },
    response: { status: 99, statusText: "", headers: {}, body: { text: "" } },
  },
])("a tape with %j is refused", async (recording) => {
  const load = made().sandbox.recordings.load({ version: 1, recordings: [recording] });
  await expect(load).rejects.toThrow(ParameterError);
  await expect(load).rejects.toThrow("recordings.0");
});

it.each([
  ["application/json", '{"note":"x","client_secret":"s3cr3t-1"}', '{"note":"y","client_secret":"s3cr3t-1"}'],
  ["application/x-www-form-urlencoded", "note=x&client_secret=s3cr3t-1", "note=y&client_secret=s3cr3t-1"],
])(
  "a body of %s is matched without its secrets, which the recording lacks",
  async (type, body, different) => {
    const { sandbox, ask } = made();
    const exchange = {
      request: {
        method: "POST",
        url: `${API}/tokens`,
        headers: { "content-type": type },
        body: { text: body.replace("s3cr3t-1", "[redacted]") },
      },
      response: { status: 201, statusText: "", headers: {}, body: { text: "{}" } },
    };
    await sandbox.recordings.load(
      { version: 1, recordings: [exchange] },
      { mode: "strict", services: { repoHost: API } },
    );
    const send = async (text: string) =>
      (await ask("/tokens", { method: "POST", headers: { "Content-Type": type }, body: text })).status;
    expect([await send(body), await send(body.replace("-1", "-2")), await send(different)]).toEqual([
      201, 201, 404,
    ]);
  },
);

it("a tape of the recorder for clients is replayed too", async () => {
  const auth = bearer("alice-token");
  const { sandbox, ask } = made();
  const { fetch, tape } = record((url, init) => frozenSandbox().fetch(url, init), { redact: [auth] });
  const headers = { Authorization: "token alice-token" };
  const first = await fetch(new Request(`${sandbox.origins.repoHost}/repos/acme/rocket`, { headers }));
  const written: unknown = JSON.parse(JSON.stringify(tape()));
  await sandbox.recordings.load(written, { mode: "strict" });
  const again = await ask("/repos/acme/rocket");
  expect(again.text).toBe(await first.text());
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect((await ask("/meta")).status).toBe(404);
});

describe("the sandbox's own tape", () => {
  const write = { method: "POST", body: '{"title":"of bob-password"}' };
  const issues = "/repos/acme/seed/issues";

  it("replays in another sandbox, and has no credentials", async () => {
    const sandbox = frozenSandbox({ tape: true });
    const ask = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
    const responses = [
      await ask(`${issues}?access_token=carol-token`),
      await ask(issues, write),
      await ask(issues),
    ];
    const { headers, text } = await ask("/_sandbox/api/recordings/tape");
    expect(headers.get("content-type")).toContain("json");
    expect(text).not.toMatch(/alice-token|carol-token|bob-password/);
    const other = made();
    await other.sandbox.recordings.load(JSON.parse(text), { mode: "strict" });
    expect((await other.ask(issues)).text).toBe(responses[0]?.text);
    const body = write.body.replace("bob-password", "[redacted]");
    expect((await other.ask(issues, { ...write, body })).status).toBe(201);
    expect((await other.ask(issues)).text).toBe(responses[2]?.text.replace("bob-password", "[redacted]"));
    expect((await other.ask("/meta")).status).toBe(404);
  });

  it("is state, keeps the last exchanges, none with broken connections, and none without the option", async () => {
    const sandbox = frozenSandbox({ tape: true });
    const ask = asking(sandbox, "repoHost");
    await ask("/meta");
    sandbox.faults.add({ kind: "truncate", at: 3, match: { nth: 1 } });
    await ask("/meta").catch(() => undefined);
    sandbox.faults.clear();
    sandbox.faults.add({ kind: "status", status: 503 });
    await ask("/meta");
    const statuses = (of: Sandbox): readonly unknown[] =>
      of.recordings.tape().recordings.map((one) => ("response" in one ? one.response.status : "none"));
    expect(statuses(sandbox)).toEqual([200, 503]);
    expect(statuses(sandbox.fork())).toEqual([200, 503]);
    sandbox.reset();
    expect(statuses(sandbox)).toEqual([]);
    const other = made();
    await other.ask("/meta");
    expect(statuses(other.sandbox)).toEqual([]);
  });
});

it("the journal's own log has no bodies: its requests are allowed, and the service responds", async () => {
  const { sandbox, ask } = made();
  await ask("/repos/acme/rocket?access_token=alice-token");
  const log = (await ask("/_sandbox/api/journal.har")).json;
  await sandbox.recordings.load(log, { mode: "strict" });
  expect((await ask("/repos/acme/rocket")).status).toBe(200);
  expect((await ask("/repos/acme/seed")).status).toBe(404);
  const replayed = sandbox.journal.entries().map((entry) => entry.replayed);
  expect(replayed).toEqual([undefined, undefined, "unmatched"]);
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

describe("drift", () => {
  const issue = { url: "u", id: 1, title: "t", user: { login: "l", theirs: 1 }, theirs: null, number: "1" };

  it("is empty for the sandbox's own responses", async () => {
    const { sandbox } = made();
    const { fetch, tape } = record((url, init) => frozenSandbox().fetch(url, init));
    const { repoHost, validators, chainstats, clob, catalog } = sandbox.origins;
    const month = "module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-28";
    const token = { Authorization: "Bearer sandbox-token" };
    const requests = [
      new Request(`${repoHost}/repos/acme/rocket/issues?per_page=2`),
      new Request(`${chainstats}/v2/api?${month}&apikey=SANDBOX-STANDARD`),
      new Request(`${validators}/v1/eth/validators/consolidations?limit=2`, { headers: token }),
      new Request(`${clob}/simplified-markets`),
      new Request(`${catalog}/events/keyset?limit=2`),
    ];
    for (const request of requests) expect((await fetch(request)).status).toBe(200);
    await sandbox.recordings.load(tape());
    expect(await sandbox.recordings.drift()).toEqual({ requests: 5, drifts: [] });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it("lists the differences between recorded and own responses by route", async () => {
    const { sandbox, ask } = made();
    await sandbox.recordings.load(
      har(
        { path: "/repos/them/theirs/issues?per_page=1", body: JSON.stringify([issue]) },
        {
          path: "/repos/them/theirs/issues?page=2",
          body: JSON.stringify([{ ...issue, labels: [{ name: 1 }] }]),
        },
        { path: "/repos/them/others", body: "{}" },
      ),
      { services },
    );
    const { requests, drifts } = await sandbox.recordings.drift({
      instead: { "/repos/them/theirs": "/repos/acme/rocket" },
    });
    expect(requests).toBe(3);
    const [issues, other] = drifts;
    expect(issues).toMatchObject({
      service: "repoHost",
      method: "GET",
      route: "GET /repos/{owner}/{repo}/issues",
      target: "/repos/them/theirs/issues?per_page=1",
      statuses: [],
      missing: ["[].user.theirs", "[].theirs"],
    });
    expect(issues?.types).toContainEqual({ at: "[].number", recorded: ["string"], sandbox: ["number"] });
    expect(issues?.extra).toContain("[].user.avatar_url");
    expect(issues?.extra).not.toContain("[].title");
    expect(other).toMatchObject({ statuses: [{ recorded: 200, sandbox: 404 }], missing: [], extra: [] });
    const json = row((await ask("/_sandbox/api/recordings/drift", { method: "POST" })).json);
    expect([json["requests"], rows(json, "drifts").length]).toEqual([3, 2]);
  });

  it("uses the sandbox's own credentials, also for signatures", async () => {
    const sandbox = frozenSandbox({ dialect: { headers: { SVC_: "POLY_" } } });
    const at = {
      chainstats: "https://a.example",
      validators: "https://b.example",
      clob: "https://c.example",
    };
    const paths = [
      `${at.clob}/trades?maker_address=0x1`,
      `${at.validators}/v1/eth/validators/consolidations`,
      `${at.chainstats}/v2/api?chainid=1&module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02`,
    ];
    await sandbox.recordings.load(har(...paths.map((path) => ({ path, body: '{"theirs":1}' }))), {
      services: at,
    });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ service, statuses, missing }) => [service, statuses, missing])).toEqual([
      ["clob", [], ["theirs"]],
      ["validators", [], ["theirs"]],
      ["chainstats", [], ["theirs"]],
    ]);
    expect(drifts[2]?.extra).toContain("result");
    expect(drifts[0]?.extra).toContain("data");
  });

  it("is that of callers who are not blocked", async () => {
    const { sandbox, ask } = made();
    const stranger = asking(sandbox, "repoHost", { Authorization: `Basic ${btoa("alice:wrong")}` });
    for (let login = 0; login < 30; login += 1) await stranger("/user");
    expect((await ask("/user")).status).toBe(403);
    await sandbox.recordings.load(har({ path: "/user", body: "{}" }), { services, mode: "strict" });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ statuses }) => statuses)).toEqual([[]]);
  });

  it("is isolated: nothing is written or counted, and no fault applies", async () => {
    const sandbox = frozenSandbox({ limits: { repoHost: { writes: 2 } } });
    sandbox.faults.add({ kind: "status", status: 500 });
    const write = { path: "/repos/acme/seed/issues", method: "POST", sent: '{"title":"x"}', status: 201 };
    await sandbox.recordings.load(har(...Array.from({ length: 4 }, () => ({ ...write, body: '{"id":1}' }))), {
      services,
      mode: "strict",
    });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ statuses }) => statuses)).toEqual([[]]);
    sandbox.faults.clear();
    sandbox.recordings.clear();
    expect((await asking(sandbox, "repoHost")("/repos/acme/seed/issues")).text).toBe("[]");
    expect(sandbox.journal.entries()).toHaveLength(1);
  });
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
