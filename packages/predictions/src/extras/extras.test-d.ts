import { expectTypeOf, test } from "vitest";
import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";
import type { MarketRow } from "../snapshots/index.ts";
import { extrasOf } from "./extras-of.ts";
import type { EventExtras, MarketExtras } from "./extras.ts";

declare const event: Event;
declare const market: Market;
declare const row: MarketRow;

test("extras have the type of their entity", () => {
  expectTypeOf(extrasOf("Event", event)).toEqualTypeOf<EventExtras>();
  expectTypeOf(extrasOf("Market", market)).toEqualTypeOf<MarketExtras>();
  expectTypeOf(extrasOf("Market", row).negRisk).toEqualTypeOf<boolean | null | undefined>();
});

test("an entity of another type is an error, and so is a field that was not recorded", () => {
  // @ts-expect-error -- an event is not a market
  extrasOf("Market", event);
  // @ts-expect-error -- categories have no extras
  extrasOf("Category", { id: "1" });
  expectTypeOf<MarketExtras>().not.toHaveProperty("negrisk");
});

test("no extra is a field of its entity: the specification's type would be hidden", () => {
  expectTypeOf<keyof EventExtras & keyof Event>().toBeNever();
  expectTypeOf<keyof MarketExtras & keyof Market>().toBeNever();
});
