import { repeat } from "@org/http-core/testing";
import { bearer, type Credential, withPrincipal } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { good, setUp } from "../scripted-client.ts";
import { ownThing } from "../shop.ts";

describe("a rejected credential", () => {
  const refused = (): Response => new Response("", { status: 401 });
  const byToken = (request: Request): Response =>
    request.headers.get("authorization") === "Bearer new" ? good() : refused();

  test("is replaced once for all waiting and later calls", async () => {
    let lookups = 0;
    let current: Credential = bearer("old");
    const source = async (rejected?: Credential): Promise<Credential> => {
      if (rejected === undefined) return current;
      lookups += 1;
      await Promise.resolve();
      current = bearer("new");
      return current;
    };
    const { client, fetch } = setUp([repeat(byToken)], { auth: source });
    const calls = await Promise.all(["1", "2", "3", "4"].map((id) => client.call(ownThing, { id })));
    expect(calls).toHaveLength(4);
    expect(lookups).toBe(1);
    await client.call(ownThing, { id: "5" });
    expect(fetch.requests.at(-1)?.headers.get("authorization")).toBe("Bearer new");
    expect(lookups).toBe(1);
  });

  test("is replaced once, although the source makes another object of a token each time", async () => {
    let current = "old";
    const logins: string[] = [];
    const source = async (rejected?: Credential): Promise<Credential> => {
      if (rejected !== undefined) {
        logins.push(current);
        await Promise.resolve();
        current = "new";
      }
      return withPrincipal("ann", bearer(current));
    };
    const { client } = setUp([repeat(byToken)], { auth: source });
    await Promise.all(["1", "2", "3", "4"].map((id) => client.call(ownThing, { id })));
    expect(logins).toEqual(["old"]);
  });

  test("is asked for again, if the source had no other before", async () => {
    const answers = ["old", "old", "old", "new"];
    const { client } = setUp([repeat(byToken)], { auth: () => bearer(answers.shift() ?? "new") });
    await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
    expect(await client.call(ownThing, { id: "7" })).toEqual({ id: "7" });
  });

  test("is not sent again, whether a function makes it anew or not", async () => {
    for (const auth of [bearer("bad"), () => bearer("bad")]) {
      const { client, fetch } = setUp([refused()], { auth });
      await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
      expect(fetch.requests).toHaveLength(1);
    }
  });
});
