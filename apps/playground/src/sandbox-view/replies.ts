import * as v from "valibot";

const text = v.string();
const number = v.number();

const budget = v.object({
  name: text,
  limit: number,
  before: number,
  after: number,
  resets: v.optional(number),
});

const entryFields = {
  number,
  at: number,
  took: number,
  service: text,
  route: v.optional(text),
  method: text,
  target: text,
  status: number,
  address: text,
  principal: v.optional(text),
  budgets: v.array(budget),
  faults: v.array(v.object({ name: text, kind: text, changedNothing: v.optional(v.boolean()) })),
  warnings: v.array(v.object({ code: text, message: text })),
  replayed: v.optional(text),
  scripted: v.optional(text),
};

const message = v.object({
  headers: v.array(v.tuple([text, text])),
  body: v.optional(text),
  omitted: v.optional(text),
});

/** One request in the journal. */
export const entrySchema = v.object(entryFields);
export type Entry = v.InferOutput<typeof entrySchema>;

/** One request with headers and bodies, without those if a snapshot brought it. */
export const openEntrySchema = v.object({
  ...entryFields,
  request: v.optional(message),
  response: v.optional(message),
});
export type OpenEntry = v.InferOutput<typeof openEntrySchema>;
export type Message = v.InferOutput<typeof message>;

export const clockSchema = v.object({ now: number, frozen: v.boolean(), factor: number });
export type ClockState = v.InferOutput<typeof clockSchema>;

export const faultsSchema = v.array(v.looseObject({ name: text, kind: text }));
export type ActiveFault = v.InferOutput<typeof faultsSchema>[number];

export const snapshotsSchema = v.array(v.object({ id: text, at: number }));
export type SnapshotLine = v.InferOutput<typeof snapshotsSchema>[number];

export const worldsSchema = v.array(v.object({ name: text, now: number, requests: number }));
export type WorldLine = v.InferOutput<typeof worldsSchema>[number];

export const recordingsSchema = v.object({
  mode: v.picklist(["fallback", "strict"]),
  responses: number,
  services: v.record(text, number),
});
export type RecordingState = v.InferOutput<typeof recordingsSchema>;

/** What became of a file of recordings. */
export const loadedSchema = v.object({
  responses: number,
  leftOut: v.array(v.object({ url: text, reason: text })),
});

/** How recorded responses differ from the sandbox's own. */
export const driftSchema = v.object({
  requests: number,
  drifts: v.array(
    v.object({
      service: text,
      route: text,
      statuses: v.array(v.object({ recorded: number, sandbox: number })),
      types: v.array(v.object({ at: text, recorded: v.array(text), sandbox: v.array(text) })),
      missing: v.array(text),
      extra: v.array(text),
    }),
  ),
});
export type Drift = v.InferOutput<typeof driftSchema>["drifts"][number];

/** The services and their credentials. */
export const overviewSchema = v.object({
  services: v.array(v.object({ file: text, title: text, bases: v.array(v.object({ name: text })) })),
  keys: v.array(v.object({ service: text, account: text, where: text, value: text })),
});
export type Overview = v.InferOutput<typeof overviewSchema>;

/** The error of a refused request to the control API. */
export const errorSchema = v.object({ error: text });
