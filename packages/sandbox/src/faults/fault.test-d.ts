import { expectTypeOf, test } from "vitest";
import type { Fault } from "./fault.ts";

test("a fault has the fields of its kind", () => {
  expectTypeOf<{ kind: "delay"; milliseconds: number }>().toExtend<Fault>();
  expectTypeOf<{ kind: "reset"; after: "half-header" }>().toExtend<Fault>();
  expectTypeOf<{ kind: "bad-gzip"; match: { route: string; nth: number[] } }>().toExtend<Fault>();
  // @ts-expect-error -- how long is missing
  const _delay: Fault = { kind: "delay" };
  // @ts-expect-error -- of another kind
  const _gzip: Fault = { kind: "bad-gzip", at: 3 };
  // @ts-expect-error -- no service
  const _match: Fault = { kind: "bad-gzip", match: { service: "weather" } };
});
