import type { DecimalText } from "@org/http-core/decimal";

/**
 * The fields that recordings of an entity have and the specification lacks: 28 in all, six of them within
 * `eventMetadata`. The recordings have six further names that the specification lacks, and the entities type them, since
 * it mentions what they belong to: `clobRewards` of a market with `assetAddress`, `rewardsAmount` and
 * `rewardsDailyRate`, and `order_id` and `matched_amount` of `maker_orders`.
 *
 * Any field may change or end without notice. It is null if the service sent null, and undefined if it sent nothing or a
 * value of another type.
 *
 * @experimental
 */
export interface Extras {
  readonly Event: EventExtras;
  readonly Market: MarketExtras;
  readonly Series: SeriesExtras;
  readonly Tag: TagExtras;
  readonly Trade: TradeExtras;
}

/**
 * Fields of events that recordings of 2025-03 to 2026-07 have beyond the specification. They may change without notice.
 *
 * @experimental
 */
export interface EventExtras {
  /**
   * True: further outcomes may be added while only one can win; the meaning is inferred from the name. Seen in
   * recordings of 2025-03 to 2026-07, not in the specification; may change without notice.
   */
  readonly negRiskAugmented: boolean | null | undefined;
  /**
   * True: one market includes another, as "by June" includes "by May"; inferred from the name, false in all. Seen in
   * recordings of 2026-04 to 2026-07, not in the specification; may change without notice.
   */
  readonly cumulativeMarkets: boolean | null | undefined;
  /**
   * True: its texts have to be translated; inferred from the name, false in all. Seen in recordings of 2026-04 to
   * 2026-07, not in the specification; may change without notice.
   */
  readonly requiresTranslation: boolean | null | undefined;
  /**
   * Background of the event. Seen in recordings of 2026-04 to 2026-07, not in the specification; may change without
   * notice.
   */
  readonly eventMetadata: EventMetadata | null | undefined;
  /**
   * Key of the match at the sports feed (`Market.gameId`): the digits of the number that is sent. Seen in a recording
   * of 2026-04, not in the specification; may change without notice.
   */
  readonly gameId: DecimalText | null | undefined;
}

/** The background of an event. Seen in recordings of 2026-04 to 2026-07; may change without notice. */
export interface EventMetadata {
  /**
   * News about the event, a paragraph for users. Seen in recordings of 2026-04 to 2026-07, not in the specification; may
   * change without notice.
   */
  readonly context_description: string | null | undefined;
  /**
   * True: that text is to be written again. Seen in recordings of 2026-04 to 2026-07, not in the specification; may
   * change without notice.
   */
  readonly context_requires_regen: boolean | null | undefined;
  /**
   * When that text was written, ISO 8601 in UTC. Seen in recordings of 2026-04 to 2026-07, not in the specification; may
   * change without notice.
   */
  readonly context_updated_at: string | null | undefined;
  /**
   * The league of a match, in words. Seen in a recording of 2026-04, not in the specification; may change without
   * notice.
   */
  readonly league: string | null | undefined;
  /**
   * The league's tier, a number as text. Seen in a recording of 2026-04, not in the specification; may change without
   * notice.
   */
  readonly leagueTier: string | null | undefined;
  /**
   * The part of the tournament, such as `Playoffs`. Seen in a recording of 2026-04, not in the specification; may change
   * without notice.
   */
  readonly tournament: string | null | undefined;
}

/**
 * Fields of markets that recordings of 2025-03 to 2026-07 have beyond the specification. They may change without notice.
 *
 * @experimental
 */
