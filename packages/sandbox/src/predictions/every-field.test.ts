import { describeOperation } from "@org/openapi";
import { operations } from "@org/predictions/operations";
import { describe, expect, test } from "vitest";
import { allEvents, ask } from "../../test/predictions/ask.ts";

/** The entities within an event, with the names of their fields. */
const { schema } = describeOperation(operations.events, { operations: {}, types: {} }).result;
const fields = Object.entries(schema?.$defs ?? {})
  .filter(([entity]) => entity !== "EventsPage")
  .map(([entity, { properties }]) => ({ entity, known: Object.keys(properties ?? {}).sort() }));

/** The entity of a field, by the field's name. */
const entities: Readonly<Record<string, string>> = {
  events: "Event",
  markets: "Market",
  series: "Series",
  collections: "Collection",
  categories: "Category",
  tags: "Tag",
  chats: "Chat",
  eventCreators: "EventCreator",
  templates: "Template",
  imageOptimized: "OptimizedImage",
  iconOptimized: "OptimizedImage",
  headerImageOptimized: "OptimizedImage",
  featuredImageOptimized: "OptimizedImage",
  feeSchedule: "FeeSchedule",
  clobRewards: "ClobReward",
};

/** Collects the fields of each entity that occur with a value other than null. */
function collect(seen: Map<string, Set<string>>, entity: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(seen, entity, one);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = seen.get(entity) ?? new Set();
  seen.set(entity, fields);
  for (const [name, held] of Object.entries<unknown>({ ...value })) {
    if (held !== null) fields.add(name);
    const inner = entities[name];
    if (inner !== undefined) collect(seen, inner, held);
  }
}

describe.each([1, 2, 3, 4, 5])("in the default world of seed %i", async (seed) => {
  const seen = new Map<string, Set<string>>();
  const events = await allEvents(ask({ seed }), {
    include_chat: true,
    include_template: true,
    include_best_lines: true,
    partner_slug: "acme",
  });
  collect(seen, "Event", events);

  test.each(fields)("every field of $entity occurs, and no other", ({ entity, known }) => {
    expect([...(seen.get(entity) ?? [])].sort()).toEqual(known);
  });
});

test("an event contains twelve kinds of entities", () => {
  expect(fields.filter(({ known }) => known.length > 0)).toHaveLength(12);
});
