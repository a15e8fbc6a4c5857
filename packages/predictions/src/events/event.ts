import * as s from "@org/http-core/schema";
import { numeral } from "../decode/numeral.ts";
import { categorySchema } from "./category.ts";
import { chatSchema } from "./chat.ts";
import { collectionSchema } from "./collection.ts";
import { eventCreatorSchema } from "./event-creator.ts";
import { marketSchema, type Market } from "./market.ts";
import { optimizedImageSchema } from "./optimized-image.ts";
import { seriesSchema, type Series } from "./series.ts";
import { tagSchema } from "./tag.ts";
import { templateSchema } from "./template.ts";

const event = s.fields(
  {
    /** Key of the event, digits as text: the `event_id` of rewards markets. */
    id: s.text,
  },
  {
    /** Short name, unique among events; mostly the same as `slug`. */
    ticker: s.text,
    /** Name in URLs: lower case, words joined by hyphens. */
    slug: s.text,
    /** Headline shown to users, such as `Fed Decision in June?`. */
    title: s.text,
    /** Second line under the headline. */
    subtitle: s.text,
    /** Rules by which its markets are settled, as text for users. */
    description: s.text,
    /** Where the result is published, mostly a URL; often empty: the rules then name it. */
    resolutionSource: s.text,
    /** Address (URL) of the picture. */
    image: s.text,
    /** Address (URL) of the small picture. */
    icon: s.text,
    /** The order of its markets on the service's pages: `price` and `ascending` are the values seen. */
    sortBy: s.text,
    /** Name of the category, in words, such as `US-current-affairs`. */
    category: s.text,
    /** Name of the category below that, in words. */
    subcategory: s.text,
    /** Values of the template's variables, as text; form not specified. A flag on series. */
    templateVariables: s.text,
    /** When it was published; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`. */
    published_at: s.text,
    /** Key of the account that created it, as text. */
    createdBy: s.text,
    /** Key of the account that last changed it, as text. */
    updatedBy: s.text,
    /** Address (URL) of the picture for featured places. */
    featuredImage: s.text,
    /** Key of its thread at the comment provider. */
    commentThread: s.text,
    /** The parent event, as text; deployments have been seen to send `parentEventId`, a number. */
    parentEvent: s.text,
    /** Key that its markets share on chain if only one of them can win: 0x and 64 hexadecimal digits. */
    negRiskMarketID: s.text,
    /** The day in the event's question, as `yyyy-MM-dd`. */
    eventDate: s.text,
    /** `slug` of the series that it belongs to. */
    seriesSlug: s.text,
    /** Score of a match, as the sports feed writes it, such as `000-000|2-0|Bo3`. */
    score: s.text,
    /** Time played in a match, as the sports feed writes it. */
    elapsed: s.text,
    /** The current part of a match, as the sports feed writes it, such as `2/3`. */
    period: s.text,
    /** How the chart of its grouped markets is drawn; `default` is the value seen. Meaning inferred from the name. */
    gmpChartMode: s.text,
    /** Estimate of the value in the event's question, as text; unit as in the event's own question. */
    estimatedValue: numeral,
    /** Its place in the front page's carousel; form not specified. */
    carouselMap: s.text,
    /** State of a match, as the sports feed writes it; values not specified. */
    gameStatus: s.text,
    /** When trading begins, ISO 8601 in UTC. */
    startDate: s.time,
    /** When it was drafted, ISO 8601 in UTC; may be after `startDate`. */
    creationDate: s.time,
    /** When the result is expected, ISO 8601 in UTC; trading may go on after it. */
    endDate: s.time,
    /** When it was created in the catalogue, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** When its deployment on chain began, ISO 8601 in UTC. */
    deployingTimestamp: s.time,
    /** When its deployment on chain is scheduled, ISO 8601 in UTC. */
    scheduledDeploymentTimestamp: s.time,
    /** When it was closed, ISO 8601 in UTC. */
    closedTime: s.time,
    /** When its subject begins (kick-off, opening bell), ISO 8601 in UTC. */
    startTime: s.time,
    /** When its subject ended, ISO 8601 in UTC. */
    finishedTimestamp: s.time,
    /** True while it is shown. It may be active and closed. */
    active: s.flag,
    /** True once all of its markets are settled. */
    closed: s.flag,
    /** True: archived and no longer listed. */
    archived: s.flag,
    /** True: marked as new by the service. */
    new: s.flag,
    /** True: featured on the service's pages. */
    featured: s.flag,
    /** True: not available in some countries. */
    restricted: s.flag,
    /** True: a template, not an event itself. */
    isTemplate: s.flag,
    /** True: comments are enabled. */
    commentsEnabled: s.flag,
    /** True: its markets are traded in an order book. */
    enableOrderBook: s.flag,
    /** True: exactly one of its markets can win, and positions of one convert into the others'. */
    negRisk: s.flag,
    /** True: waiting for deployment on chain. */
    pendingDeployment: s.flag,
    /** True: being deployed on chain. */
    deploying: s.flag,
    /** True: users may propose markets of it ("create your own market"). */
    cyom: s.flag,
    /** True: all outcomes are shown, not just the first ones. */
    showAllOutcomes: s.flag,
    /** True: each market is shown with a picture of its own. */
    showMarketImages: s.flag,
    /** True: settled by a data feed, without a vote. */
    automaticallyResolved: s.flag,
    /** True: as `negRisk`, set when the event was created. */
    enableNegRisk: s.flag,
    /** True: becomes active automatically once it is on chain. */
    automaticallyActive: s.flag,
    /** True while its subject is in progress. */
    live: s.flag,
    /** True once its subject has ended. */
    ended: s.flag,
    /** True: the service shows an estimate of the value. */
    estimateValue: s.flag,
    /** True: no estimate of the value can be made. */
    cantEstimate: s.flag,
    /** Value of the orders resting in the books of its markets, in USDC. */
    liquidity: s.number,
    /** Total volume over its markets, in USDC. */
    volume: s.number,
    /** Value of the open positions, in USDC. */
    openInterest: s.number,
    /** Rank by how close its markets are to even odds, from 0 to 1. */
    competitive: s.number,
    /** Volume of the last 24 hours, in USDC. */
    volume24hr: s.number,
    /** Volume of the last week, in USDC. */
    volume1wk: s.number,
    /** Volume of the last month, in USDC. */
    volume1mo: s.number,
    /** Volume of the last year, in USDC. */
    volume1yr: s.number,
    /** Part of `liquidity` in automated market makers, in USDC. */
    liquidityAmm: s.number,
    /** Part of `liquidity` in the order book, in USDC. */
    liquidityClob: s.number,
    /** Fee for converting positions between its markets, in basis points (1/100 of a per cent). */
    negRiskFeeBips: s.number,
    /** Comments written so far. */
    commentCount: s.number,
    /** Its week in a league's season, counted from 1. */
    eventWeek: s.number,
    /** Position among the featured events; the smallest comes first. */
    featuredOrder: s.number,
    /** Handicap, in points, of the main market among the spreads. */
    spreadsMainLine: s.number,
    /** Sum of points of the main market among the totals. */
    totalsMainLine: s.number,
    /** Posts counted, for events on how often an account posts. */
    socialPostCount: s.number,
    /** Keys of its child events, each as text. */
    subEvents: s.list(s.text),
    /** `image` at a smaller size. */
    imageOptimized: optimizedImageSchema,
    /** `icon` at a smaller size. */
    iconOptimized: optimizedImageSchema,
    /** `featuredImage` at a smaller size. */
    featuredImageOptimized: optimizedImageSchema,
    /** All markets of the event: closed ones and placeholders too. Left out where the event is nested in a market. */
    markets: s.list(s.ref<Market>(() => marketSchema)),
    /** Series that it belongs to. */
    series: s.list(s.ref<Series>(() => seriesSchema)),
    /** Its categories. */
    categories: s.list(categorySchema),
    /** Collections that it is part of. */
    collections: s.list(collectionSchema),
    /** Its tags. */
    tags: s.list(tagSchema),
    /** People and media that it is credited to. */
    eventCreators: s.list(eventCreatorSchema),
    /** Its chat channels; only where `include_chat` is true. */
    chats: s.list(chatSchema),
    /** Templates that it was made from; only where `include_template` is true. */
    templates: s.list(templateSchema),
    /** Teams of a sports event, attached by the service. Source: specification, in words; their fields are not shown. */
    teams: s.list(s.anything),
    /**
     * External partners that list the event; only where `partner_slug` is set. Source: specification, in
     * words; key by field reports, fields not shown.
     */
    externalPartners: s.list(s.anything),
  },
);

/**
 * An event, and the markets on its outcome.
 *
 * Source: specification, Event; presence by recordings.
 */
export interface Event extends s.FieldsOutput<typeof event> {}
/** The type of {@link eventSchema}. */
export interface EventSchema extends s.Entity<"Event", typeof event, Event> {}
/** Checks an {@link Event}; unknown fields are kept. */
export const eventSchema: EventSchema = s.entity("Event", event);
