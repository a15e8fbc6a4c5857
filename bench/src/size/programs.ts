/** A program whose size is measured. */
export interface Program {
  readonly name: string;
  readonly code: string;
}

const OPERATION = `
import { bearer, createClient } from "@org/http-core";
import { accepts, json, operation } from "@org/http-core/operation";
import * as s from "@org/http-core/schema";
const service = {
  name: "library",
  bases: ["library"],
  defaults: { attemptTimeout: 15000, totalTimeout: 120000, retries: 3, maxWait: 60000, bodyCap: 8000000 },
};
const book = s.entity("Book", s.fields({ id: s.text }, { title: s.text, price: s.decimal }));
const params = s.params("BookParams", s.fields({ id: s.text }));
const getBook = operation({
  service, name: "get", method: "GET", path: "/books/{id}", params, result: json(book), auth: accepts("bearer"),
});
const client = createClient({ baseUrl: "https://library.example", auth: bearer("a-token") });
console.log(await client.call(getBook, { id: "7" }));
`;

/** The runtime with one operation: cache, limits, retries, deadlines, redirects, checks and errors are in it. */
export const ours: Program = {
  name: "http-core: createClient and one operation, everything",
  code: OPERATION,
};

/**
 * The runtime with a list in place of the operation: what services' clients, which all have lists, are on top of. The
 * code that reads lists comes with the `page` of a list.
 */
export const oursWithList: Program = {
  name: "http-core: createClient and one list, everything",
  code: asList(OPERATION),
};

function asList(program: string): string {
  return program
    .replace("import { accepts, json, operation }", "import { accepts, json, operation, single }")
    .replace("json(book)", "json(s.list(book)), page: single()")
    .replace("client.call(", "client.list(");
}

/** The lean client with the same operation, and with each further part. */
export const lean: readonly Program[] = [
  { name: "http-core/lean: one operation", code: leanWith([]) },
  { name: "http-core/lean: and a cache", code: leanWith(["cache: httpCache()"]) },
  { name: "http-core/lean: and rate limits", code: leanWith(["limits: rateLimits()"]) },
  { name: "http-core/lean: one list", code: asList(leanWith([])) },
  { name: "http-core/lean: one operation, through ky", code: byKy(leanWith([])) },
];

function byKy(program: string): string {
  return `import { kyTransport } from "@org/http-core";\nimport ky from "ky";\n${program.replace('a-token") ', 'a-token"), transport: kyTransport(ky.create()) ')}`;
}

function leanWith(parts: readonly string[]): string {
  const names = parts.map((part) => `, ${part.replace(/^\w+: (\w+)\(\)$/, "$1")}`);
  return OPERATION.replace(
    'import { bearer, createClient } from "@org/http-core";',
    `import { bearer, createClient${names.join("")} } from "@org/http-core/lean";`,
  ).replace(
    'auth: bearer("a-token") })',
    `auth: bearer("a-token")${parts.map((part) => `, ${part}`).join("")} })`,
  );
}

/** Each of the clients, whole, and what a page loads that needs one list of the largest. */
export const clients: readonly Program[] = [
  { name: "@org/chainstats", code: whole("@org/chainstats", "createChainstats") },
  { name: "@org/validators", code: whole("@org/validators", "createValidators") },
  { name: "@org/predictions", code: whole("@org/predictions", "createPredictions") },
  { name: "@org/repo-host", code: whole("@org/repo-host", "createRepoHost") },
  { name: "@org/predictions: events alone", code: list("events") },
  { name: "@org/predictions: trades alone, with their key", code: list("trades", "tradingKey") },
];

/** Programs that need little of a package: what they leave out is to stay out. */
export const little: readonly Program[] = [
  {
    name: "http-core: a secret",
    code: 'import { Secret } from "@org/http-core";\nconsole.log(new Secret("a"));',
  },
  {
    name: "http-core: is it one of its errors?",
    code: 'import { isCallError } from "@org/http-core";\nconsole.log(isCallError(undefined));',
  },
  {
    name: "http-core: one kind of error",
    code: 'import { RateLimitError } from "@org/http-core";\nconsole.log({} instanceof RateLimitError);',
  },
  {
    name: "@org/predictions: a key",
    code: 'import { tradingKey } from "@org/predictions";\nconsole.log(tradingKey);',
  },
];

/** Parts of ours, by themselves. */
export const parts: readonly Program[] = [
  { name: "ky", code: 'import ky from "ky";\nconsole.log(await ky("https://library.example").json());' },
];

/** What others need for part of it. */
export const peers: readonly Program[] = [
  {
    name: "ofetch",
    code: 'import { ofetch } from "ofetch";\nconsole.log(await ofetch("https://library.example/books/7"));',
  },
  {
    name: "up-fetch",
    code: `
import { up } from "up-fetch";
console.log(await up(fetch, () => ({ baseUrl: "https://library.example" }))("/books/7"));`,
  },
  {
    name: "wretch",
    code: 'import wretch from "wretch";\nconsole.log(await wretch("https://library.example/books/7").get().json());',
  },
  {
    name: "octokit core, paginate, retry, throttling (no cache, no checks)",
    code: `
import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
const Client = Octokit.plugin(paginateRest, retry, throttling);
const throttle = { onRateLimit: () => true, onSecondaryRateLimit: () => true };
console.log(await new Client({ throttle }).request("GET /books/{id}", { id: "7" }));`,
  },
  {
    name: "axios, axios-retry, axios-cache-interceptor (no limits, no checks)",
    code: `
import axios from "axios";
import axiosRetry from "axios-retry";
import { setupCache } from "axios-cache-interceptor";
const client = setupCache(axios.create({ baseURL: "https://library.example" }));
axiosRetry(client);
console.log(await client.get("/books/7"));`,
  },
  {
    name: "openai (no cache, no limits, no checks)",
    code: `
import OpenAI from "openai";
console.log(await new OpenAI({ apiKey: "a-key", baseURL: "https://library.example" }).get("/books/7"));`,
  },
  {
    name: "anthropic (no cache, no limits, no checks)",
    code: `
import Anthropic from "@anthropic-ai/sdk";
console.log(await new Anthropic({ apiKey: "a-key", baseURL: "https://library.example" }).get("/books/7"));`,
  },
  {
    name: "cloudflare (no cache, no limits, no checks)",
    code: `
import Cloudflare from "cloudflare";
console.log(await new Cloudflare({ apiToken: "a-token", baseURL: "https://library.example" }).get("/books/7"));`,
  },
  {
    name: "stripe (no cache, no limits, no checks)",
    code: `
import Stripe from "stripe";
console.log(await new Stripe("a-key").rawRequest("GET", "/books/7"));`,
  },
  {
    name: "effect's HttpClient with a schema (no cache, no limits)",
    code: `
import { Effect, Schema } from "effect";
import { FetchHttpClient, HttpClient, HttpClientResponse } from "effect/http";
const book = Schema.Struct({ id: Schema.String, title: Schema.String, price: Schema.String });
const get = HttpClient.get("https://library.example/books/7");
const read = Effect.flatMap(get, HttpClientResponse.schemaBodyJson(book));
console.log(await Effect.runPromise(Effect.provide(read, FetchHttpClient.layer)));`,
  },
];

function whole(name: string, create: string): string {
  return `import { ${create} } from "${name}";\nconsole.log(${create}());`;
}

function list(operation: string, ...more: readonly string[]): string {
  const names = [operation, ...more].join(", ");
  return `import { createClient } from "@org/http-core";
import { ${names} } from "@org/predictions";
console.log(createClient({ baseUrl: "https://library.example" }).list(${operation}, {}), ${names});`;
}