export interface MarketExtras {
  /**
   * Address of the account that submitted it: 0x and 40 hexadecimal digits, or empty. Seen in recordings of 2025-03 to
   * 2026-07, not in the specification; may change without notice.
   */
  readonly submitted_by: string | null | undefined;
  /**
   * True: exactly one of its event's markets can win, as `Event.negRisk`. Seen in recordings of 2025-03 to 2026-07, not
   * in the specification; may change without notice.
   */
  readonly negRisk: boolean | null | undefined;
  /**
   * Key that the markets of such an event share on chain, as `Event.negRiskMarketID`: 0x and 64 hexadecimal digits.
   * Seen in recordings of 2025-03 to 2026-05, not in the specification; may change without notice.
   */
  readonly negRiskMarketID: string | null | undefined;
  /**
   * Key of the market within that group: 0x and 64 hexadecimal digits, or empty. Seen in recordings of 2025-03 to
   * 2026-07, not in the specification; may change without notice.
   */
  readonly negRiskRequestID: string | null | undefined;
  /**
   * True: proposed by a user, as `Event.cyom`; false in all. Seen in recordings of 2025-03 to 2026-07, not in the
   * specification; may change without notice.
   */
  readonly cyom: boolean | null | undefined;
  /**
   * True: the service's operators are alerted about it; inferred from the name, false in all. Seen in recordings of
   * 2025-03 to 2026-07, not in the specification; may change without notice.
   */
  readonly pagerDutyNotificationEnabled: boolean | null | undefined;
  /**
   * True: approved by the service; true in all. Seen in recordings of 2025-03 to 2026-07, not in the specification; may
   * change without notice.
   */
  readonly approved: boolean | null | undefined;
  /**
   * True: holding its shares earns rewards; inferred from the name, false in all. Seen in recordings of 2026-04 to
   * 2026-07, not in the specification; may change without notice.
   */
  readonly holdingRewardsEnabled: boolean | null | undefined;
  /**
   * True: its texts have to be translated; inferred from the name, false in all. Seen in recordings of 2026-04 to
   * 2026-07, not in the specification; may change without notice.
   */
  readonly requiresTranslation: boolean | null | undefined;
  /**
   * Kind of its fees, such as `politics_fees`; null if there are none. Seen in recordings of 2026-04 to 2026-07, not
   * in the specification; may change without notice.
   */
  readonly feeType: string | null | undefined;
  /**
   * Whether it can be part of a combined bet, inferred from the name; `disabled` is the value seen. Seen in recordings
   * of 2026-07, not in the specification; may change without notice.
   */
  readonly comboStatus: string | null | undefined;
}

/**
 * Fields of series that recordings of 2026-04 and 2026-05 have beyond the specification. They may change without notice.
 *
 * @experimental
 */
export interface SeriesExtras {
  /**
   * True: its texts have to be translated; inferred from the name, false in all. Seen in recordings of 2026-04 and
   * 2026-05, not in the specification; may change without notice.
   */
  readonly requiresTranslation: boolean | null | undefined;
}

/**
 * Fields of tags that recordings of 2026-05 and 2026-07 have beyond the specification. They may change without notice.
 *
 * @experimental
 */
export interface TagExtras {
  /**
   * True: its texts have to be translated; inferred from the name, false in all. Seen in recordings of 2026-05 and
   * 2026-07, not in the specification; may change without notice.
   */
  readonly requiresTranslation: boolean | null | undefined;
}

/**
 * Fields of a trade that a recording of 2024-09 has beyond the specification: that trade came over a socket.
 *
 * @experimental
 */
export interface TradeExtras {
  /**
   * Kind of the socket's message; `trade` is the value seen. Seen in a recording of 2024-09, not in the specification;
   * may change without notice.
   */
  readonly event_type: string | null | undefined;
  /**
   * Kind of the message, in capitals; `TRADE` is the value seen. Seen in a recording of 2024-09, not in the
   * specification; may change without notice.
   */
  readonly type: string | null | undefined;
  /**
   * When the message was sent, Unix time in milliseconds: digits as text. Seen in a recording of 2024-09, not in the
   * specification; may change without notice.
   */
  readonly timestamp: DecimalText | null | undefined;
  /**
   * API key of the account that is informed, a UUID, as `Trade.owner`. Seen in a recording of 2024-09, not in the
   * specification; may change without notice.
   */
  readonly trade_owner: string | null | undefined;
}
