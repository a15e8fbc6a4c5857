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
