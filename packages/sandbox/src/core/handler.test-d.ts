import type { Operation } from "@org/http-core/operation";
import { expectTypeOf, test } from "vitest";
import { fail, ok, type HandlersOf, type ResultOf } from "./handler.ts";

interface ToyParams {
  readonly id: string;
}

interface Operations {
  readonly one: Operation<ToyParams, number>;
  readonly nested: { readonly two: Operation<ToyParams, string> };
}

type Handlers = HandlersOf<Operations>;

test("a handler has its operation's parameters and result", () => {
  expectTypeOf<ResultOf<Operations["one"]>>().toEqualTypeOf<number>();
  const handlers: Handlers = {
    one({ id }) {
      expectTypeOf(id).toEqualTypeOf<string>();
      return ok(id.length);
    },
    nested: { two: ({ id }) => (id === "" ? fail(404, null) : ok(id)) },
  };
  expectTypeOf(handlers.nested.two).toBeFunction();
});

test("a missing handler is a type error", () => {
  // @ts-expect-error -- `nested` is missing
  const _flat: Handlers = { one: () => ok(1) };
  // @ts-expect-error -- `nested.two` is missing
  const _deep: Handlers = { one: () => ok(1), nested: {} };
});

test("a handler with another result type is a type error", () => {
  // @ts-expect-error -- a string where the operation promises a number
  const _wrong: Handlers = { one: () => ok("1"), nested: { two: () => ok("2") } };
});
