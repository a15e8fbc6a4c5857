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
    /** Key of the event, digits as text: what `event_id` of the rewards markets repeats. */
    id: s.text,
  },
  {
    /** Short name, unique among events; mostly the same as `slug`. */
    ticker: s.text,
    /** Name for addresses: lower case, words joined by hyphens. */
    slug: s.text,
    /** Headline shown to people, such as `Fed Decision in June?`. */
    title: s.text,
    /** Second line under the headline. */
    subtitle: s.text,
    /** Rules by which its markets are settled, as text for people. */
    description: s.text,
    /** Where the result is read, mostly a URL; often empty, the rules then say it. */
    resolutionSource: s.text,
    /** Address (URL) of the picture. */
    image: s.text,
    /** Address (URL) of the small picture. */
    icon: s.text,
    /** How its markets are ordered on the service's pages: `price` and `ascending` are the values seen. */
    sortBy: s.text,
    /** Name of the category, in words, such as `US-current-affairs`. */
    category: s.text,
    /** Name of the category below that, in words. */
    subcategory: s.text,
    /** Values of the template's variables, as text; form not specified. A flag on series. */
    templateVariables: s.text,
    /** When it was made public; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`. */
    published_at: s.text,
    /** Key of the account that entered it, as text. */
    createdBy: s.text,
    /** Key of the account that last changed it, as text. */
    updatedBy: s.text,
    /** Address (URL) of the picture for where the event is put forward. */
    featuredImage: s.text,
    /** Key of its thread at the comment provider. */
    commentThread: s.text,
    /** Event that this one belongs to, as text; deployments have been seen to send `parentEventId`, a number. */
    parentEvent: s.text,
    /** Key that its markets share on chain where just one of them can win: 0x and 64 hexadecimal digits. */
    negRiskMarketID: s.text,
    /** Day that the event is about, as `yyyy-MM-dd`. */
    eventDate: s.text,
    /** `slug` of the series that it belongs to. */
    seriesSlug: s.text,
    /** Standing of a match, as the sports feed writes it, such as `000-000|2-0|Bo3`. */
    score: s.text,
    /** Time played in a match, as the sports feed writes it. */
    elapsed: s.text,
    /** Part of a match that is being played, as the sports feed writes it, such as `2/3`. */
    period: s.text,
    /** How the chart of its grouped markets is drawn; `default` is the value seen. Meaning inferred from the name. */
    gmpChartMode: s.text,
    /** Estimate of the value that the event is about, as text; unit as in the event's own question. */
    estimatedValue: numeral,
    /** How it is placed in the front page's carousel; form not specified. */
    carouselMap: s.text,
    /** State of a match, as the sports feed writes it; values not specified. */
    gameStatus: s.text,
    /** When trading begins, ISO 8601 in UTC. */
    startDate: s.time,
    /** When it was put together, ISO 8601 in UTC; may be after `startDate`. */
    creationDate: s.time,
    /** When the result is expected, ISO 8601 in UTC; trading may go on after it. */
    endDate: s.time,
    /** When it was entered in the catalogue, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** When putting it on chain began, ISO 8601 in UTC. */
    deployingTimestamp: s.time,
    /** When it is to be put on chain, ISO 8601 in UTC. */
    scheduledDeploymentTimestamp: s.time,
    /** When it was closed, ISO 8601 in UTC. */
    closedTime: s.time,
    /** When what it is about begins (kick-off, opening bell), ISO 8601 in UTC. */
    startTime: s.time,
    /** When what it is about was over, ISO 8601 in UTC. */
    finishedTimestamp: s.time,
    /** True while it is shown; one can be active and closed. */
    active: s.flag,
    /** True once all of its markets are settled. */
    closed: s.flag,
    /** True: put away, no longer listed. */
    archived: s.flag,
    /** True: marked as new by the service. */
    new: s.flag,
    /** True: put forward on the service's pages. */
    featured: s.flag,
    /** True: not open to people of some countries. */
    restricted: s.flag,
    /** True: a pattern for others, not an event of its own. */
    isTemplate: s.flag,
    /** True: people may comment. */
    commentsEnabled: s.flag,
    /** True: its markets are traded in an order book. */
    enableOrderBook: s.flag,
    /** True: exactly one of its markets can win, and positions of one convert into the others'. */
    negRisk: s.flag,
    /** True: waits to be put on chain. */
    pendingDeployment: s.flag,
    /** True: is being put on chain. */
    deploying: s.flag,
    /** True: people may propose markets of it ("create your own market"). */
    cyom: s.flag,
    /** True: all outcomes are shown, not just the first ones. */
    showAllOutcomes: s.flag,
    /** True: each market is shown with a picture of its own. */
    showMarketImages: s.flag,
    /** True: settled by a feed, without a vote. */
    automaticallyResolved: s.flag,
    /** True: as `negRisk`, switched on when the event was made. */
    enableNegRisk: s.flag,
    /** True: becomes active by itself once it is on chain. */
    automaticallyActive: s.flag,
    /** True while what it is about is going on. */
    live: s.flag,
    /** True once what it is about is over. */
    ended: s.flag,
    /** True: the service shows an estimate of the value. */
    estimateValue: s.flag,
    /** True: no estimate of the value can be made. */
    cantEstimate: s.flag,
    /** Value of the orders resting in the books of its markets, in USDC. */
    liquidity: s.number,
    /** Volume since the beginning over its markets, in USDC. */
    volume: s.number,
    /** Value of the positions that are open, in USDC. */
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
    /** Week of a league's season that it belongs to, counted from 1. */
    eventWeek: s.number,
    /** Place among the events put forward; smaller comes first. */
    featuredOrder: s.number,
    /** Handicap, in points, whose market is taken as the main one among the spreads. */
    spreadsMainLine: s.number,
    /** Sum of points whose market is taken as the main one among the totals. */
    totalsMainLine: s.number,
    /** Posts counted for events that are about how often somebody posts. */
    socialPostCount: s.number,
    /** Keys of events below this one, each as text. */
    subEvents: s.list(s.text),
    /** `image`, made smaller. */
    imageOptimized: optimizedImageSchema,
    /** `icon`, made smaller. */
    iconOptimized: optimizedImageSchema,
    /** `featuredImage`, made smaller. */
    featuredImageOptimized: optimizedImageSchema,
    /** All markets of the event: closed ones and placeholders too. Left out where the event is nested in a market. */
    markets: s.list(s.ref<Market>(() => marketSchema)),
    /** Series that it belongs to. */
    series: s.list(s.ref<Series>(() => seriesSchema)),
    /** Categories that it is filed under. */
    categories: s.list(categorySchema),
    /** Collections that it is part of. */
    collections: s.list(collectionSchema),
    /** Tags on it. */
    tags: s.list(tagSchema),
    /** People and outlets that it is credited to. */
    eventCreators: s.list(eventCreatorSchema),
    /** Chat channels beside it; only where `include_chat` is true. */
    chats: s.list(chatSchema),
    /** Patterns that it was made from; only where `include_template` is true. */
    templates: s.list(templateSchema),
    /** Teams of a sports event, attached by the service. Source: specification, in words; their fields are not shown. */
    teams: s.list(s.anything),
    /**
     * Partners outside the service that know the event; only where `partner_slug` is set. Source: specification, in
     * words; key by field reports, fields not shown.
     */
    externalPartners: s.list(s.anything),
  },
);

/**
 * Something that happens, and the markets on how it turns out.
 *
 * Source: specification, Event; presence by recordings.
 */
export interface Event extends s.FieldsOutput<typeof event> {}
/** The type of {@link eventSchema}. */
export interface EventSchema extends s.Entity<"Event", typeof event, Event> {}
/** Checks an {@link Event}; unknown fields are kept. */
export const eventSchema: EventSchema = s.entity("Event", event);
