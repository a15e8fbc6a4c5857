import { bearer, ParameterError, Secret } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW } from "../../test/ask.ts";
import { readCommand } from "../node/cli/command.ts";
import { serve } from "../node/serve.ts";
import { createSandbox } from "../create-sandbox.ts";
import { sandboxCredentials } from "../credentials.ts";
import { baseNames } from "../origins.ts";

/** Calls a function without its types. */
function untyped(call: (...args: never[]) => unknown, ...args: readonly unknown[]): () => unknown {
  return (): unknown => Reflect.apply(call, undefined, args);
}

describe("an unknown option is refused with the nearest one", () => {
  const { heavy, casual } = sandboxCredentials.clob;
  it.each([
    [{ sed: 3 }, 'options.sed: expected no such field; the nearest is "seed"'],
    [{ scail: 3 }, 'options.scail: expected no such field; the nearest is "scale"'],
    [{ dialect: { header: {} } }, 'options.dialect.header: expected no such field; the nearest is "headers"'],
    [
      { limits: { repoHost: { anonymus: 3 } } },
      'limits.repoHost.anonymus: expected no such field; the nearest is "anonymous"',
    ],
    [{ limits: { chainstat: {} } }, 'limits.chainstat: expected no such field; the nearest is "chainstats"'],
    [
      { faults: [{ kind: "delay", milliseconds: 1, matches: {} }] },
      'faults.0.matches: expected no such field; the nearest is "match"',
    ],
    [
      { faults: [{ kind: "delay", milliseconds: { min: 1, mx: 2 } }] },
      'faults.0.milliseconds.mx: expected no such field; the nearest is "max"',
    ],
    [
      { credentials: { repohost: {} } },
      'options.credentials.repohost: expected no such field; the nearest is "repoHost"',
    ],
    [
      { credentials: { clob: { heavy: { ...heavy, apikey: "x" }, casual } } },
      'options.credentials.clob.heavy.apikey: expected no such field; the nearest is "apiKey"',
    ],
    [{ oddity: false }, 'options.oddity: expected no such field; the nearest is "oddities"'],
    [{ page: {} }, 'options.page: expected no such field; the nearest is "pages"'],
    [{ world: 3 }, 'options.world: expected no such field; the nearest is "worlds"'],
    [
      { dialect: { paths: { "predictions.tradez": "/data/trades" } } },
      'options.dialect.paths.predictions.tradez: expected no such field; the nearest is "predictions.trades"',
    ],
    [
      { dialect: { params: { "predictions.event": {} } } },
      'options.dialect.params.predictions.event: expected no such field; the nearest is "predictions.events"',
    ],
    [
      { dialect: { params: { "predictions.events": { limits: "page_size" } } } },
      'options.dialect.params.predictions.events.limits: expected no such field; the nearest is "limit"',
    ],
    [
      { dialect: { segments: { networka: "ethereum" } } },
      'options.dialect.segments.networka: expected no such field; the nearest is "network_a"',
    ],
    [
      { faults: [{ kind: "delay", millisecond: 5 }] },
      'faults.0.millisecond: expected no such field; the nearest is "milliseconds"',
    ],
    [
      { faults: [{ kind: "delay", milliseconds: { median: 5, sigm: 1 } }] },
      'faults.0.milliseconds.sigm: expected no such field; the nearest is "sigma"',
    ],
  ])("%j", (options, message) => {
    expect(untyped(createSandbox, options)).toThrow(ParameterError);
    expect(untyped(createSandbox, options)).toThrow(message);
  });

  it.each([
    [{ seed: "1" }, "options.seed: expected a number"],
    [{ scale: "60" }, "options.scale: expected a number"],
    [{ now: new Date(NOW) }, "options.now: expected epoch milliseconds"],
    [{ now: "yesterday" }, "options.now: expected epoch milliseconds"],
    [{ now: "2026-02-30" }, "options.now: expected epoch milliseconds"],
    [{ now: "1767225600000" }, "options.now: expected epoch milliseconds"],
    [{ tape: 1 }, "options.tape: expected true or false"],
    [{ worlds: "3" }, "options.worlds: expected a number"],
    [{ faults: { kind: "bad-gzip" } }, "options.faults: expected a list"],
    [{ dialect: { headers: { SVC_: 3 } } }, "options.dialect.headers.SVC_: expected a text"],
    [
      { credentials: { validators: "" } },
      "options.credentials.validators: expected something that is not empty",
    ],
    [
      { credentials: { repoHost: { users: [] } } },
      "options.credentials.repoHost.applications: expected a value",
    ],
    [null, "options: expected an object"],
    ["seed", "options: expected an object"],
    [[], "options: expected an object"],
  ])("an option of another type is refused: %j", (options, message) => {
    expect(untyped(createSandbox, options)).toThrow(message);
  });

  it("undefined counts as absent", () => {
    const options: object = {
      seed: undefined,
      now: undefined,
      limits: { repoHost: { anonymous: undefined } },
      dialect: { vendor: undefined },
    };
    expect(createSandbox(options).faults.list()).toEqual([]);
  });
});

