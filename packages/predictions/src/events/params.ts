import * as s from "@org/http-core/schema";
import { id } from "../params/id.ts";
import { inOrder, inTimeOrder } from "../params/in-order.ts";
import { isoTime } from "../params/iso-time.ts";
import { apart } from "./apart.ts";
import { fieldNames } from "./field-names.ts";

const input = s.fields(
  {},
  {
    /**
     * Events per page, from 1 to 500. Deployments have a lower maximum (100) and apply it without notice.
     * Default: the service's, 20 seen. Source: specification, Events (cursor-paged); name by the deployment's
     * published parameters.
     *
     * @unchecked chooses the page
     */
    limit: s.whole(1, 500),
    /**
     * Fields to order by, joined by commas: `volume24hr,id`. In code, also a list of them. They are sent as given: where a
     * dialect renames a field, write the deployment's name.
     * Default: the service's own order. Source: specification, Events (cursor-paged).
     *
     * @unchecked orders the rows
     */
    order: fieldNames,
    /**
     * True: smallest first; false: largest first. Applies only with `order`. Default: true. Source: specification,
     * Events (cursor-paged); name by the deployment's published parameters.
     *
     * @unchecked orders the rows
     */
    ascending: s.flag,
    /**
     * `next_cursor` of the previous page, to be sent with the same other parameters. In code, the iterator does so.
     * Source: specification, Events (cursor-paged).
     *
     * @unchecked chooses the page
     */
    after_cursor: s.nonEmptyText,
    /** Only events with one of these tags (`Tag.id`). Repeatable. Source: specification, Events (cursor-paged). */
    tag_id: s.oneOrMore(id),
    /**
     * Leaves out events with one of these tags (`Tag.id`). A tag of `tag_id` is refused here. Repeatable. Source:
     * specification, Events (cursor-paged); name by the deployment's published parameters.
     */
    exclude_tag_id: s.oneOrMore(id),
    /**
     * Attaches to each event the external partners known under this name. Default: none are attached. Source:
     * specification, Events (cursor-paged).
     *
     * @unchecked adds fields to the events
     */
    partner_slug: s.nonEmptyText,
    /**
     * True: events and their series come with their chats. Default: false. Source: specification, Events
     * (cursor-paged); name by the deployment's published parameters.
     *
     * @unchecked adds fields to the events
     */
    include_chat: s.flag,
    /**
     * True: events come with their templates. Default: false. Source: specification, Events (cursor-paged); name
     * by the deployment's published parameters.
     *
     * @unchecked adds fields to the events
     */
    include_template: s.flag,
    /**
     * True: events come with the main lines of their spreads and totals ("best lines"). Default: false. Source:
     * specification, Events (cursor-paged); name by the deployment's published parameters.
     *
     * @unchecked adds fields to the events
     */
    include_best_lines: s.flag,
    /** Only the events with these keys (`Event.id`). Repeatable. Source: deployment's published parameters. */
    id: s.oneOrMore(id),
    /** Only the events with these names (`Event.slug`). Repeatable. Source: deployment's published parameters. */
    slug: s.oneOrMore(s.nonEmptyText),
    /**
     * True: only closed events; false: only open ones. Default: false, which is sent; with `id` or `slug` nothing is
     * sent, and the service chooses. Source: deployment's published parameters; that a deployment lists closed events
     * where it is absent, by field reports.
     */
    closed: s.flag,
    /** Only events whose `live` is this. Source: deployment's published parameters. */
    live: s.flag,
    /** Only events whose `featured` is this. Source: deployment's published parameters. */
    featured: s.flag,
    /** Only events whose `cyom` is this. Source: deployment's published parameters. */
    cyom: s.flag,
    /**
     * Only events with this text in their title. Source: deployment's published parameters.
     *
     * @unchecked how the service compares texts is not documented
     */
    title_search: s.nonEmptyText,
    /**
     * Minimum liquidity, in USDC. Source: deployment's published parameters.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    liquidity_min: s.number,
    /**
     * Maximum liquidity, in USDC. Source: deployment's published parameters.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    liquidity_max: s.number,
    /**
     * Minimum total volume, in USDC. Source: deployment's published parameters.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    volume_min: s.number,
    /**
     * Maximum total volume, in USDC. Source: deployment's published parameters.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    volume_max: s.number,
    /** Earliest `startDate`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    start_date_min: isoTime,
    /** Latest `startDate`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    start_date_max: isoTime,
    /** Earliest `endDate`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    end_date_min: isoTime,
    /** Latest `endDate`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    end_date_max: isoTime,
    /** Earliest `startTime`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    start_time_min: isoTime,
    /** Latest `startTime`: ISO 8601. In code, also a Date. Source: deployment's published parameters. */
    start_time_max: isoTime,
    /** Only events with the tag of this name (`Tag.slug`). Source: deployment's published parameters. */
    tag_slug: s.nonEmptyText,
    /**
     * True: related tags count too. Source: deployment's published parameters.
     *
     * @unchecked adds events that the other parameters do not name: none of them is compared then
     */
    related_tags: s.flag,
    /**
     * Whether an event needs `any` of the given tags, or `all`. Source: deployment's published parameters.
     *
     * @unchecked an event with one of the tags passes the check of `tag_id`
     */
    tag_match: s.oneOf("any", "all"),
    /** Only events of these series (`Series.id`). Repeatable. Source: deployment's published parameters. */
    series_id: s.oneOrMore(id),
    /**
     * Only events of these matches, by the sports feed's keys. Repeatable. Source: deployment's published parameters.
     *
     * @unchecked the field differs between deployments
     */
    game_id: s.oneOrMore(id),
    /**
     * Only events about this day (`Event.eventDate`): ISO 8601. In code, also a Date. Source: deployment's published
     * parameters.
     *
     * @unchecked the time zone of the day is not documented
     */
    event_date: isoTime,
    /** Only events of this week of the season (`Event.eventWeek`). Source: deployment's published parameters. */
    event_week: s.whole(0),
    /**
     * True: in the order of featured events (`featuredOrder`). Source: deployment's published parameters.
     *
     * @unchecked orders the rows
     */
    featured_order: s.flag,
    /** Only events of series that recur like this: `daily`, `weekly`, `monthly`. Source: deployment's published parameters. */
    recurrence: s.openOneOf("daily", "weekly", "monthly"),
    /** Only events created by these accounts (`Event.createdBy`). Repeatable. Source: deployment's published parameters. */
    created_by: s.oneOrMore(s.nonEmptyText),
    /**
     * Only child events of this one (`Event.id`). Source: deployment's published parameters.
     *
     * @unchecked the field differs between deployments
     */
    parent_event_id: id,
    /**
     * True: child events of those found are listed too. Source: deployment's published parameters.
     *
     * @unchecked adds events that the other parameters do not name: none of them is compared then
     */
    include_children: s.flag,
    /**
     * Language of texts, as a tag such as `en`. Default: untranslated. Source: deployment's published parameters.
     *
     * @unchecked translates texts
     */
    locale: s.nonEmptyText,
  },
);

/**
 * Parameters of the events endpoint. There is no `offset`: the service refuses it.
 *
 * Source: specification, Events (cursor-paged), and the deployment's published parameters.
 */
export interface EventsParams extends s.FieldsInput<typeof input> {}
/** The type of {@link eventsParams}. */
export interface EventsParamsSchema extends s.Params<typeof input, EventsParams> {}
/** Checks {@link EventsParams}; unknown names are refused. Sends `closed: false` by default. */
export const eventsParams: EventsParamsSchema = openByDefault(
  s.params(
    "EventsParams",
    input,
    apart("tag_id", "exclude_tag_id"),
    inOrder("liquidity_min", "liquidity_max"),
    inOrder("volume_min", "volume_max"),
    inTimeOrder("start_date_min", "start_date_max"),
    inTimeOrder("end_date_min", "end_date_max"),
    inTimeOrder("start_time_min", "start_time_max"),
  ),
);

/** With `id` or `slug`, the caller means these events, in either state. */
function openByDefault(schema: EventsParamsSchema): EventsParamsSchema {
  const sent = s.written(schema, (params) =>
    (params["closed"] ?? params["id"] ?? params["slug"]) === undefined
      ? { ...params, closed: false }
      : params,
  );
  return { ...schema, ...sent };
}
