import { accepts, json, operation, type Operation, type Service } from "@org/http-core/operation";
import * as s from "@org/http-core/schema";

/** A service with everything on: limits of both kinds, retries, deadlines, a cap. */
const service: Service = {
  name: "bench",
  bases: ["bench"],
  defaults: {
    attemptTimeout: 15_000,
    totalTimeout: 120_000,
    retries: 3,
    maxWait: 60_000,
    bodyCap: 8_000_000,
    limit: { concurrency: 100, windows: [{ requests: 1_000_000_000, per: 60_000 }] },
  },
};

const thing = s.fields(
  { id: s.text, number: s.number, title: s.text, open: s.flag, created_at: s.time },
  {
    body: s.text,
    labels: s.list(s.text),
    price: s.decimal,
    author: s.text,
    comments: s.number,
    closed_at: s.time,
    state: s.oneOf("open", "closed"),
  },
);

/** A thing of the made-up service. */
export interface Thing extends s.FieldsOutput<typeof thing> {}
interface ThingSchema extends s.Entity<"Thing", typeof thing, Thing> {}
/** The schema of a {@link Thing}. */
export const thingSchema: ThingSchema = s.entity("Thing", thing);

const byId = s.fields({ id: s.text });
interface ThingParams extends s.FieldsInput<typeof byId> {}
interface ThingParamsSchema extends s.Params<typeof byId, ThingParams> {}
const thingParams: ThingParamsSchema = s.params("ThingParams", byId);

/** One thing. */
export const getThing: Operation<ThingParams, Thing> = operation({
  service,
  name: "get",
  method: "GET",
  path: "/things/{id}",
  params: thingParams,
  result: json(thingSchema),
  auth: accepts("bearer"),
});

const afterId = s.fields({}, { after: s.text });
interface ListParams extends s.FieldsInput<typeof afterId> {}
interface ListParamsSchema extends s.Params<typeof afterId, ListParams> {}
const listParams: ListParamsSchema = s.params("ListParams", afterId);

/** A list of things, in one response. */
export const listThings: Operation<ListParams, Thing[]> = operation({
  service,
  name: "list",
  method: "GET",
  path: "/things",
  params: listParams,
  result: json(s.list(thingSchema)),
  auth: accepts("bearer"),
});

/** A thing of 0.9 kB. */
export function exampleThing(id: string): Thing {
  return {
    id,
    number: 4711,
    title: "It rains, and the roof of the shed has a hole that grows",
    open: true,
    created_at: "2024-02-29T12:00:00Z",
    body: "Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod. ".repeat(7),
    labels: ["weather", "roof", "help wanted"],
    price: "12.50",
    author: "octo",
    comments: 3,
    closed_at: null,
    state: "open",
  };
}

/** A thing of 0.2 kB, as it stands in a list. */
export function exampleRow(id: string): Readonly<Record<string, unknown>> {
  const { number, title, open, created_at, price, state } = exampleThing(id);
  return { id, number, title, open, created_at, price, state };
}