describe("objects without own fields are refused, since their content would be ignored", () => {
  const status = { kind: "status", status: 503 };
  const headers = new Headers({ "X-Test": "7" });
  it.each([
    ["options", new Map([["seed", 3]]), "options: expected an object"],
    ["a dialect", { dialect: [] }, "options.dialect: expected an object, received a list"],
    ["paths", { dialect: { paths: [] } }, "options.dialect.paths: expected an object"],
    ["headers", { dialect: { headers: new Map() } }, "options.dialect.headers: expected an object"],
    ["limits", { limits: { repoHost: [] } }, "limits.repoHost: expected an object"],
    ["plans", { limits: { chainstats: [] } }, "limits.chainstats: expected an object"],
    ["a match", { faults: [{ ...status, match: [] }] }, "faults.0.match: expected an object"],
    ["a fault's headers", { faults: [{ ...status, headers }] }, "faults.0.headers: expected an object"],
    [
      "a match's headers",
      { faults: [{ ...status, match: { header: headers } }] },
      "faults.0.match.header: expected an object",
    ],
    ["a fault", { faults: [[]] }, "faults.0: expected an object"],
  ])("%s", (_, options, message) => {
    expect(untyped(createSandbox, options)).toThrow(message);
  });

  it("in expectations and the filters of the journal", () => {
    const { journal } = frozenSandbox();
    const refused = (message: string, ...args: readonly unknown[]): void => {
      expect(untyped(journal.expectRequests, ...args)).toThrow(message);
    };
    refused("expect.requests.0: expected an object, received a list", [[]]);
    refused("expect.requests.0.query: expected an object", {
      query: new URLSearchParams("page=2"),
      times: 0,
    });
    refused("expect.requests.0.query: expected an object", [{ query: [], times: 0 }]);
    refused("expect.requests.0.times: expected a number or an object", { times: [] });
    refused("least that is not above most", { times: { least: 3, most: 1 } });
    for (const options of [null, [], 5, "any", new Map()])
      for (const expected of [[], { times: 0 }]) refused("expect: expected an object", expected, options);
    refused("expect.requests: expected no such field", [], { requests: [] });
    for (const filter of [null, [], 5, new Map()])
      expect(untyped(journal.entries, filter)).toThrow("journal: expected an object");
  });

  it("in options of recordings", async () => {
    const { recordings } = frozenSandbox();
    const har = { log: { entries: [] } };
    const refused = async (message: string, options: unknown): Promise<void> => {
      await expect(untyped(recordings.load, har, options)()).rejects.toThrow(message);
    };
    for (const options of [null, [], 5, "strict"]) await refused("recordings: expected an object", options);
    await refused("services: expected an object", { services: [] });
    for (const redact of [[5], ["a secret"], [{}], [null]])
      await refused("recordings.redact.0: expected a credential, or a Secret", { redact });
    expect(await recordings.load(har, { redact: [new Secret("s3cr3t"), bearer("t0ken")] })).toEqual({
      responses: 0,
      leftOut: [],
    });
    await expect(untyped(recordings.drift, { instead: [] })()).rejects.toThrow(
      "drift.instead: expected an object",
    );
  });
});

