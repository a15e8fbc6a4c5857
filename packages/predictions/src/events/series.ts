import * as s from "@org/http-core/schema";
import { categorySchema } from "./category.ts";
import { chatSchema } from "./chat.ts";
import { collectionSchema } from "./collection.ts";
import { eventSchema, type Event } from "./event.ts";
import { tagSchema } from "./tag.ts";

const series = s.fields(
  {
    /** Key of the series, digits as text: the value of the parameter `series_id`. */
    id: s.text,
  },
  {
    /** Short name, unique among series, such as `fomc`. */
    ticker: s.text,
    /** Name in URLs; events repeat it as `seriesSlug`. */
    slug: s.text,
    /** Headline shown to users. */
    title: s.text,
    /** Second line under the headline. */
    subtitle: s.text,
    /** Kind of series; `single` is the value seen. */
    seriesType: s.text,
    /** How often it has a new event: `daily`, `weekly`, `monthly`, and intervals such as `5m`. */
    recurrence: s.text,
    /** What its events have in common, as text for users. */
    description: s.text,
    /** Address (URL) of the picture; may be empty. */
    image: s.text,
    /** Address (URL) of the small picture; may be empty. */
    icon: s.text,
    /** Its layout in the service's front end; `default` is the value seen. */
    layout: s.text,
    /** When it was published; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`. */
    publishedAt: s.text,
    /** Key of the account that created it, as text. */
    createdBy: s.text,
    /** Key of the account that last changed it, as text. */
    updatedBy: s.text,
    /** Rank by how close its markets are, a decimal number as text, unlike the number of the same name on events. */
    competitive: s.text,
    /** Key of the price feed that its events are settled by, at the feed's provider. */
    priceFeedTokenID: s.text,
    /** Name of the asset whose price its events are about, at the price provider. */
    priceAssetName: s.text,
    /** True while it is shown. It may be active and closed. */
    active: s.flag,
    /** True once no further event is expected. */
    closed: s.flag,
    /** True: archived and no longer listed. */
    archived: s.flag,
    /** True: marked as new by the service. */
    new: s.flag,
    /** True: featured on the service's pages. */
    featured: s.flag,
    /** True: not available in some countries. */
    restricted: s.flag,
    /** True: a template, not a series itself. */
    isTemplate: s.flag,
    /** True: its template has variables. A flag here, text on events and collections. */
    templateVariables: s.flag,
    /** True: comments are enabled. */
    commentsEnabled: s.flag,
    /** When it was created, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** When its first event begins, ISO 8601 in UTC. */
    startDate: s.time,
    /** Volume of the last 24 hours over its events, in USDC. */
    volume24hr: s.number,
    /** Total volume over its events, in USDC. */
    volume: s.number,
    /** Value of the orders resting in the books of its events, in USDC. */
    liquidity: s.number,
    /** Rank that the service gives it in lists; scale not specified. */
    score: s.number,
    /** Comments written so far. */
    commentCount: s.number,
    /** Its events. Left out where the series itself is nested in an event. */
    events: s.list(s.ref<Event>(() => eventSchema)),
    /** Collections that it is part of. */
    collections: s.list(collectionSchema),
    /** Its categories. */
    categories: s.list(categorySchema),
    /** Its tags. */
    tags: s.list(tagSchema),
    /** Its chat channels; only where `include_chat` is true. */
    chats: s.list(chatSchema),
  },
);

/**
 * Recurring events: each meeting of a central bank, each match of a league, each five minutes of a price.
 *
 * Source: specification, Series; presence by recordings.
 */
export interface Series extends s.FieldsOutput<typeof series> {}
/** The type of {@link seriesSchema}. */
export interface SeriesSchema extends s.Entity<"Series", typeof series, Series> {}
/** Checks a {@link Series}; unknown fields are kept. */
export const seriesSchema: SeriesSchema = s.entity("Series", series);
