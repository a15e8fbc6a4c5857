import { expect } from "vitest";
import { row } from "../../ask.ts";
import { basic, times } from "../ask-host.ts";
import { messageOf, type Checks } from "./checks.ts";

/** Credentials. */
export const credentials: Checks = {
  "HTTP Basic with username (and password)": async ({ anonymous }) => {
    const { json } = await anonymous("/user", { headers: basic("alice", "alice-password") });
    expect(json).toMatchObject({ login: "alice" });
  },
  "Authorization: token <OAUTH_TOKEN>": async ({ alice }) => {
    expect((await alice("/user")).json).toMatchObject({ login: "alice" });
  },
  "access_token=<OAUTH_TOKEN> query parameter": async ({ anonymous }) => {
    expect((await anonymous("/user?access_token=alice-token")).json).toMatchObject({ login: "alice" });
  },
  "client_id and client_secret give the higher unauthenticated rate limit": async ({ anonymous }) => {
    const key = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    expect((await anonymous(`/?${key}`)).headers.get("x-ratelimit-limit")).toBe("5000");
    expect((await anonymous(`/user?${key}`)).status).toBe(401);
  },
  "some endpoints answer 404 instead of 403, so that private resources do not leak": async ({ bob }) => {
    const [hidden, missing] = [await bob("/repos/acme/vault"), await bob("/repos/acme/nothing")];
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  },
  "Invalid credentials give 401 with a message and documentation_url": async ({ anonymous }) => {
    const bad = await anonymous("/", { headers: { Authorization: "token nobody" } });
    expect(bad.status).toBe(401);
    expect(messageOf(bad)).toBe("Bad credentials");
    expect(row(bad.json)["documentation_url"]).toMatch(/^https:/);
  },
  "A wrong password gives 401 like a wrong token": async ({ anonymous }) => {
    const bad = await anonymous("/", { headers: basic("alice", "wrong") });
    expect([bad.status, messageOf(bad)]).toEqual([401, "Bad credentials"]);
  },
  "A resource that needs a credential answers 401 without one": async ({ anonymous }) => {
    const refused = await anonymous("/user");
    expect([refused.status, messageOf(refused)]).toEqual([401, "Requires authentication"]);
  },
  "After several invalid-credential requests valid ones are rejected too, temporarily": async (own) => {
    const wrong = basic("alice", "wrong");
    for (const { status } of await times(5, () => own.anonymous("/", { headers: wrong })))
      expect(status).toBe(401);
    const locked = await own.anonymous("/user", { headers: basic("alice", "alice-password") });
    expect(locked.status).toBe(403);
    expect(messageOf(locked)).toBe("Maximum number of login attempts exceeded. Please try again later.");
    expect((await own.alice("/user")).status).toBe(403);
    own.sandbox.clock.advance(300_000);
    expect((await own.alice("/user")).status).toBe(200);
  },
  "Every request must carry a valid User-Agent header": async ({ anonymous }) => {
    for (const userAgent of ["", "-"]) {
      const refused = await anonymous("/", { headers: { "User-Agent": userAgent } });
      expect(refused.status).toBe(403);
      expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
      expect(refused.text).toMatch(/^\s*Request forbidden by administrative rules\./);
    }
  },
};