describe("the time", () => {
  it.each([
    ["2026-01-01", Date.UTC(2026, 0, 1)],
    ["2026-01-01T12:00:00Z", Date.UTC(2026, 0, 1, 12)],
    ["2026-01-01T12:00:00", Date.UTC(2026, 0, 1, 12)],
    ["2026-01-01T12:00:00.250+02:00", Date.UTC(2026, 0, 1, 10, 0, 0, 250)],
    [1_767_225_600_000, 1_767_225_600_000],
  ])("can be %j", (now, at) => {
    const { clock } = createSandbox({ now });
    expect(clock.state()).toMatchObject({ now: at, frozen: true });
    const other = createSandbox({ now: 0 }).clock;
    other.set(now);
    expect(other.now()).toBe(at);
    other.freeze(0);
    other.freeze(now);
    expect(other.now()).toBe(at);
  });

  it("cannot be anything else", () => {
    const { clock } = createSandbox({ now: NOW });
    for (const at of ["soon", "", null, {}, "1767225600000", true]) {
      expect(untyped(clock.set, at)).toThrow(RangeError);
      expect(untyped(clock.freeze, at)).toThrow(RangeError);
    }
    for (const text of ["5", null, [5]]) {
      expect(untyped(clock.advance, text)).toThrow(RangeError);
      expect(untyped(clock.factor, text)).toThrow(RangeError);
    }
    expect(clock.now()).toBe(NOW);
  });
});

describe("an expectation that would match anything is refused", () => {
  const sandbox = frozenSandbox();
  const { journal } = sandbox;

  it.each([
    [{ bodies: {} }, /expect\.requests\.0\.bodies: expected no such field; the nearest is/],
    [{ headers: {} }, /expect\.requests\.0\.headers: expected no such field/],
    [{ url: "/meta" }, /expect\.requests\.0\.url: expected no such field/],
    [{ pth: "/meta" }, /expect\.requests\.0\.pth: expected no such field; the nearest is "path"/],
    [{ status: "200" }, /expect\.requests\.0\.status: expected a number/],
    [{ query: { page: 2 } }, /expect\.requests\.0\.query\.page: expected a text/],
    [
      { times: { last: 1 } },
      /expect\.requests\.0\.times\.last: expected no such field; the nearest is "least"/,
    ],
    [{ times: -1 }, /expect\.requests\.0\.times/],
    [{ times: Number.NaN }, /expect\.requests\.0\.times/],
    [{ service: "repohost" }, /expect\.requests\.0\.service: expected one of/],
    ["GET /meta", /expect\.requests\.0: expected an object/],
  ])("%j", (expected, message) => {
    expect(untyped(journal.expectRequests, expected)).toThrow(message);
    expect(untyped(journal.expectRequests, [expected])).toThrow(message);
  });

  it.each([
    [[], { ordr: "any" }, /expect\.ordr: expected no such field; the nearest is "order"/],
    [[], { order: "random" }, /expect\.order: expected one of given \| any/],
    [[], { sevice: "clob" }, /expect\.sevice: expected no such field; the nearest is "service"/],
    [{ times: 0 }, { order: "any" }, /expect\.order: expected no such field/],
  ])("%j with %j", (expected, options, message) => {
    expect(untyped(journal.expectRequests, expected, options)).toThrow(message);
  });

  it("other expectations are accepted", async () => {
    await asking(sandbox, "repoHost")("/meta?page=2");
    expect(journal.expectRequests({ path: /^\/me/, times: { least: 1, most: Infinity } })).toHaveLength(1);
    const [entry] = journal.expectRequests([{ path: "/meta", query: { page: "2" }, status: 200 }], {
      since: 0,
    });
    expect(entry?.target).toBe("/meta?page=2");
    expect(
      untyped(journal.expectRequests, { path: "/meta", method: undefined }, { status: undefined }),
    ).not.toThrow();
  });
});

