/**
 * The parameters and fields of the operations in `endpoints.ts` that the specification's tables lack, each with the
 * reason. A client's name that is neither here nor in a table is a mistake; so is a name here that no client has.
 *
 * @module
 */

/** Names, each with its reason. */
export type Reasons = Readonly<Record<string, string>>;

/** The names that are allowed beyond the tables. */
export interface BeyondTheSpec {
  /** Parameters, by the endpoint's heading. */
  readonly params: Readonly<Record<string, Reasons>>;
  /** Fields, and second kinds of values in fields, by the entity's name. */
  readonly fields: Readonly<Record<string, Reasons>>;
}

/** Filters of the events endpoint: the specification knows that there are others and does not name them. */
const publishedFilters = [
  "id",
  "slug",
  "closed",
  "live",
  "featured",
  "cyom",
  "title_search",
  "liquidity_min",
  "liquidity_max",
  "volume_min",
  "volume_max",
  "start_date_min",
  "start_date_max",
  "end_date_min",
  "end_date_max",
  "start_time_min",
  "start_time_max",
  "tag_slug",
  "related_tags",
  "tag_match",
  "series_id",
  "game_id",
  "event_date",
  "event_week",
  "featured_order",
  "recurrence",
  "created_by",
  "parent_event_id",
  "include_children",
  "locale",
];

/** All names that are allowed beyond the tables. */
export const beyondTheSpec: BeyondTheSpec = {
  params: {
    "### Simplified markets": {
      next_cursor: "the parameters are not shown, and the envelope's cursor has no other way back",
    },
    "### Events (cursor-paged)": Object.fromEntries(
      publishedFilters.map((name) => [name, "a deployment publishes it among the endpoint's parameters"]),
    ),
  },
  fields: {
    Event: {
      teams: "teams are enriched automatically; the specification does not name the field",
      externalPartners: "there with partner_slug; the specification does not name the field",
    },
    Market: {
      clobRewards: "nested markets include rewards; the specification does not name the field",
      ...lists("outcomes", "outcomePrices", "clobTokenIds", "shortOutcomes", "oracleResolutionStatuses"),
    },
    Template: lists("outcomes"),
  },
};

/** The names allowed beyond one table. */
export function allowed(group: Readonly<Record<string, Reasons>>, key: string): readonly string[] {
  return Object.keys(group[key] ?? {});
}

function lists(...names: readonly string[]): Reasons {
  return Object.fromEntries(
    names.map((name) => [name, "the list is sent as an array too, not just in a string"]),
  );
}
