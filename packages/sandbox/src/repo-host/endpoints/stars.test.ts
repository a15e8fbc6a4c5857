import { beforeEach, describe, expect, it } from "vitest";
import { rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("stars", () => {
  const STAR = "/user/starred/acme/rocket";

  it("are added and removed without a body", async () => {
    expect((await bob(STAR)).status).toBe(404);
    expect((await bob(STAR, { method: "PUT" })).status).toBe(204);
    expect((await bob(STAR)).status).toBe(204);
    await bob("/user/starred/acme/seed", { method: "PUT" });
    const starred = rows((await bob("/user/starred")).json).map(({ full_name: name }) => name);
    expect(starred).toEqual(["acme/seed", "acme/rocket"]);
    expect((await bob(STAR, { method: "DELETE" })).status).toBe(204);
    expect((await bob(STAR)).status).toBe(404);
  });

  it("belong to each user, and need access to the repository", async () => {
    await bob(STAR, { method: "PUT" });
    expect((await alice(STAR)).status).toBe(404);
    expect((await anonymous(STAR)).status).toBe(401);
    for (const method of ["PUT", "DELETE"])
      expect((await bob("/user/starred/acme/vault", { method })).status).toBe(404);
    await alice("/user/starred/acme/rocket", { method: "PUT" });
    await alice(ROCKET, sending("PATCH", { private: true }));
    expect((await bob("/user/starred")).json).toEqual([]);
  });
});
