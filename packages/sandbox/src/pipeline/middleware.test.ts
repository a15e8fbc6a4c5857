import { expect, it } from "vitest";
import type { Reply } from "../core/reply.ts";
import { readable } from "../core/headers.ts";
import { sentRequest } from "../core/request-match.ts";
import { compose, type Middleware, type RequestContext } from "./middleware.ts";

const headers = readable(new Map());
const request = {
  base: "chainstats",
  method: "GET",
  route: undefined,
  path: "/",
  query: new URLSearchParams(),
  sent: sentRequest(headers, new Uint8Array(), String),
} as const;

const context: RequestContext = {
  base: "chainstats",
  incoming: {
    method: "GET",
    url: new URL("https://service.example/"),
    headers,
    body: new Uint8Array(),
    address: "192.0.2.1",
    prefix: "",
  },
  number: 1,
  target: "/",
  route: undefined,
  request,
  ownFaults: [],
  faults: [],
  unusedFaults: new Set(),
  skipHandler: false,
  delay: 0,
  wires: [],
  replayed: undefined,
  nearest: undefined,
  scripted: undefined,
  principal: undefined,
  budgets: [],
  page: undefined,
  noEffects: [],
  format: (reply) => reply,
};
const reply: Reply = { status: 200, headers: new Map(), text: "text" };
const ran: string[] = [];
const step =
  (name: string): Middleware =>
  async (_, next) => {
    ran.push(`${name} in`);
    const response = await next();
    ran.push(`${name} out`);
    return response;
  };

it("steps see the request in order, and the reply in reverse order", async () => {
  ran.length = 0;
  const run = compose(step("a"), step("b"), async () => reply);
  expect(await run(context)).toBe(reply);
  expect(ran).toEqual(["a in", "b in", "b out", "a out"]);
});

it("a step that returns a reply skips later steps", async () => {
  ran.length = 0;
  const run = compose(step("a"), async () => reply, step("b"));
  expect(await run(context)).toBe(reply);
  expect(ran).toEqual(["a in", "a out"]);
});

it("the last step must not call next", async () => {
  await expect(compose(step("a"))(context)).rejects.toThrow(RangeError);
});
