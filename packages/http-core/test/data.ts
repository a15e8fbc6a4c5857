/** A service with nested rows, and a client that records the drift events of its data. */
import { scriptedFetch } from "@org/http-core/testing";
import { createClient, type ClientOptions, type DriftEvent } from "@org/http-core";
import {
  anonymous,
  cursor,
  json,
  operation,
  single,
  type ListOperation,
  type Operation,
} from "@org/http-core/operation";
import * as s from "../src/schema.ts";
import { shop } from "./shop.ts";

const label = s.fields({ id: s.text }, { rank: s.integer, weight: s.number });
interface Label extends s.FieldsOutput<typeof label> {}
interface LabelSchema extends s.Entity<"Label", typeof label, Label> {}
const labelSchema: LabelSchema = s.entity("Label", label);

const market = s.fields({ id: s.text, liquidity: s.text }, { labels: s.list(labelSchema) });
interface Market extends s.FieldsOutput<typeof market> {}
interface MarketSchema extends s.Entity<"Market", typeof market, Market> {}
const marketSchema: MarketSchema = s.entity("Market", market);

const event = s.fields(
  { id: s.text, count: s.count, note: s.always(s.text) },
  {
    price: s.decimal,
    volume: s.number,
    side: s.openOneOf("BUY", "SELL"),
    open: s.flag,
    size: s.oneOf("1", "2"),
    tags: s.list(s.text),
    byName: s.record(s.decimal),
    markets: s.list(s.ref<Market>(() => marketSchema)),
    main: marketSchema,
  },
);
export interface Event extends s.FieldsOutput<typeof event> {}
interface EventSchema extends s.Entity<"Event", typeof event, Event> {}
export const eventSchema: EventSchema = s.entity("Event", event);

const page = s.fields({ data: s.list(eventSchema) }, { next_cursor: s.text });
interface EventPage extends s.FieldsOutput<typeof page> {}
interface EventPageSchema extends s.Entity<"EventPage", typeof page, EventPage> {}
const pageSchema: EventPageSchema = s.entity("EventPage", page);

const listing = s.fields({}, { next_cursor: s.text });
interface Listing extends s.FieldsInput<typeof listing> {}
interface ListingSchema extends s.Params<typeof listing, Listing> {}
const params: ListingSchema = s.params("Listing", listing);

export const getEvent: Operation<Listing, Event> = operation({
  service: shop,
  name: "event",
  method: "GET",
  path: "/event",
  params,
  result: json(eventSchema),
  auth: anonymous,
});

export const anyJson: Operation<Listing> = operation({
  service: shop,
  name: "any",
  method: "GET",
  path: "/any",
  params,
  result: json(s.anything),
  auth: anonymous,
});

export const listEvents: ListOperation<Listing, EventPage, Event> = operation({
  service: shop,
  name: "events",
  method: "GET",
  path: "/events",
  params,
  result: json(pageSchema),
  auth: anonymous,
  page: cursor({ items: "data", next: "next_cursor", param: "next_cursor" }),
});

export const wholeList: ListOperation<Listing, Event[], Event> = operation({
  service: shop,
  name: "whole",
  method: "GET",
  path: "/whole",
  params,
  result: json(s.list(eventSchema)),
  auth: anonymous,
  page: single(),
});

/** A client whose responses have these bodies in turn, as text to keep their digits. It has no listener. */
export function unheard(bodies: readonly string[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...bodies.map((body) => new Response(body)));
  return createClient({ baseUrl: "https://data.example", fetch, cache: false, ...options });
}

/** The same with a listener for drift. */
export function heard(bodies: readonly string[], options: Partial<ClientOptions> = {}) {
  const drifts: DriftEvent[] = [];
  const client = unheard(bodies, { on: { drift: (event) => void drifts.push(event) }, ...options });
  const deviations = (): readonly unknown[] =>
    drifts.map(({ kind, path, count, received }) => [kind, path, count, received]);
  return { client, drifts, deviations };
}

/** The body of a page of rows, each given as JSON text. */
export const pageOf = (rows: readonly string[], cursorTo?: string): string =>
  `{"data":[${rows.join()}]${cursorTo === undefined ? "" : `,"next_cursor":"${cursorTo}"`}}`;
