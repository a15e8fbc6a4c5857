import { scriptedFetch, type Scripted } from "@org/http-core/testing";
import { CallError, InvalidRequestError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { setUp } from "../scripted-client.ts";
import { byCursor } from "../shop.ts";

const page = (id: string, next_cursor: string): Response => Response.json({ data: [{ id }], next_cursor });
const refused = (): Response => new Response("no", { status: 400 });

/** The error that collecting a list ends in. */
async function collected(list: { readonly collect: () => Promise<unknown> }): Promise<CallError> {
  const error = await failureOf(() => list.collect());
  if (error instanceof CallError) return error;
  throw new TypeError("not an error of this package", { cause: error });
}

/** The page at which an error's checkpoint begins. */
const pageOf = ({ checkpoint = "" }: CallError): unknown => /"next_cursor":"(\w+)"/.exec(checkpoint)?.[1];

describe("the error of a list", () => {
  test.each<[string, readonly Scripted[], readonly unknown[]]>([
    ["first", [refused()], []],
    ["second", [page("1", "c1"), refused(), refused()], [{ id: "1" }]],
  ])("is its own each time that it is collected and fails at its %s page", async (_, script, rows) => {
    const { client } = setUp(script);
    const list = client.list(byCursor, {});
    for (let time = 0; time < 2; time += 1) {
      const error = await collected(list);
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect([error.collected, error.items]).toEqual([rows, rows.length]);
    }
  });

  test("is its own where two equal lists are collected at once", async () => {
    const { client, fetch } = setUp([page("1", "c1"), refused()]);
    const errors = await Promise.all([0, 1].map(() => collected(client.list(byCursor, {}))));
    expect(fetch.requests).toHaveLength(2);
    expect(errors[0]).not.toBe(errors[1]);
    for (const error of errors) {
      expect(error).toMatchObject({
        name: "InvalidRequestError",
        status: 400,
        pages: 1,
        collected: [{ id: "1" }],
      });
      expect([pageOf(error), error.body, error.headers?.get("content-type")]).toEqual([
        "c1",
        "no",
        "text/plain;charset=UTF-8",
      ]);
    }
  });

  test("counts its own pages where another list was resumed at the page that failed", async () => {
    const answers = scriptedFetch(page("1", "c1"), page("1", "c1"), refused());
    const { client } = setUp([], { fetch: answers, cache: false });
    const { cursor: from = "" } = await client.list(byCursor, {});
    const whole = await client.list(byCursor, {});
    const [later, resumed] = await Promise.all([
      failureOf(() => whole.next()),
      collected(client.list(byCursor, {}, { from })),
    ]);
    expect(answers.requests).toHaveLength(3);
    expect(later).toMatchObject({ pages: 1, items: 1 });
    expect(resumed).toMatchObject({ pages: 0, items: 0, collected: [] });
  });
});
