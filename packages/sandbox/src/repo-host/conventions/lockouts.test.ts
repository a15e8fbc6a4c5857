import { beforeEach, describe, expect, it } from "vitest";
import { row, type Answered } from "../../../test/ask.ts";
import { basic, host, times } from "../../../test/repo-host/ask-host.ts";

const MINUTE = 60_000;
const { anybody, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const wrong = async (): Promise<Answered> => anybody("/", { headers: basic("alice", "wrong") });
const nobodys = async (): Promise<Answered> => anybody("/", { headers: { Authorization: "token nobody" } });

describe("bad passwords for a user", () => {
  it("are a 401 each, until the user is locked out", async () => {
    expect((await times(5, wrong)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const refused = await wrong();
    expect(refused.status).toBe(403);
    const { message, documentation_url: where } = row(refused.json);
    expect(message).toBe("Maximum number of login attempts exceeded. Please try again later.");
    expect(where).toMatch(/^https:/);
  });

  it("lock out every credential of the user, from everywhere, and nobody else", async () => {
    await times(5, wrong);
    expect((await anybody("/user", { headers: basic("alice", "alice-password") })).status).toBe(403);
    expect((await alice("/user")).status).toBe(403);
    expect((await anybody("/user?access_token=alice-token")).status).toBe(403);
    expect((await bob("/user")).status).toBe(200);
    expect((await anybody("/users/alice")).status).toBe(200);
  });

  it("are forgiven after five minutes", async () => {
    await times(5, wrong);
    sandbox.clock.advance(5 * MINUTE - 1);
    expect((await alice("/user")).status).toBe(403);
    sandbox.clock.advance(1);
    expect((await alice("/user")).status).toBe(200);
  });

  it("don't count for longer than five minutes", async () => {
    await times(4, wrong);
    sandbox.clock.advance(5 * MINUTE);
    await times(4, wrong);
    expect((await alice("/user")).status).toBe(200);
  });

  it("are forgotten by a reset, and come back with a snapshot", async () => {
    await times(5, wrong);
    const snapshot = sandbox.snapshot();
    sandbox.reset();
    expect((await alice("/user")).status).toBe(200);
    sandbox.restore(snapshot);
    expect((await alice("/user")).status).toBe(403);
  });
});

describe("credentials that are nobody's", () => {
  it("lock out their address: whoever signs in from there, not who doesn't", async () => {
    expect((await times(10, nobodys)).every(({ status }) => status === 401)).toBe(true);
    expect((await nobodys()).status).toBe(403);
    expect((await alice("/user")).status).toBe(403);
    expect((await anybody("/?client_id=x&client_secret=y")).status).toBe(403);
    expect((await anybody("/")).status).toBe(200);
    sandbox.clock.advance(5 * MINUTE);
    expect((await alice("/user")).status).toBe(200);
  });

  it("lock out no other address", async () => {
    await times(10, nobodys);
    const { response } = await sandbox.handle("repoHost", {
      method: "GET",
      url: new URL(`${sandbox.origins.repoHost}/user`),
      headers: new Headers({ "User-Agent": "test", Authorization: "token alice-token" }),
      body: new Uint8Array(),
      address: "192.0.2.1",
      prefix: "",
    });
    expect(response.status).toBe(200);
  });
});

describe("a second factor", () => {
  const carols = (code?: string): RequestInit => ({
    headers: {
      ...basic("carol", "carol-password"),
      ...(code === undefined ? {} : { "X-Service-OTP": code }),
    },
  });

  it("is asked for beside the password, by a header that pages may read", async () => {
    const asked = await anybody("/user", carols());
    expect(asked.status).toBe(401);
    expect(asked.headers.get("x-service-otp")).toBe("required; app");
    expect(asked.headers.get("access-control-expose-headers")).toContain("X-Service-OTP");
    expect(row(asked.json)["message"]).toBe("Must specify two-factor authentication OTP code.");
    expect((await anybody("/user", carols("000000"))).headers.get("x-service-otp")).toBe("required; app");
  });

  it("lets in with the password, and says so of the user", async () => {
    const { status, json } = await anybody("/user", carols("123456"));
    expect(status).toBe(200);
    expect(json).toMatchObject({ login: "carol", two_factor_authentication: true });
    expect((await alice("/user")).json).toMatchObject({ two_factor_authentication: false });
  });

  it("is not asked for with a token, nor before the password is right", async () => {
    expect((await anybody("/user", { headers: { Authorization: "token carol-token" } })).status).toBe(200);
    const bad = await anybody("/user", { headers: basic("carol", "wrong") });
    expect(bad.headers.has("x-service-otp")).toBe(false);
  });

  it("that is wrong counts as a bad password; one that is absent doesn't", async () => {
    await times(6, async () => anybody("/user", carols()));
    expect((await anybody("/user", carols("123456"))).status).toBe(200);
    await times(5, async () => anybody("/user", carols("000000")));
    expect((await anybody("/user", carols("123456"))).status).toBe(403);
  });

  it("is asked for by a header of the deployment's spelling", async () => {
    const { anybody: ask } = host({ dialect: { headers: { "X-Service-": "X-Acme-" } } });
    expect((await ask("/user", carols())).headers.get("x-acme-otp")).toBe("required; app");
  });
});
