/**
 * For each parameter of the specification, two calls that differ only in it: a pair whose results must differ and, if
 * the specification says when the parameter has no effect, a pair whose results must be equal.
 *
 * @module
 */
import type { Sandbox } from "@org/sandbox";

/** The parameters of a call, by the names that a caller writes. */
export type Call = Readonly<Record<string, unknown>>;

/** Two calls: one with the parameters `base`, one with `change` added to them. */
export interface Pair {
  readonly base: Call;
  readonly change: Call;
}

/** The calls that show the effect of a parameter. */
export interface Effect {
  /** Calls whose results must differ. */
  readonly changes: Pair;
  /** Calls in which the parameter has no effect by the specification, so that the results must be equal. */
  readonly leaves?: Pair;
}

/** Requests the first row of an endpoint. Filters by its values find at least this row. */
export type FirstRow = (base?: Call) => Promise<Readonly<Record<string, unknown>>>;
type Effects = Readonly<Record<string, Effect>>;

const changes = (base: Call, change: Call): Effect => ({ changes: { base, change } });

const DAYS = { startdate: "2019-02-01", enddate: "2019-02-07" };
const GFM = { text: "Fixes #1\nthanks @alice", mode: "gfm", context: "acme/rocket" };

/** By the heading of the endpoint in the specification, then by the parameter's name on the wire. */
export const effects: Readonly<Record<string, (first: FirstRow, sandbox: Sandbox) => Promise<Effects>>> = {
  "### A. Daily uncle block count and rewards": async () => ({
    chainid: changes(DAYS, { chainid: "42161" }),
    startdate: changes(DAYS, { startdate: "2019-02-03" }),
    enddate: changes(DAYS, { enddate: "2019-02-05" }),
    sort: changes(DAYS, { sort: "desc" }),
  }),

  "### B. Validator summary": async (_, { validators: [one, other] }) => {
    const base = { validator_id: one?.voteAccount, window: "7d" };
    return {
      validator_id: changes(base, { validator_id: other?.voteAccount }),
      window: changes(base, { window: "30d" }),
    };
  },

  "### C. Validator consolidations": async (first) => {
    const base = { limit: 5 };
    const row = await first({ limit: 1, offset: 20 });
    return {
      "X-Service-Network": changes(base, { network: "hoodi" }),
      limit: changes(base, { limit: 6 }),
      offset: changes(base, { offset: 1 }),
      fromDate: changes(base, { fromDate: row["date"] }),
      toDate: changes(base, { toDate: row["date"] }),
      consolidation_epoch: changes(base, { consolidation_epoch: row["consolidationEpoch"] }),
      source_validator_index: changes(base, { source_validator_index: row["sourceValidatorIndex"] }),
      source_entity: changes(base, { source_entity: row["sourceEntity"] }),
      target_validator_index: changes(base, { target_validator_index: row["targetValidatorIndex"] }),
      target_entity: changes(base, { target_entity: row["targetEntity"] }),
    };
  },

  "### Markets with rewards": async (first) => {
    const base = { page_size: 20, order_by: "market_id" };
    const row = await first({ page_size: 1, order_by: "volume_24hr", position: "DESC" });
    return {
      q: changes(base, { q: wordOf(row["question"]) }),
      tag_slug: changes(base, { tag_slug: ["politics"] }),
      event_id: changes(base, { event_id: [row["event_id"]] }),
      event_title: changes(base, { event_title: "will" }),
      order_by: changes(base, { order_by: "volume_24hr" }),
      position: {
        ...changes(base, { position: "DESC" }),
        leaves: { base: { page_size: 20 }, change: { position: "DESC" } },
      },
      min_volume_24hr: changes(base, { min_volume_24hr: row["volume_24hr"] }),
      max_volume_24hr: changes(base, { max_volume_24hr: 100 }),
      min_spread: changes(base, { min_spread: 0.02 }),
      max_spread: changes(base, { max_spread: 0.01 }),
      min_price: changes(base, { min_price: 0.5 }),
      max_price: changes(base, { max_price: 0.5 }),
      next_cursor: changes(base, { next_cursor: "MjA=" }),
      page_size: {
        ...changes(base, { page_size: 21 }),
        leaves: { base: { ...base, page_size: 500 }, change: { page_size: 900 } },
      },
    };
  },

  "### Trades": async (first, { credentials: { clob } }) => {
    const base = { maker_address: clob.heavy.address };
    const row = await first(base);
    return {
      id: changes(base, { id: row["id"] }),
      market: changes(base, { market: row["market"] }),
      asset_id: changes(base, { asset_id: row["asset_id"] }),
      maker_address: changes(base, { maker_address: clob.heavy.address.replace(/.$/, "0") }),
      before: changes(base, { before: row["match_time"] }),
      after: changes(base, { after: row["match_time"] }),
      next_cursor: changes(base, { next_cursor: "MTAw" }),
    };
  },

  "### Simplified markets": async () => ({}),

  "### Events (cursor-paged)": async (first) => {
    const base = { limit: 20, order: "id" };
    const many = { limit: 500 };
    const row = await first({ limit: 1 });
    const tag = idOf(row["tags"]);
    return {
      limit: changes(base, { limit: 21 }),
      order: changes(base, { order: "volume" }),
      ascending: {
        ...changes(base, { ascending: false }),
        leaves: { base: { limit: 20 }, change: { ascending: false } },
      },
      after_cursor: changes({ limit: 20 }, { after_cursor: row["next_cursor"] }),
      tag_id: changes(many, { tag_id: tag }),
      exclude_tag_id: changes(many, { exclude_tag_id: tag }),
      partner_slug: changes(many, { partner_slug: "acme" }),
      include_chat: changes(many, { include_chat: true }),
      include_template: changes(many, { include_template: true }),
      include_best_lines: changes(many, { include_best_lines: true }),
    };
  },

  "### Root endpoint": async () => ({}),

  "### Render a Markdown document": async () => ({
    text: changes(GFM, { text: "Fixes #2" }),
    mode: changes(GFM, { mode: "markdown" }),
    context: {
      ...changes(GFM, { context: undefined }),
      leaves: { base: { ...GFM, mode: "markdown" }, change: { context: undefined } },
    },
  }),

  "### Render a Markdown document in raw mode": async () => ({
    text: changes({ text: "# One" }, { text: "# Two" }),
  }),
};

const wordOf = (question: unknown): string =>
  String(question)
    .split(" ")
    .find((word) => word.length > 4) ?? "";

/** The id of the first of several. */
function idOf(all: unknown): unknown {
  const one: unknown = Array.isArray(all) ? all[0] : undefined;
  return typeof one === "object" && one !== null && "id" in one ? one.id : undefined;
}
