import { expectTypeOf, test } from "vitest";
import type { Event } from "./event.ts";
import type { EventsParams } from "./params.ts";
import type { events } from "./operation.ts";
import type { Market } from "./market.ts";
import type { Series } from "./series.ts";
import type { ListOperation } from "@org/http-core/operation";

test("recursive types are named on both sides", () => {
  expectTypeOf<Event["markets"]>().toEqualTypeOf<Market[] | null | undefined>();
  expectTypeOf<Market["events"]>().toEqualTypeOf<Event[] | null | undefined>();
  expectTypeOf<Event["series"]>().toEqualTypeOf<Series[] | null | undefined>();
  expectTypeOf<Series["events"]>().toEqualTypeOf<Event[] | null | undefined>();
});

test("only the key is always present", () => {
  expectTypeOf<Event["id"]>().toEqualTypeOf<string>();
  expectTypeOf<Event["volume"]>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<Market["volume"]>().toEqualTypeOf<string | null | undefined>();
});

test("a misspelt field is a type error", () => {
  expectTypeOf<Event>().not.toHaveProperty("tittle");
});

test("parameters accept numbers, texts and dates", () => {
  expectTypeOf<EventsParams["tag_id"]>().toEqualTypeOf<
    string | number | readonly (string | number)[] | undefined
  >();
  expectTypeOf<EventsParams["order"]>().toEqualTypeOf<string | readonly string[] | undefined>();
  expectTypeOf<EventsParams["start_date_min"]>().toEqualTypeOf<string | Date | undefined>();
});

test("the operation's rows are events", () => {
  expectTypeOf<typeof events>().toExtend<ListOperation<EventsParams, unknown, Event>>();
});
