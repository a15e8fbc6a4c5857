import { beforeEach, describe, expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const basic = (user: string, password: string): string => `Basic ${btoa(`${user}:${password}`)}`;
const loginOf = async (path: string, authorization?: string): Promise<unknown> => {
  const response = await anonymous(
    path,
    authorization === undefined ? {} : { headers: { Authorization: authorization } },
  );
  return response.status === 200 ? row(response.json)["login"] : response.status;
};

describe("a user", () => {
  it.each([
    ["name and password", basic("alice", "alice-password")],
    ["name in any case", basic("Alice", "alice-password")],
    ["name and token", basic("alice", "alice-token")],
    ["token as name", basic("alice-token", "x-oauth-basic")],
    ["token", "token alice-token"],
    ["token, scheme in any case", "TOKEN alice-token"],
    ["bearer token", "Bearer alice-token"],
  ])("signs in by %s", async (_, authorization) => {
    expect(await loginOf("/user", authorization)).toBe("alice");
  });

  it("may have a password with colons", async () => {
    const own = host({
      credentials: {
        repoHost: { users: [{ login: "alice", password: "a:b:c", token: "t" }], applications: [] },
      },
    });
    const statusFor = async (password: string): Promise<number> =>
      (await own.anonymous("/user", { headers: { Authorization: basic("alice", password) } })).status;
    expect(await statusFor("a:b:c")).toBe(200);
    expect(await statusFor("a")).toBe(401);
    expect(await statusFor("a:b")).toBe(401);
  });

  it("signs in by a token in the query", async () => {
    expect(await loginOf("/user?access_token=bob-token")).toBe("bob");
  });

  it("must sign in at endpoints about the user", async () => {
    const response = await anonymous("/user");
    expect(response.status).toBe(401);
    expect(row(response.json)["message"]).toBe("Requires authentication");
  });
});

describe("an unknown credential", () => {
  it.each([
    ["/user", basic("alice", "wrong")],
    ["/user", basic("alice", "")],
    ["/user", basic("alice", "bob-token")],
    ["/user", basic("nobody", "alice-password")],
    ["/user", "Basic !!!"],
    ["/user", "token nobody"],
    ["/user", "token"],
    ["/user", "Digest alice-token"],
    ["/users/alice", "token nobody"],
    ["/users/alice?access_token=nobody", undefined],
    ["/users/alice?client_id=sandbox-application&client_secret=wrong", undefined],
    ["/users/alice?client_id=nobody&client_secret=sandbox-application-secret", undefined],
    ["/users/alice?client_id=sandbox-application", undefined],
  ])("gets a 401, even where none is required: %s %s", async (path, authorization) => {
    const response = await anonymous(
      path,
      authorization === undefined ? {} : { headers: { Authorization: authorization } },
    );
    expect(response.status).toBe(401);
    expect(row(response.json)["message"]).toBe("Bad credentials");
    expect(row(response.json)["documentation_url"]).toMatch(/^https:/);
  });
});

describe("an application", () => {
  it("may send its id and secret as name and password", async () => {
    const headers = { Authorization: basic("sandbox-application", "sandbox-application-secret") };
    const response = await anonymous("/users/alice", { headers });
    expect([response.status, response.headers.get("x-ratelimit-limit")]).toEqual([200, "5000"]);
    expect((await anonymous("/user", { headers })).status).toBe(401);
    expect(await loginOf("/users/alice", basic("sandbox-application", "wrong"))).toBe(401);
  });

  it("has the limit of a user, but is not a user", async () => {
    const query = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    const response = await anonymous(`/users/alice?${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("5000");
    expect((await anonymous(`/user?${query}`)).status).toBe(401);
    expect((await anonymous(`/repos/acme/vault?${query}`)).status).toBe(404);
  });
});

describe("a private repository", () => {
  it.each([
    "/repos/acme/vault",
    "/repos/acme/vault/issues",
    "/repos/acme/vault/issues/1",
    "/repos/acme/vault/contents/README.md",
    "/repos/alice/diary",
  ])("is not found by users without access: %s", async (path) => {
    const [hidden, missing] = [await bob(path), await bob("/repos/acme/nothing")];
    expect((await alice(path)).status).toBe(200);
    expect(hidden.status).toBe(404);
    expect((await anonymous(path)).status).toBe(404);
    expect(hidden.text).toBe(missing.text);
    expect(row(hidden.json)["message"]).toBe("Not Found");
  });

  it("is not listed for users without access", async () => {
    expect((await bob("/orgs/acme/repos")).text).not.toContain("acme/vault");
    expect((await alice("/orgs/acme/repos")).text).toContain("acme/vault");
  });

  it("and a public one cannot be changed by users who may only read", async () => {
    const body = JSON.stringify({ name: "mine" });
    expect((await bob("/repos/acme/rocket/labels", { method: "POST", body })).status).toBe(404);
    expect(
      (await anonymous("/repos/acme/rocket/issues", { method: "POST", body: '{"title":"x"}' })).status,
    ).toBe(404);
  });
});

it.each([
  ["another application", "app-2", "secret-2", 200],
  ["an application with another application's secret", "app-2", "secret-1", 401],
  ["a user whose login has capitals", "alice", "p", 200],
])("%s is distinguished from others", async (_, name, password, status) => {
  const users = [{ login: "Alice", password: "p", token: "t" }];
  const applications = [1, 2].map((n) => ({
    clientId: `app-${String(n)}`,
    clientSecret: `secret-${String(n)}`,
  }));
  const own = host({ credentials: { repoHost: { users, applications } } });
  const headers = { Authorization: basic(name, password) };
  expect((await own.anonymous("/", { headers })).status).toBe(status);
});

it("an application with a user's login as its id is not that user, and has its own budget", async () => {
  const users = [{ login: "alice", password: "p", token: "t" }];
  const applications = [{ clientId: "alice", clientSecret: "s" }];
  const limits = { repoHost: { authenticated: 1 } };
  const own = host({ credentials: { repoHost: { users, applications } }, limits });
  const ask = async (path: string) => {
    const { status, json } = await own.anonymous(`${path}?client_id=alice&client_secret=s`);
    return [status, row(json)["message"]];
  };
  expect(await ask("/user")).toEqual([401, "Requires authentication"]);
  expect(await ask("/meta")).toEqual([403, "API rate limit exceeded for application alice."]);
  expect((await own.anonymous("/user", { headers: { Authorization: "token t" } })).status).toBe(200);
});

it("without applications, every client id is unknown", async () => {
  const own = host({ credentials: { repoHost: { users: [], applications: [] } } });
  expect((await own.anonymous("/?client_id=any&client_secret=any")).status).toBe(401);
});

it("the sandbox accepts other credentials as an option", async () => {
  const users = [{ login: "bob", password: "p", token: "mine", timeZone: "UTC" }];
  const own = host({ credentials: { repoHost: { users, applications: [] } } });
  expect(
    row((await own.anonymous("/user", { headers: { Authorization: "token mine" } })).json)["login"],
  ).toBe("bob");
  expect((await own.alice("/user")).status).toBe(401);
});
