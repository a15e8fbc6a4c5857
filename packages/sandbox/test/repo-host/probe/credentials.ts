import { expect } from "vitest";
import { row } from "../../ask.ts";
import { basic, times } from "../ask-host.ts";
import { said, type Checks } from "./checks.ts";

/** Who asks. */
export const credentials: Checks = {
  "HTTP Basic with username (and password)": async ({ anybody }) => {
    const { json } = await anybody("/user", { headers: basic("alice", "alice-password") });
    expect(json).toMatchObject({ login: "alice" });
  },
  "Authorization: token <OAUTH_TOKEN>": async ({ alice }) => {
    expect((await alice("/user")).json).toMatchObject({ login: "alice" });
  },
  "access_token=<OAUTH_TOKEN> query parameter": async ({ anybody }) => {
    expect((await anybody("/user?access_token=alice-token")).json).toMatchObject({ login: "alice" });
  },
  "client_id and client_secret give the higher unauthenticated rate limit": async ({ anybody }) => {
    const key = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    expect((await anybody(`/?${key}`)).headers.get("x-ratelimit-limit")).toBe("5000");
    expect((await anybody(`/user?${key}`)).status).toBe(401);
  },
  "some endpoints answer 404 instead of 403, so that private resources do not leak": async ({ bob }) => {
    const [hidden, missing] = [await bob("/repos/acme/vault"), await bob("/repos/acme/nothing")];
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  },
  "Invalid credentials give 401 with a message and documentation_url": async ({ anybody }) => {
    const bad = await anybody("/", { headers: { Authorization: "token nobody" } });
    expect(bad.status).toBe(401);
    expect(said(bad)).toBe("Bad credentials");
    expect(row(bad.json)["documentation_url"]).toMatch(/^https:/);
  },
  "A wrong password gives 401 like a wrong token": async ({ anybody }) => {
    const bad = await anybody("/", { headers: basic("alice", "wrong") });
    expect([bad.status, said(bad)]).toEqual([401, "Bad credentials"]);
  },
  "A resource that needs a credential answers 401 without one": async ({ anybody }) => {
    const refused = await anybody("/user");
    expect([refused.status, said(refused)]).toEqual([401, "Requires authentication"]);
  },
  "After several invalid-credential requests valid ones are rejected too, temporarily": async (own) => {
    const wrong = basic("alice", "wrong");
    for (const { status } of await times(5, () => own.anybody("/", { headers: wrong })))
      expect(status).toBe(401);
    const locked = await own.anybody("/user", { headers: basic("alice", "alice-password") });
    expect(locked.status).toBe(403);
    expect(said(locked)).toBe("Maximum number of login attempts exceeded. Please try again later.");
    expect((await own.alice("/user")).status).toBe(403);
    own.sandbox.clock.advance(300_000);
    expect((await own.alice("/user")).status).toBe(200);
  },
  "Every request must carry a valid User-Agent header": async ({ anybody }) => {
    for (const userAgent of ["", "-"]) {
      const refused = await anybody("/", { headers: { "User-Agent": userAgent } });
      expect(refused.status).toBe(403);
      expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
      expect(refused.text).toMatch(/^\s*Request forbidden by administrative rules\./);
    }
  },
};
