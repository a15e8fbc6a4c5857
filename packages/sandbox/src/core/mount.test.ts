import {
  anonymous,
  json,
  operation,
  plainText,
  type Operation,
  type Service,
} from "@org/http-core/operation";
import {
  anything,
  fields,
  flag,
  nullable,
  oneOrMore,
  params,
  text as string,
  whole,
  type FieldsInput,
  type Params,
} from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { read, type TestResponse } from "../../test/ask.ts";
import { handleDirectly, createApp } from "./app.ts";
import { fail, ok, type HandlersOf } from "./handler.ts";
import { mount, type MountOptions } from "./mount.ts";
import { toResponse } from "./reply.ts";
import type { ServiceRules } from "./rules.ts";

const service: Service = {
  name: "toys",
  bases: ["toys"],
  defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
};

const input = fields(
  { id: string },
  { size: nullable(whole(0)), new: flag, tag: oneOrMore(whole(1)), realm: string },
);
interface ToyParams extends FieldsInput<typeof input> {}
interface ToyParamsSchema extends Params<typeof input, ToyParams> {}
const toyParams: ToyParamsSchema = params("ToyParams", input);

const realm = { in: "header", name: "X-Service-Realm" } as const;
const common = {
  service,
  params: toyParams,
  auth: anonymous,
} as const;
const get: Operation<ToyParams> = operation({
  ...common,
  name: "get",
  method: "GET",
  path: "/{kind}/{id}",
  segments: { kind: "toys" },
  constants: { act: "get" },
  places: { realm, size: { name: "inches" } },
  result: json(anything),
});
const count: Operation<ToyParams, string> = operation({
  ...common,
  name: "count",
  method: "GET",
  path: "/{kind}/{id}",
  segments: { kind: "toys" },
  constants: { act: "count" },
  places: { realm },
  result: plainText(),
});
const make: Operation<ToyParams> = operation({
  ...common,
  name: "make",
  method: "POST",
  path: "/toys",
  places: { realm },
  result: json(anything),
});
const operations = { get, more: { count, make } };

const handlers: HandlersOf<typeof operations> = {
  get: (given, { principal }) => ok({ given, principal }, { "X-Seen": "yes" }),
  more: {
    count: ({ id }) => (id === "none" ? fail(404, "no toys") : ok("7")),
    make: async (given) => ok({ given }),
  },
};

const rules: ServiceRules = {
  admit: (_, { headers }) =>
    headers.get("x-key") === "wrong"
      ? fail(401, { no: "admission" })
      : { ok: true, principal: { id: headers.get("x-key") ?? "" } },
  refuse: (problem) => fail(400, { problem }),
  missing: (status) => fail(status, { missing: status }),
  unnamed: () => fail(400, { no: "act" }),
};

const send = async (
  path: string,
  init: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
  options: Partial<MountOptions> = {},
): Promise<TestResponse> => {
  const app = createApp({ now: () => 0 });
  mount(app, operations, handlers, { rules, dialect: {}, ...options });
  const incoming = {
    method: init.method ?? "GET",
    url: new URL(`https://toys.test/prefix${path}`),
    headers: new Headers(init.headers),
    body: new TextEncoder().encode(init.body ?? ""),
    address: "192.0.2.1",
    prefix: "/prefix",
  };
  return read(toResponse(await handleDirectly(app, incoming)));
};

