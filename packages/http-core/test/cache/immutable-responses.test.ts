import type { Operation } from "@org/http-core/operation";
import { expect, test } from "vitest";
import { setUp } from "../scripted-client.ts";
import { getThing, type Thing } from "../shop.ts";

test("an operation decides by a call's parameters whether the response is stored forever", async () => {
  const operation: Operation<{ readonly id: string }, Thing> = {
    ...getThing,
    immutable: ({ params }) => params["id"] === "7",
  };
  const answers = ["7", "8", "8"].map((id) => Response.json({ id }));
  const { client, fetch } = setUp(answers);
  for (const id of ["7", "7", "8", "8"]) expect(await client.call(operation, { id })).toEqual({ id });
  expect(fetch.requests.map(({ url }) => url.slice(-1))).toEqual(["7", "8", "8"]);
});