it.each([
  [
    "a filter of the journal",
    { sttus: 404 },
    /journal\.sttus: expected no such field; the nearest is "status"/,
  ],
  ["a filter of the journal", { status: "404" }, /journal\.status: expected a number/],
])("%s with %j is refused", (_, filter, message) => {
  expect(untyped(frozenSandbox().journal.entries, filter)).toThrow(message);
});

it("options of recordings and snapshots are refused as well", async () => {
  const { recordings, snapshot, restore } = frozenSandbox();
  const rejected = async (call: () => unknown): Promise<string> => {
    try {
      await call();
      return "";
    } catch (error) {
      return String(error);
    }
  };
  const har = { log: { entries: [] } };
  expect(await rejected(untyped(recordings.load, har, { mod: "strict" }))).toContain(
    'recordings.mod: expected no such field; the nearest is "mode"',
  );
  expect(await rejected(untyped(recordings.load, har, { mode: "lax" }))).toContain("recordings.mode");
  expect(
    await rejected(untyped(recordings.load, har, { services: { repohost: "https://a.example" } })),
  ).toContain('the nearest is "repoHost"');
  expect(await rejected(untyped(recordings.drift, { insted: {} }))).toContain(
    'drift.insted: expected no such field; the nearest is "instead"',
  );
  expect(await rejected(untyped(restore, { ...snapshot().toJSON(), sead: 1 }))).toContain(
    'snapshot.sead: expected no such field; the nearest is "seed"',
  );
});

it.each<[options: object, message: string]>([
  [{ prot: 1 }, 'serve.prot: expected no such field; the nearest is "port"'],
  [{ port: "4010" }, "serve.port: expected a number"],
  [{ port: 70_000 }, "serve.port: expected at most 65535"],
  [{ tls: { key: "k", certificate: "c" } }, "serve.tls.certificate: expected no such field"],
  [{ allowedHosts: "a" }, "serve.allowedHosts: expected a list"],
  [{ controlToken: "" }, "serve.controlToken: expected something that is not empty"],
  ...["a\nb", "ö", " a", "a b"].map((text): [object, string] => [
    { controlToken: text },
    "serve.controlToken: expected visible ASCII",
  ]),
  ...[
    "http://a.example",
    "a.example:80",
    "a.example/x",
    "u@a.example",
    "*.a.example",
    "a b",
    "[::1]:4010",
  ].map((name): [object, string] => [
    { allowedHosts: [name] },
    "serve.allowedHosts.0: expected a host name or address",
  ]),
  [{ sockets: [] }, "serve.sockets: expected an object, received a list"],
  [{ tls: {} }, "serve.tls.key: expected a value"],
  [
    { port: 65_535, portPerService: true },
    `serve: expected a port up to ${String(65_535 - baseNames.length)}`,
  ],
])("serve refuses %j", async (options, message) => {
  const sandbox = frozenSandbox();
  await expect(Reflect.apply(serve, undefined, [sandbox, options])).rejects.toThrow(message);
});

it("serve refuses values that are not a sandbox, such as its options alone", async () => {
  for (const other of [undefined, null, {}, { port: 0 }, [], fetch])
    await expect(Reflect.apply(serve, undefined, [other])).rejects.toThrow(
      "serve.sandbox: expected a sandbox, as createSandbox makes them",
    );
});

it.each([
  ["--sed", "--seed"],
  ["--scail=3", "--scale"],
  ["--dialects", "--dialect"],
  ["--hlep", "--help"],
])("the command refuses %s, and names %s", (flag, nearest) => {
  const command = readCommand([flag]);
  expect(command).toMatchObject({ kind: "mistake" });
  expect(command.kind === "mistake" && command.message).toContain(`the nearest is ${nearest}`);
});
