/** A service for tests: things on shelves. */
import {
  accepts,
  anonymous,
  cursor,
  json,
  link,
  offset,
  operation,
  requires,
  plainText,
  type ListOperation,
  type Operation,
  type Service,
} from "@org/http-core/operation";
import * as s from "../src/schema.ts";

export const shop: Service = {
  name: "shop",
  bases: ["shop"],
  defaults: { attemptTimeout: 1_000, totalTimeout: 100_000, retries: 3, maxWait: 60_000, bodyCap: 10_000 },
};

const thing = s.fields({ id: s.text }, { price: s.decimal, note: s.text });
export interface Thing extends s.FieldsOutput<typeof thing> {}
interface ThingSchema extends s.Entity<"Thing", typeof thing, Thing> {}
export const thingSchema: ThingSchema = s.entity("Thing", thing);

const byId = s.fields({ id: s.text }, { tenant: s.text, since: s.day, tags: s.oneOrMore(s.text) });
export interface ThingParams extends s.FieldsInput<typeof byId> {}
export interface ThingParamsSchema extends s.Params<typeof byId, ThingParams> {}
const thingParams: ThingParamsSchema = s.params("ThingParams", byId);

export const getThing: Operation<ThingParams, Thing> = operation({
  service: shop,
  name: "get",
  method: "GET",
  path: "/things/{id}",
  places: { tenant: { in: "header", name: "X-Shop-Tenant" } },
  params: thingParams,
  result: json(thingSchema),
  auth: accepts("bearer", "basic", "token", "queryToken", "appKey", "apiKey", "hmac"),
});

export const ownThing: Operation<ThingParams, Thing> = operation({
  service: shop,
  name: "own",
  method: "GET",
  path: "/own/{id}",
  params: thingParams,
  result: json(thingSchema),
  auth: requires("bearer"),
});

export const publicThing: Operation<ThingParams, Thing> = operation({
  service: shop,
  name: "public",
  method: "GET",
  path: "/public/{id}",
  params: thingParams,
  result: json(thingSchema),
  auth: anonymous,
});

const creation = s.fields({ name: s.text }, { price: s.text });
export interface CreateParams extends s.FieldsInput<typeof creation> {}
interface CreateParamsSchema extends s.Params<typeof creation, CreateParams> {}
const createParams: CreateParamsSchema = s.params("CreateParams", creation);

export const createThing: Operation<CreateParams, Thing> = operation({
  service: shop,
  name: "create",
  method: "POST",
  path: "/things",
  params: createParams,
  result: json(thingSchema),
  auth: accepts("bearer", "queryToken"),
});

export const echo: Operation<CreateParams, string> = operation({
  service: shop,
  name: "echo",
  method: "POST",
  path: "/echo",
  body: { kind: "text", param: "name", contentType: "text/plain" },
  params: createParams,
  result: plainText(),
  auth: anonymous,
  safe: true,
});

const cursorPage = s.fields({ data: s.list(thingSchema) }, { next_cursor: s.text });
interface CursorPage extends s.FieldsOutput<typeof cursorPage> {}
interface CursorPageSchema extends s.Entity<"CursorPage", typeof cursorPage, CursorPage> {}
const cursorPageSchema: CursorPageSchema = s.entity("CursorPage", cursorPage);

const listing = s.fields(
  {},
  { colour: s.text, next_cursor: s.text, limit: s.whole(1), offset: s.whole(0), page: s.whole(1) },
);
interface ListParams extends s.FieldsInput<typeof listing> {}
interface ListParamsSchema extends s.Params<typeof listing, ListParams> {}
const listParams: ListParamsSchema = s.params("ListParams", listing);

export const byCursor: ListOperation<ListParams, CursorPage, Thing> = operation({
  service: shop,
  name: "byCursor",
  method: "GET",
  path: "/by-cursor",
  params: listParams,
  result: json(cursorPageSchema),
  auth: accepts("bearer", "queryToken"),
  page: cursor({ items: "data", next: "next_cursor", param: "next_cursor", end: ["LTE="] }),
});

const offsetPage = s.fields({ next: s.always(s.nullable(s.text)), results: s.list(thingSchema) });
interface OffsetPage extends s.FieldsOutput<typeof offsetPage> {}
interface OffsetPageSchema extends s.Entity<"OffsetPage", typeof offsetPage, OffsetPage> {}
const offsetPageSchema: OffsetPageSchema = s.entity("OffsetPage", offsetPage);

export const byOffset: ListOperation<ListParams, OffsetPage, Thing> = operation({
  service: shop,
  name: "byOffset",
  method: "GET",
  path: "/by-offset",
  params: listParams,
  result: json(offsetPageSchema),
  auth: accepts("bearer", "queryToken"),
  page: offset({ items: "results", next: "next", limit: "limit", offset: "offset" }),
});

export const byLink: ListOperation<ListParams, Thing[], Thing> = operation({
  service: shop,
  name: "byLink",
  method: "GET",
  path: "/by-link",
  params: listParams,
  result: json(s.list(thingSchema)),
  auth: accepts("bearer", "queryToken"),
  page: link(),
});
