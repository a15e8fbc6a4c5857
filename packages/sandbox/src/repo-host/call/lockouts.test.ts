import { beforeEach, describe, expect, it } from "vitest";
import { NOW, row, type TestResponse } from "../../../test/ask.ts";
import { basic, host, times } from "../../../test/repo-host/ask-host.ts";
import { MINUTE } from "../../core/durations.ts";

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const wrong = async (): Promise<TestResponse> => anonymous("/", { headers: basic("alice", "wrong") });
const withUnknownToken = async (): Promise<TestResponse> =>
  anonymous("/", { headers: { Authorization: "token nobody" } });

describe("wrong passwords for a user", () => {
  it("get a 401 each, until the user is locked out", async () => {
    expect((await times(5, wrong)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const refused = await wrong();
    expect(refused.status).toBe(403);
    const { message, documentation_url: where } = row(refused.json);
    expect(message).toBe("Maximum number of login attempts exceeded. Please try again later.");
    expect(where).toMatch(/^https:/);
  });

  it("lock out every credential of the user, from every address, and no other user", async () => {
    await times(5, wrong);
    expect((await anonymous("/user", { headers: basic("alice", "alice-password") })).status).toBe(403);
    expect((await alice("/user")).status).toBe(403);
    expect((await anonymous("/user?access_token=alice-token")).status).toBe(403);
    expect((await bob("/user")).status).toBe(200);
    expect((await anonymous("/users/alice")).status).toBe(200);
  });

  it("are forgotten after five minutes", async () => {
    await times(5, wrong);
    sandbox.clock.advance(5 * MINUTE - 1);
    expect((await alice("/user")).status).toBe(403);
    sandbox.clock.advance(1);
    expect((await alice("/user")).status).toBe(200);
  });

  it("are counted anew if the clock is set back", async () => {
    const clock = { now: NOW };
    const own = host({ now: () => clock.now });
    const bad = async (): Promise<TestResponse> => own.anonymous("/", { headers: basic("alice", "wrong") });
    await times(4, bad);
    clock.now -= 1_000;
    await bad();
    expect((await own.alice("/user")).status).toBe(200);
  });

  it("count for five minutes only", async () => {
    await times(4, wrong);
    sandbox.clock.advance(5 * MINUTE);
    await times(4, wrong);
    expect((await alice("/user")).status).toBe(200);
  });

  it("are forgotten by a reset, and restored by a snapshot", async () => {
    await times(5, wrong);
    const snapshot = sandbox.snapshot();
    sandbox.reset();
    expect((await alice("/user")).status).toBe(200);
    sandbox.restore(snapshot);
    expect((await alice("/user")).status).toBe(403);
  });
});

describe("unknown credentials", () => {
  const unknownName = async (): Promise<TestResponse> =>
    anonymous("/", { headers: basic("nobody-here", "x") });

  it("lock out their own name, and no other name from that address", async () => {
    expect((await times(5, unknownName)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await times(10, unknownName)).every(({ status }) => status === 403)).toBe(true);
    expect((await alice("/user")).status).toBe(200);
    expect((await anonymous("/user", { headers: basic("bob", "bob-password") })).status).toBe(200);
    expect((await anonymous("/", { headers: basic("nobody-else", "x") })).status).toBe(401);
  });

  it("lock out a name in any case for five minutes", async () => {
    await times(5, unknownName);
    const other = (): Promise<TestResponse> => anonymous("/", { headers: basic("NOBODY-here", "y") });
    expect((await other()).status).toBe(403);
    sandbox.clock.advance(5 * MINUTE);
    expect((await other()).status).toBe(401);
  });

  it("lock out only that token", async () => {
    expect((await times(10, withUnknownToken)).every(({ status }) => status === 401)).toBe(true);
    expect((await withUnknownToken()).status).toBe(403);
    expect((await anonymous("/", { headers: { Authorization: "token another" } })).status).toBe(401);
    expect((await anonymous("/?access_token=nobody")).status).toBe(403);
    expect((await alice("/user")).status).toBe(200);
  });

  it("lock out an application by its id, but no user", async () => {
    const application = "client_id=sandbox-application&client_secret=";
    const wrongSecret = (): Promise<TestResponse> => anonymous(`/?${application}wrong`);
    expect((await times(5, wrongSecret)).every(({ status }) => status === 401)).toBe(true);
    expect((await anonymous(`/?${application}sandbox-application-secret`)).status).toBe(403);
    expect((await anonymous("/?client_id=other&client_secret=x")).status).toBe(401);
    expect((await alice("/user")).status).toBe(200);
    expect((await anonymous("/")).status).toBe(200);
  });

  it("lock out an application whose secret is sent as a password", async () => {
    const badSecret = (): Promise<TestResponse> =>
      anonymous("/", { headers: basic("sandbox-application", "wrong") });
    expect((await times(5, badSecret)).every(({ status }) => status === 401)).toBe(true);
    const application = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    expect((await anonymous(`/?${application}`)).status).toBe(403);
  });

  it("are not contained in a snapshot", async () => {
    await withUnknownToken();
    await anonymous("/", { headers: { Authorization: "token hidden-token" } });
    await anonymous("/", { headers: basic("hidden-name", "hidden-password") });
    expect(JSON.stringify(sandbox.snapshot())).not.toMatch(/hidden-/);
  });
});

describe("many unknown names", () => {
  it("are forgotten beyond the last 1,000, without affecting a user's count", async () => {
    await times(4, wrong);
    const named = (name: string): Promise<TestResponse> => anonymous("/", { headers: basic(name, "x") });
    await times(5, () => named("first"));
    expect((await named("first")).status).toBe(403);
    for (let i = 1; i < 1_000; i++) await named(`made-up-${String(i)}`);
    expect((await named("first")).status).toBe(403);
    await named("made-up-1000");
    expect((await named("first")).status).toBe(401);
    expect((await wrong()).status).toBe(401);
    expect((await alice("/user")).status).toBe(403);
  });
});
