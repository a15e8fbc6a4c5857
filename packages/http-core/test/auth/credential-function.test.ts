import { bearer } from "@org/http-core";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "../scripted-client.ts";
import { ownThing } from "../shop.ts";

describe("credentials", () => {
  test("come from a function that is called for the principal and before each attempt", async () => {
    let count = 0;
    const { client, clock, fetch } = setUp([new Response("", { status: 503 }), good()], {
      auth: () => bearer(`t${String((count += 1))}`),
    });
    const call = client.call(ownThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    await call;
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer t2",
      "Bearer t3",
    ]);
  });

  // A caller that ignores aborts must not miss it.
  test.each([
    ["denied", "denied"],
    [{ error: "access_denied" }, "[object Object]"],
  ])(
    "fail the call with an error, no abort, also where a function rejects with %j",
    async (cause, message) => {
      const auth = vi.fn<() => Promise<never>>().mockRejectedValue(cause);
      const { client, fetch } = setUp([good()], { auth });
      expect(await failureOf(() => client.call(ownThing, { id: "7" }))).toMatchObject({
        name: "Error",
        message,
        cause,
      });
      expect(fetch.requests).toHaveLength(0);
    },
  );
});
