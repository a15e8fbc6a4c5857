import { describe, expect, it } from "vitest";
import type { ReplyChange } from "../core/layer.ts";
import type { Reply } from "../core/reply.ts";
import { applyFaults, skipsHandler, type FaultedReply } from "./apply-faults.ts";
import type { Effect } from "./fault.ts";

const reply = (text: string | undefined, type = "application/json"): Reply => ({
  status: 200,
  headers: new Map([["content-type", type]]),
  text,
});

function apply(
  original: Reply,
  effects: readonly Effect[],
  { method = "GET", format = (one) => one }: { readonly method?: string; readonly format?: ReplyChange } = {},
): FaultedReply {
  const request = {
    base: "clob",
    method,
    url: new URL("https://clob.example/"),
    headers: new Headers(),
    operation: undefined,
    seed: 1,
    firstEtags: new Map<string, string>(),
  } as const;
  return applyFaults(
    original,
    effects.map((effect) => ({ ...effect, name: effect.kind })),
    request,
    format,
  );
}
const unused = (...args: Parameters<typeof apply>): readonly string[] =>
  Array.from(apply(...args).unused, ({ name }) => name);

it.each<[Effect, boolean]>([
  [{ kind: "status", status: 200 }, true],
  [{ kind: "redirect-loop" }, true],
  [{ kind: "reset" }, true],
  [{ kind: "reset", after: "half-header" }, false],
  [{ kind: "stall", after: "nothing" }, true],
  [{ kind: "stall", after: 0 }, false],
  [{ kind: "truncate", at: 0 }, false],
  [{ kind: "delay", milliseconds: 1 }, false],
])("the handler does not run if its answer is replaced or never sent: %j", (effect, expected) => {
  expect(skipsHandler(effect)).toBe(expected);
});

describe("faults", () => {
  const format: ReplyChange = ({ text, ...rest }) => ({ ...rest, text: `show(${text ?? ""})` });

  it("change the content before, and the form after the client's format", () => {
    const faults: readonly Effect[] = [
      { kind: "wrong-type", contentType: "text/javascript" },
      { kind: "schema-drift", change: "add", field: "b" },
    ];
    const { reply: changed } = apply(reply('{"a":1}'), faults, { format });
    expect(changed.text).toBe('show({"a":1,"b":"added since"})');
    expect(changed.headers.get("content-type")).toBe("text/javascript");
  });

  it("apply in their order", () => {
    const statuses: readonly Effect[] = [
      { kind: "status", status: 503 },
      { kind: "status", status: 500, body: { a: 1 } },
    ];
    expect(apply(reply("{}"), statuses).reply).toMatchObject({ status: 500, text: '{"a":1}' });
  });

  it("of the connection are left to the transport", () => {
    const { wires, reply: same } = apply(reply("{}"), [{ kind: "truncate", at: 1 }, { kind: "drip" }]);
    expect(wires).toEqual([
      { kind: "truncate", at: 1 },
      { kind: "drip", bytes: 64, milliseconds: 100 },
    ]);
    expect(same.text).toBe("{}");
  });
});

describe("a cut JSON body", () => {
  const cut = (text: string, type?: string): string | undefined =>
    apply(reply(text, type), [{ kind: "garbage-json" }]).reply.text;

  it.each(['{"a":1}', "[]", '"text"', "null", "7", " -1.5", "-12345", "12345678"])(
    "of %s is invalid",
    (text) => {
      expect((): unknown => JSON.parse(cut(text) ?? "")).toThrow(SyntaxError);
    },
  );

  it("is JSON-P or JSON, not another type", () => {
    expect(cut("show({})", "application/javascript")).toBe("show");
    expect(cut("[1,2]", "application/problem+json")).toBe("[1");
    expect(cut("<p></p>", "text/html")).toBe("<p></p>");
  });
});

describe("a fault that changes nothing", () => {
  it.each<[string, Reply, Effect, string | undefined]>([
    ["JSON of an empty body", reply(""), { kind: "garbage-json" }, undefined],
    ["a cut body that is missing", reply(undefined), { kind: "truncate", at: 1 }, undefined],
    ["a cut body of HEAD", reply("{}"), { kind: "truncate", at: 1 }, "HEAD"],
    ["another schema of a text", reply("x", "text/plain"), { kind: "schema-drift" }, undefined],
  ])("is named: %s", (_, original, effect, method) => {
    expect(unused(original, [effect], method === undefined ? {} : { method })).toEqual([effect.kind]);
  });

  it.each<[Effect, string]>([
    [{ kind: "delay", milliseconds: 0 }, "GET"],
    [{ kind: "truncate", at: 1 }, "GET"],
    [{ kind: "reset", after: "headers" }, "HEAD"],
    [{ kind: "huge-header" }, "HEAD"],
    [{ kind: "status", status: 200 }, "GET"],
  ])("is not %j of %s", (effect, method) => {
    expect(unused(reply("{}"), [effect], { method })).toEqual([]);
  });
});
