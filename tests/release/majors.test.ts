import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changesetsIn, exposedIn, missingMajors } from "./majors.ts";

const root = join(import.meta.dirname, "../..");
const exposed = exposedIn(root);
const [scope = ""] = [...exposed.keys()][0]?.split("/") ?? [];
const named = (...names: readonly string[]): readonly string[] => names.map((name) => `${scope}/${name}`);

it("a major of a package comes with majors of those that expose it (docs/decisions/0021)", () => {
  // Each needs a changeset that says what changes for its own users.
  expect(missingMajors(changesetsIn(root).values(), exposed)).toEqual([]);
});

describe("exposedIn", () => {
  it("reads which packages the public signatures name", () => {
    for (const client of named("chainstats", "validators", "predictions", "repo-host", "openapi"))
      expect([client, [...(exposed.get(client) ?? [])]]).toEqual([client, named("http-core")]);
    expect([...(exposed.get(`${scope}/sandbox`) ?? [])]).toEqual(
      expect.arrayContaining([...named("http-core", "repo-host")]),
    );
    for (const alone of named("gfm", "http-core")) expect(exposed.get(alone)?.size).toBe(0);
  });
});

describe("missingMajors", () => {
  const chain = new Map([
    ["core", new Set<string>()],
    ["client", new Set(["core"])],
    ["sandbox", new Set(["client"])],
    ["alone", new Set<string>()],
  ]);

  it.each([
    [[], []],
    [[{ core: "minor" }], []],
    [[{ alone: "major" }], []],
    [[{ core: "major" }], ["client", "sandbox"]],
    [[{ core: "major", client: "minor" }], ["client", "sandbox"]],
    [[{ core: "major" }, { client: "major" }], ["sandbox"]],
    [[{ core: "major", client: "major", sandbox: "major" }], []],
    [[{ client: "major" }], ["sandbox"]],
  ])("of %j: %j", (changesets, expected) => {
    expect(missingMajors(changesets, chain)).toEqual(expected);
  });
});
