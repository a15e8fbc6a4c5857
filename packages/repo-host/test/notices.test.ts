import { describe, expect, test } from "vitest";
import { isCallError, type ClientEvent } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { createRepoHost, token, type RepoHost } from "../src/index.ts";

const GOING = { deprecation: "@1688169599", sunset: "Sun, 30 Jun 2024 23:59:59 GMT" };
const WARNINGS = ["Deprecated as of 2023-06-30", "Will stop responding on 2024-06-30"];

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  const events: ClientEvent[] = [];
  const host = createRepoHost({
    baseUrl: "https://notices.example",
    auth: token("notices-token"),
    fetch,
    clock,
    on: { any: (event) => void events.push(event) },
  });
  return { host, clock, events };
}

const json = (body: unknown, more: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { headers: { ...GOING, ...more } });
const refusal = (status: number): Response => Response.json({ message: "No" }, { status, headers: GOING });

type WithWarnings = Promise<{ readonly meta: { readonly warnings: readonly string[] } }>;

describe("a deprecated endpoint is reported", () => {
  test.each<[string, (host: RepoHost) => WithWarnings, Response]>([
    ["root", (host) => host.root().withResponse(), json({ user_url: "https://notices.example/user" })],
    ["request", (host) => host.request("GET /user", {}).withResponse(), json({})],
    ["a write", (host) => host.request("PUT /notifications", undefined).withResponse(), json({})],
    [
      "a response without a body",
      (host) => host.request("DELETE /repos/{o}/{r}", { o: "octo", r: "demo" }).withResponse(),
      new Response(null, { status: 204, headers: GOING }),
    ],
    [
      "requestText",
      (host) => host.requestText("GET /zen", {}).withResponse(),
      new Response("x", { headers: GOING }),
    ],
    ["follow", (host) => host.follow({ url: "/user" }, "url").withResponse(), json({})],
    [
      "rateLimit",
      (host) => host.rateLimit().withResponse(),
      json({ resources: { core: { limit: 1, remaining: 1, reset: 1 } } }),
    ],
    [
      "markdown",
      (host) => host.markdown.render({ text: "x" }).withResponse(),
      new Response("<p>x</p>", { headers: { ...GOING, "content-type": "text/html" } }),
    ],
    ["a page of a list", async (host) => host.paginate("GET /issues", {}), json([])],
  ])("in `meta` of %s", async (_, send, response) => {
    const { host } = setUp(response);
    expect((await send(host)).meta.warnings).toEqual(WARNINGS);
  });

  test("in `meta` of a revalidated response, with the headers of the 304", async () => {
    const unchanged = new Response(null, { status: 304, headers: { ...GOING, etag: '"a"' } });
    const { host } = setUp(Response.json({ id: 1 }, { headers: { etag: '"a"' } }), unchanged);
    const first = await host.request("GET /user", {}).withResponse();
    const { meta } = await host.request("GET /user", {}).withResponse();
    expect([first.meta.warnings, meta.cache, meta.warnings]).toEqual([[], "revalidated", WARNINGS]);
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 422, 501])("in the error of a %i", async (status) => {
    const { host, events } = setUp(refusal(status));
    const error = await failureOf(() => host.request("GET /user", {}));
    expect(error).toMatchObject({ status, warnings: WARNINGS });
    expect(isCallError(error) && error.toJSON()).toMatchObject({ warnings: WARNINGS });
    expect(events.find(({ type }) => type === "error")).toMatchObject({ error: { warnings: WARNINGS } });
  });

  test("in each retry event and the final error", async () => {
    const { host, clock, events } = setUp(repeat(() => refusal(503), 4));
    const outcome = failureOf(() => host.request("GET /user", {}));
    await clock.run();
    expect(await outcome).toMatchObject({ code: "server", warnings: WARNINGS });
    const retries = events.filter(({ type }) => type === "retry");
    expect(retries).toHaveLength(3);
    for (const retry of retries) expect(retry).toMatchObject({ error: { warnings: WARNINGS } });
  });

  test("in the error of a success that cannot be decoded", async () => {
    const { host } = setUp(new Response('{"id":', { headers: GOING }));
    expect(await failureOf(() => host.request("GET /user", {}))).toMatchObject({
      code: "decode",
      warnings: WARNINGS,
    });
  });

  test("and other errors have no warnings", async () => {
    const { host } = setUp(Response.json({ message: "No" }, { status: 404 }));
    const error = await failureOf(() => host.request("GET /user", {}));
    expect(isCallError(error) && [error.warnings, Object.keys(error.toJSON())]).toEqual([
      [],
      expect.not.arrayContaining(["warnings"]),
    ]);
  });
});
