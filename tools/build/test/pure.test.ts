import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageOf } from "./package.ts";

const SOURCE = `
const known = new Map<string, string>();
export function register(kind: object, name: string): void { known.set(name, String(kind)); }
const make = (...parts: readonly string[]): string => parts.join(" ");

export const called = make("a call");
export const nested = make(make("a call"), \`in \${make("another")}\`);
export const chained = ["a", "chain"].map((part) => part.toUpperCase()).join(" ");
export const spread = [...known.keys(), "spread"] as const;
export const inObject = { one: make("in an object"), two: { ...[...known.keys()] } };
export const later = (): string => make("later");

const KEY = Symbol.for("key");
export class Registered extends Error {
  static [Symbol.hasInstance](value: unknown): boolean { return value === "one of mine"; }
}
register(Registered, "Registered");
export abstract class Abstract { static readonly label = make("an abstract class"); }
export class Keyed { [KEY](): string { return "keyed"; } }
export class Derived extends Registered { override name = "Derived"; }
register(Derived, "Derived");
export const names = (): readonly string[] => [...known.keys()];
`;

test.for<readonly [name: string, mark: string]>([
  ["called", "a call"],
  ["nested", "another"],
  ["chained", "chain"],
  ["spread", "spread"],
  ["inObject", "in an object"],
  ["Registered", "one of mine"],
  ["Abstract", "an abstract"],
  ["Keyed", "keyed"],
  ["Derived", "Derived"],
])("a program without %s contains none of its code", async ([name, mark]) => {
  await using made = await packageOf({ "src/index.ts": SOURCE });
  await made.build();
  const wanted = await made.programOf(`import { ${name} } from "./dist/index.js"; console.log(${name});`);
  const without = await made.programOf(`import { later } from "./dist/index.js"; console.log(later);`);
  expect(wanted).toContain(mark);
  expect(without).not.toContain(mark);
});

test("used code stays unchanged and in order", async () => {
  await using made = await packageOf({ "src/index.ts": SOURCE });
  await made.build();
  const loaded: unknown = await import(pathToFileURL(join(made.folder, "dist/index.js")).href);
  expect(loaded).toMatchObject({
    called: "a call",
    nested: "a call in another",
    chained: "A CHAIN",
    spread: ["spread"],
    inObject: { one: "in an object", two: {} },
  });
  const program = await made.programOf(
    `import { Derived, Registered, names } from "./dist/index.js";
     const { name } = new Derived("of its kind");
     globalThis.seen = [name, "one of mine" instanceof Registered, Registered.name, ...names()];`,
  );
  await made.write("run.mjs", `${program}\nexport const seen = globalThis.seen;`);
  const ran: unknown = await import(pathToFileURL(join(made.folder, "run.mjs")).href);
  expect(ran).toMatchObject({ seen: ["Derived", true, "Registered", "Registered", "Derived"] });
});