describe("parameters", () => {
  it("come from path, query and headers, converted to their types", async () => {
    const { json: response } = await send("/toys/a%2Fb%20c?act=get&inches=7&new=true&tag=1&tag=2", {
      headers: { "X-Service-Realm": "attic" },
    });
    expect(response).toMatchObject({
      given: { id: "a/b c", size: 7, new: true, tag: [1, 2], realm: "attic" },
    });
  });

  it("come from a JSON body unchanged", async () => {
    const body = JSON.stringify({ id: "x", size: null, new: false, tag: 3, ignored: 1 });
    expect((await send("/toys", { method: "POST", body })).json).toEqual({
      given: { id: "x", size: null, new: false, tag: [3] },
    });
  });

  it("with one value are a list if the operation takes several", async () => {
    expect((await send("/toys/x?act=get&tag=5")).json).toMatchObject({ given: { tag: [5] } });
  });

  it.each([
    [
      "/toys/x?act=get&inches=-1",
      { name: "size", wireName: "inches", in: "query", missing: false, expected: "at least 0" },
    ],
    ["/toys/x?act=get&inches=1&inches=2", { name: "size", missing: false }],
    ["/toys/x?act=get&new=yes", { name: "new", missing: false }],
    ["/toys/x?act=get&tag=0", { name: "tag", missing: false }],
  ])("with an invalid value are a problem: %s", async (path, problem) => {
    const response = await send(path);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ problem: { kind: "parameter", ...problem } });
  });

  it("that are missing are a problem", async () => {
    const response = await send("/toys", { method: "POST", body: "{}" });
    expect(response.json).toMatchObject({ problem: { name: "id", in: "body", missing: true } });
  });

  it.each([
    ["{", "syntax"],
    ["[]", "type"],
    ["null", "type"],
  ])("in a body that is not an object (%s) are a problem", async (body, reason) => {
    const response = await send("/toys", { method: "POST", body });
    expect(response.json).toEqual({ problem: { kind: "body", reason } });
  });

  it("that the operation does not have are ignored", async () => {
    expect((await send("/toys/x?act=get&colour=red")).json).toMatchObject({ given: { id: "x" } });
  });

  it("have case-insensitive names only if the service says so", async () => {
    const path = "/toys/x?ACT=get&INCHES=3";
    expect((await send(path)).status).toBe(400);
    const lenient = await send(path, {}, { rules: { ...rules, anyCase: true } });
    expect(lenient.json).toMatchObject({ given: { size: 3 } });
  });
});

describe("a request", () => {
  it("finds the operation by path, method and constants", async () => {
    expect((await send("/toys/x?act=count")).text).toBe("7");
    expect((await send("/toys/x?act=count")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect((await send("/toys/x?act=get")).headers.get("x-seen")).toBe("yes");
    expect((await send("/toys/x?act=other")).json).toEqual({ no: "act" });
    expect((await send("/toys/x")).json).toEqual({ no: "act" });
    expect((await send("/toys/x/y?act=get")).json).toEqual({ missing: 404 });
    expect((await send("/toys/x?act=get", { method: "PUT" })).json).toEqual({ missing: 405 });
  });

  it("is admitted before its parameters are checked", async () => {
    const response = await send("/toys/x?act=get&inches=-1", { headers: { "X-Key": "wrong" } });
    expect([response.status, response.json]).toEqual([401, { no: "admission" }]);
    const known = await send("/toys/x?act=get", { headers: { "X-Key": "mine" } });
    expect(known.json).toMatchObject({ principal: { id: "mine" } });
  });

  it("may be refused by its handler, with JSON or text", async () => {
    const response = await send("/toys/none?act=count");
    expect([response.status, response.text]).toEqual([404, "no toys"]);
  });

  it("matches the names of the deployment's dialect", async () => {
    const dialect = {
      segments: { kind: "games" },
      headers: { "X-Service-": "X-Acme-" },
      params: { "toys.get": { size: "cm" } },
    };
    const response = await send(
      "/games/x?act=get&cm=4",
      { headers: { "X-Acme-Realm": "hall" } },
      { dialect },
    );
    expect(response.json).toMatchObject({ given: { id: "x", size: 4, realm: "hall" } });
    expect((await send("/toys/x?act=get", {}, { dialect })).status).toBe(404);
  });

  it("matches only operations of its base", async () => {
    expect((await send("/toys/x?act=get", {}, { base: "elsewhere" })).status).toBe(404);
  });

  it("may be HEAD for a GET operation", async () => {
    const head = await send("/toys/x?act=get", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("x-seen")]).toEqual([200, "", "yes"]);
  });
});
