import { createChainstats, apiKey } from "@org/chainstats";
import { CallError, isCallError, type ErrorCode } from "@org/http-core";
import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import type { Case, World } from "./case.ts";
import { holds, rejection, same } from "./expect.ts";
import { scriptedClient } from "./scripted-client.ts";

const book = fields({ title: text });
interface Book extends FieldsOutput<typeof book> {}
interface BookSchema extends Entity<"Book", typeof book, Book> {}
const bookSchema: BookSchema = entity("Book", book);

const once = { retry: { retries: 0 } };

function ask(path: string): (world: World) => PromiseLike<unknown> {
  return (world) => scriptedClient(world, "error-codes", once).request(`GET /${path}`, {});
}

/** A call for each error code. */
const failingCalls: Readonly<Record<ErrorCode, (world: World) => PromiseLike<unknown>>> = {
  parameter: (world) => scriptedClient(world, "error-codes").request("GET /repos/{owner}", { owner: ".." }),
  authentication: ask("status/401"),
  permission: ask("status/403"),
  plan: ({ services, credentials }) =>
    createChainstats({
      baseUrl: services.chainstats,
      auth: apiKey(credentials.chainstats.poor),
    }).dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-02" }),
  not_found: ask("status/404"),
  invalid_request: ask("status/422"),
  conflict: ask("status/409"),
  client: ask("status/418"),
  rate_limit: (world) =>
    scriptedClient(world, "throttled", { retry: { maxWait: 0, retries: 0 } }).request("GET /status/429", {}),
  server: ask("status/500"),
  blocked: ask("guarded/one"),
  network: ask("cut/one"),
  timeout: (world) =>
    scriptedClient(world, "error-codes", { timeout: { total: 40 } }).request("GET /silent/one", {}),
  redirect: (world) => scriptedClient(world, "error-codes").request("POST /lost/here", { what: "keys" }),
  decode: ask("garbled/one"),
  not_ready: (world) => scriptedClient(world, "error-codes").paginate("GET /status/202", {}),
  schema: (world) =>
    scriptedClient(world, "error-codes").request("GET /echo/book", {}, { schema: bookSchema }),
  pagination: (world) =>
    scriptedClient(world, "error-codes").paginate("GET /circle/one", {}).collect({ max: 9 }),
};

/** Each call rejects with the error of its code. */
export const errorCodes: readonly Case[] = Object.entries(failingCalls).map(([code, call]) => ({
  name: `an error is recognised by its code: ${code}`,
  async run(world) {
    const error = await rejection(call(world));
    holds(error instanceof CallError && isCallError(error), `it is a CallError, not ${String(error)}`);
    same(isCallError(error) && error.code, code, "its code");
  },
}));
