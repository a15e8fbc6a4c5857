import { text } from "node:stream/consumers";
import { sandboxCredentials } from "@org/sandbox";
import { expectNone } from "@org/test-kit/expect-none";
import { spellings } from "@org/test-kit/spellings";
import { expect, test, vi } from "vitest";
import { callAt, connected, serving } from "./mcp-here.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

test("a line that is no message is noted", async () => {
  const { stdin, stdout, ended, stderr } = serving();
  stdin.end('not json\n[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n');
  await ended;
  expect(stdout.read()).toBe(null);
  expect(stderr()).toMatch(
    /^warning: a message was left out: .*not valid JSON\nwarning: a message was left out: it is not one of JSON-RPC 2\.0\n$/,
  );
});

test("calls that are running when the input ends are answered", async () => {
  const url = await stubService((_, response) => {
    response.setHeader("content-type", "application/json").end("{}");
  });
  const caller = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const input = [
    { id: 1, method: "initialize", params: caller },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "repo-host_root", arguments: {} } },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  vi.stubEnv("REPO_HOST_URL", url);
  const { stdin, stdout, ended } = serving();
  stdin.end(input.join(""));
  await ended;
  const lines = (await text(stdout.end())).trim().split("\n");
  expect(lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), "id"))).toEqual([1, 2]);
});

test("a refused credential is named by its variable, and never shown", async () => {
  const url = await stubService((request, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: `Bad credentials: ${String(request.headers.authorization)}` }));
  });
  vi.stubEnv("REPO_HOST_URL", url);
  vi.stubEnv("REPO_HOST_TOKEN", "s3cr3t-token");
  const other = await connected();
  const answer = await callAt(other, "repo-host_root", {});
  await other.close();
  expect(answer).toMatchObject({
    isError: true,
    found: { error: { code: "authentication", status: 401, hint: "Check REPO_HOST_TOKEN." } },
  });
  expect(JSON.stringify(answer)).not.toContain("s3cr3t");
});

test("a key that the caller puts into a route is in no message", async () => {
  const [own, other] = ["zQ7j-own-t0ken-of-the-client", "zQ7j-other-k3y"];
  const url = await stubService((request, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: `Nothing at ${String(request.url)}` }));
  });
  vi.stubEnv("REPO_HOST_URL", url);
  vi.stubEnv("REPO_HOST_TOKEN", own);
  const served = await connected();
  const routes = [
    `FETCH /user?access_token=${other}`,
    `POST /user?access_token=${other}`,
    `POST /user/${own}`,
    `user?client_secret=${other}&x=${own}`,
    `GET /user?access_token=${other}`,
    `GET /user/${own}?client_secret=${other}`,
    `GET /user/${encodeURIComponent(own)}/{missing}?client_secret=${other}`,
    `GET /{?client_secret=${other}`,
  ];
  for (const route of routes)
    for (const args of [{ route }, { route, rows: "" }, { route, params: { access_token: [own, other] } }]) {
      const answer = await callAt(served, "repo-host_request", args);
      expect(answer.isError).toBe(true);
      expectNone(JSON.stringify(answer), [own, other]);
    }
  await served.close();
});

test("a result that repeats the credential shows it in no spelling", async () => {
  const key = `zQ7j&an/awkward+key="<'\\z`;
  const sandboxed = await connected();
  const { found: page } = await callAt(sandboxed, "predictions_simplifiedMarkets", {});
  await sandboxed.close();
  const row: unknown = Reflect.get(Object(Reflect.get(Object(page), "rows")), 0);
  const url = await stubService((request, response) => {
    const echo = [String(request.headers.authorization), ...spellings(key)].join(" ");
    const data = [{ ...Object(row), condition_id: echo, [echo]: echo }];
    response.setHeader("content-type", "application/json");
    const rows = { limit: 1, count: 1, next_cursor: "LTE=", data };
    response.end(JSON.stringify(request.url === "/" ? { current_user_url: echo, [echo]: echo } : rows));
  });
  const { apiKey, secret, address } = sandboxCredentials.clob.heavy;
  for (const [name, value] of Object.entries({
    REPO_HOST_URL: url,
    REPO_HOST_TOKEN: key,
    PREDICTIONS_CLOB_URL: url,
    PREDICTIONS_CATALOG_URL: url,
    PREDICTIONS_API_KEY: apiKey,
    PREDICTIONS_SECRET: secret,
    PREDICTIONS_PASSPHRASE: key,
    PREDICTIONS_ADDRESS: address,
  }))
    vi.stubEnv(name, value);
  const other = await connected();
  for (const tool of ["repo-host_root", "predictions_simplifiedMarkets"]) {
    const answer = await callAt(other, tool, {});
    expect(answer.isError).toBe(false);
    expect(JSON.stringify(answer.found)).toContain("[redacted]");
    expectNone(JSON.stringify(answer), [key]);
  }
  await other.close();
});

test("all calls share one cache", async () => {
  const conditions: unknown[] = [];
  const url = await stubService((request, response) => {
    conditions.push(request.headers["if-none-match"]);
    response.writeHead(200, { "content-type": "application/json", etag: '"1"' });
    response.end('{"current_user_url":"https://host.example/user"}');
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const other = await connected();
  await callAt(other, "repo-host_root", {});
  await callAt(other, "repo-host_root", {});
  await other.close();
  expect(conditions).toEqual([undefined, '"1"']);
});

test("--sandbox takes precedence over the addresses that are set; --sandbox=URL is one that is served", async () => {
  let requests = 0;
  const url = await stubService((_, response) => {
    requests += 1;
    response.setHeader("content-type", "application/json");
    response.end('{"current_user_url":"https://served.example/user"}');
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const here = await connected("--sandbox");
  expect(await callAt(here, "repo-host_root", {})).toMatchObject({ isError: false });
  await here.close();
  expect(requests).toBe(0);
  const served = await connected(`--sandbox=${url}`);
  const { found } = await callAt(served, "repo-host_root", {});
  await served.close();
  expect(found).toMatchObject({ result: { current_user_url: "https://served.example/user" } });
  expect(requests).toBe(1);
});

test("a sandbox that is not an address, and a profile with a sandbox, are refused", async () => {
  expect((await orgqHere(["mcp", "--sandbox=nowhere"])).stderr).toContain("--sandbox: expected an address");
  const both = await orgqHere(["mcp", "--sandbox", "--profile", "work"]);
  expect(both.code).toBe(2);
  expect(both.stderr).toContain("--profile: expected no --sandbox with it");
});
