import { ParameterError, unknownField } from "@org/http-core";
import type { DecimalText } from "@org/http-core/decimal";
import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";
import type { Series } from "../events/series.ts";
import type { Tag } from "../events/tag.ts";
import { shape } from "../params/shape.ts";
import type { Trade } from "../trades/trade.ts";
import type { EventMetadata, Extras } from "./extras.ts";

/** The entities that have extras. */
interface Extended {
  readonly Event: Event;
  readonly Market: Market;
  readonly Series: Series;
  readonly Tag: Tag;
  readonly Trade: Trade;
}

/**
 * The fields of an entity that recordings of the service have and its specification lacks.
 *
 * A field of another type is undefined, and nothing is thrown: such a field is not part of any contract. `unknownField`
 * returns its value as it was sent. An id or a time that is sent as a number becomes text with its digits; one beyond
 * 2^53 − 1 is undefined unless the call has `numbers: "exact"`, since `JSON.parse` loses its last digits.
 *
 * @experimental
 * @param name the entity's type
 * @throws ParameterError where `name` is not such a type, or `entity` is not an object
 * @example
 * ```ts
 * import { createPredictions, extrasOf } from "@org/predictions";
 *
 * const predictions = createPredictions();
 * for await (const event of predictions.events({ closed: false })) {
 *   console.log(event.title, extrasOf("Event", event).eventMetadata?.context_description);
 *   for (const market of event.markets ?? []) console.log(extrasOf("Market", market).negRisk);
 * }
 * ```
 */
export function extrasOf<Name extends keyof Extras>(name: Name, entity: Extended[Name]): Extras[Name] {
  if (!Object.hasOwn(readers, name)) {
    throw new ParameterError("name", `one of ${Object.keys(readers).join(", ")}`, shape(name));
  }
  return readers[name](entity);
}

const readers: { readonly [Name in keyof Extras]: (entity: object) => Extras[Name] } = {
  Event: (event) => ({
    negRiskAugmented: flag(event, "negRiskAugmented"),
    cumulativeMarkets: flag(event, "cumulativeMarkets"),
    requiresTranslation: flag(event, "requiresTranslation"),
    eventMetadata: metadata(unknownField(event, "eventMetadata")),
    gameId: digits(event, "gameId"),
  }),
  Market: (market) => ({
    submitted_by: text(market, "submitted_by"),
    negRisk: flag(market, "negRisk"),
    negRiskMarketID: text(market, "negRiskMarketID"),
    negRiskRequestID: text(market, "negRiskRequestID"),
    cyom: flag(market, "cyom"),
    pagerDutyNotificationEnabled: flag(market, "pagerDutyNotificationEnabled"),
    approved: flag(market, "approved"),
    holdingRewardsEnabled: flag(market, "holdingRewardsEnabled"),
    requiresTranslation: flag(market, "requiresTranslation"),
    feeType: text(market, "feeType"),
    comboStatus: text(market, "comboStatus"),
  }),
  Series: (series) => ({ requiresTranslation: flag(series, "requiresTranslation") }),
  Tag: (tag) => ({ requiresTranslation: flag(tag, "requiresTranslation") }),
  Trade: (trade) => ({
    event_type: text(trade, "event_type"),
    type: text(trade, "type"),
    timestamp: digits(trade, "timestamp"),
    trade_owner: text(trade, "trade_owner"),
  }),
};

function metadata(sent: unknown): EventMetadata | null | undefined {
  if (typeof sent !== "object" || Array.isArray(sent)) return undefined;
  if (sent === null) return null;
  return {
    context_description: text(sent, "context_description"),
    context_requires_regen: flag(sent, "context_requires_regen"),
    context_updated_at: text(sent, "context_updated_at"),
    league: text(sent, "league"),
    leagueTier: digits(sent, "leagueTier"),
    tournament: text(sent, "tournament"),
  };
}

function flag(entity: object, name: string): boolean | null | undefined {
  const sent = unknownField(entity, name);
  return typeof sent === "boolean" || sent === null ? sent : undefined;
}

function text(entity: object, name: string): string | null | undefined {
  const sent = unknownField(entity, name);
  return typeof sent === "string" || sent === null ? sent : undefined;
}

/** A number as text. A whole number that a double cannot hold is a bigint with `numbers: "exact"`. */
function digits(entity: object, name: string): DecimalText | null | undefined {
  const sent = unknownField(entity, name);
  return typeof sent === "bigint" || Number.isSafeInteger(sent) ? String(sent) : text(entity, name);
}
