import { operations } from "@org/predictions/operations";
import { expectTypeOf, test } from "vitest";
import type { ResultOf } from "../core/handler.ts";
import type { Sandbox } from "../types.ts";

declare const sandbox: Sandbox;
declare const route: string;

test("a function has the variables of its route", () => {
  sandbox.on("GET /repos/{owner}/{repo}", ({ params }) => {
    expectTypeOf(params).toEqualTypeOf<Readonly<Record<"owner" | "repo", string>>>();
  });
  sandbox.on(route, ({ params }) => {
    expectTypeOf(params).toEqualTypeOf<Readonly<Record<string, string>>>();
  });
});

test("a function has the body of its operation", () => {
  sandbox.on(operations.events, (_, answer) => {
    expectTypeOf(answer.json).parameter(0).toEqualTypeOf<ResultOf<typeof operations.events>>();
    // @ts-expect-error -- not a page of events
    answer.json({ rows: [] });
    return answer.service({
      json(page) {
        expectTypeOf(page).toEqualTypeOf<ResultOf<typeof operations.events>>();
        return page;
      },
    });
  });
});
