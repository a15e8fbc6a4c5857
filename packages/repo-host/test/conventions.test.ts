import { describe, expect, test } from "vitest";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import {
  basic,
  createRepoHost,
  noticesOf,
  OneTimePasswordError,
  parseJsonP,
  token,
  withOneTimePassword,
  type RepoHostOptions,
} from "@org/repo-host";
import { createSandbox } from "@org/sandbox";

const NOW = Date.parse("2026-11-01T12:00:00Z");

/** A client and a sandbox on one clock, and the number of requests. */
function setUp(options: Pick<RepoHostOptions, "auth" | "dialect"> = {}) {
  const clock = fakeClock(NOW);
  const sandbox = createSandbox({
    now: () => clock.now(),
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
  });
  let requests = 0;
  const host = createRepoHost({
    ...options,
    baseUrl: sandbox.origins.repoHost,
    clock,
    fetch: (url, init) => {
      requests += 1;
      return sandbox.fetch(url, init);
    },
  });
  return { host, clock, requests: () => requests };
}

const failure = async (call: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
};

describe("a user with a one-time password", () => {
  const password = basic("carol", "carol-password");

  test("gets an error that names how the password is delivered", async () => {
    const { host, requests } = setUp({ auth: password });
    const error = await failure(host.request("GET /user", {}));
    expect(error).toBeInstanceOf(OneTimePasswordError);
    expect(error).toMatchObject({ code: "authentication", status: 401, delivery: "app" });
    expect(requests()).toBe(1);
  });

  test.each([undefined, { headers: { "X-Service-": "X-Acme-" } }])(
    "sends it beside the credential (dialect: %j)",
    async (dialect) => {
      const auth = withOneTimePassword(password, () => Promise.resolve("123456"));
      const { host } = setUp({ auth, ...(dialect === undefined ? {} : { dialect }) });
      expect(await host.request("GET /user", {})).toMatchObject({ login: "carol" });
    },
  );

  test("gets an error about a wrong one, without the password", async () => {
    const { host } = setUp({ auth: withOneTimePassword(password, () => "987654") });
    expect(await failure(host.request("GET /user", {}))).toBeInstanceOf(OneTimePasswordError);
    const parrot = createRepoHost({
      baseUrl: "https://parrot.example",
      auth: withOneTimePassword(password, () => "987654"),
      fetch: (_, { headers }) =>
        Promise.resolve(
          Response.json(
            { message: `${String(headers["x-service-otp"])} is wrong` },
            { status: 401, headers: { "x-service-otp": "required" } },
          ),
        ),
    });
    const error = await failure(parrot.request("GET /user", {}));
    expect(error).toHaveProperty("message", "[redacted] is wrong");
    expect(JSON.stringify(error)).not.toContain("987654");
  });
});

describe("a lockout", () => {
  test("stops all requests with the credential until it ends", async () => {
    const { host, clock, requests } = setUp({ auth: basic("alice", "not-hers") });
    const codes: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      const error = await failure(host.request("GET /user", {}));
      codes.push(error instanceof Error && "kind" in error ? error.kind : "login");
      if (codes.at(-1) === "lockout") break;
    }
    expect(codes.at(-1)).toBe("lockout");
    expect(codes.length).toBeGreaterThan(2);
    const sent = requests();

    const error = await failure(host.request("GET /user", {}));
    expect(error).toMatchObject({ code: "rate_limit", kind: "lockout" });
    expect(requests()).toBe(sent);

    await clock.advance(30 * 60_000);
    await failure(host.request("GET /user", {}));
    expect(requests()).toBe(sent + 1);
  });
});

describe("searches", () => {
  test("have their own limit, which blocks nothing else and is listed beside the other", async () => {
    const { host, clock, requests } = setUp({ auth: token("alice-token") });
    for (let count = 0; count < 30; count += 1) {
      await host.request("GET /search/issues", { q: String(count) });
    }
    expect(host.limits()).toMatchObject([{ bucket: "search", limit: 30, remaining: 0 }]);
    const before = clock.now();
    expect(await host.request("GET /user", {})).toMatchObject({ login: "alice" });
    expect(clock.now()).toBe(before);
    expect(host.limits()).toMatchObject([
      { bucket: "search" },
      { bucket: "core", limit: 5_000, remaining: 4_999 },
    ]);

    const sent = requests();
    const one = await failure(host.request("GET /search/issues", { q: "more" }));
    expect(one).toMatchObject({ code: "rate_limit" });
    expect(requests()).toBe(sent);
  });
});

describe("a response", () => {
  test("has the scopes of the token and of the endpoint", async () => {
    const { host } = setUp({ auth: token("carol-token") });
    const { response } = await host.request("GET /user", {}).withResponse();
    const { scopes, mediaType } = noticesOf(response.headers);
    expect(scopes).toEqual(["public_repo"]);
    expect(mediaType).toContain("service.v3");
  });

  test("names missing scopes if it is refused for them", async () => {
    const { host } = setUp({ auth: token("carol-token") });
    expect(await failure(host.request("GET /notifications", {}))).toMatchObject({
      code: "permission",
      status: 403,
      hint: "Needs a token with one of the scopes: notifications, repo; the token has public_repo.",
    });
  });

  test("has a warning about another media type than requested, also from the cache", async () => {
    const json = { "X-Service-Media-Type": "service.v3; format=json", ETag: '"1"' };
    const fetch = scriptedFetch(
      new Response("{}", { headers: json }),
      new Response(null, { status: 304, headers: json }),
      new Response("{}", { headers: json }),
    );
    const baseUrl = "https://media-types.example";
    const host = createRepoHost({ baseUrl, fetch, clock: fakeClock(NOW) });
    const route = "GET /repos/{owner}/{repo}/readme";
    const rocket = { owner: "acme", repo: "rocket" };
    const requested = "application/vnd.service.v3.raw";
    const warnings = [`"${requested}" was requested; the response is "service.v3; format=json"`];
    for (const cache of ["miss", "revalidated"]) {
      const { meta } = await host.requestText(route, rocket).withResponse();
      expect(meta).toMatchObject({ cache, warnings });
    }
    expect((await host.request(route, rocket, { cache: "reload" }).withResponse()).meta.warnings).toEqual([]);
  });

  test("has no warning if the call requested another version", async () => {
    const fetch = scriptedFetch(new Response("{}", { headers: { "X-Service-Media-Type": "service.v4" } }));
    const host = createRepoHost({ baseUrl: "https://versions.example", fetch });
    const headers = { Accept: "application/vnd.service.v4+json" };
    const { meta } = await host.request("GET /meta", {}, { headers }).withResponse();
    expect(meta.warnings).toEqual([]);
  });

  test("has the poll interval of a list", async () => {
    const { host } = setUp({ auth: token("alice-token") });
    const { response } = await host.request("GET /notifications", {}).withResponse();
    expect(noticesOf(response.headers).pollInterval).toBe(60);
  });

  test("may be JSON-P, with status, headers, links and data", async () => {
    const { host } = setUp({ auth: token("alice-token") });
    const text = await host.requestText("GET /repos/{owner}/{repo}/issues", {
      owner: "acme",
      repo: "rocket",
      per_page: 2,
      callback: "show",
    });
    const { callback, meta, data } = parseJsonP(text);
    expect(callback).toBe("show");
    expect(meta.status).toBe(200);
    expect(meta.links.map(({ params }) => params["rel"])).toContain("next");
    expect(data).toHaveLength(2);
  });
});
