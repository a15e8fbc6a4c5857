import { expect, it } from "vitest";
import { defined, issueIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { createStates } from "../../core/state.ts";
import { createLabelStore, type Label, type LabelStore } from "./labels.ts";
import type { Repository } from "./repositories.ts";

const world = worldOf();
const rocket = repositoryIn(world, "acme/rocket");
const vault = repositoryIn(world, "acme/vault");
const DEFAULTS = ["bug", "documentation", "enhancement", "question"];

const names = (labels: readonly Label[]): readonly string[] => labels.map(({ name }) => name);

/** Adds a label. */
function add(store: LabelStore, repository: Repository, name: string, at: number): Label {
  const label = { id: store.nextId(), name, color: "ffffff", description: null, default: false };
  store.put(repository, label, at);
  return label;
}

it("starts with four labels, and those that custom issues need", () => {
  const custom = new Map([[rocket.id, ["mine", "bug", "mine", "other"]]]);
  const store = createLabelStore(createStates(), custom);
  expect(names(store.of(vault))).toEqual(DEFAULTS);
  expect(names(store.of(rocket))).toEqual([...DEFAULTS, "mine", "other"]);
  expect(store.of(rocket).map((label) => label.default)).toEqual([true, true, true, true, false, false]);
  expect(new Set([...store.of(rocket), ...store.of(vault)].map(({ id }) => id)).size).toBe(10);
});

it("finds labels by name in any case", () => {
  const store = createLabelStore(createStates());
  expect(store.find(rocket, "BUG")?.name).toBe("bug");
  expect(store.find(rocket, "bugs")).toBeUndefined();
});

it("has the labels of an issue in the repository's order", () => {
  const store = createLabelStore(createStates());
  const issue = { ...issueIn(world, rocket, 1), labels: ["question", "gone", "bug"] };
  expect(names(store.on(issue, rocket))).toEqual(["bug", "question"]);
});

it("adds labels at the end, and changes them in their place", () => {
  const store = createLabelStore(createStates());
  const added = add(store, rocket, "added", 5);
  store.put(rocket, { ...defined(store.find(rocket, "bug")), name: "defect" }, 6);
  expect(names(store.of(rocket))).toEqual(["defect", ...DEFAULTS.slice(1), "added"]);
  store.remove(rocket, added, 7);
  expect(names(store.of(rocket))).toEqual(["defect", ...DEFAULTS.slice(1)]);
});

it("knows when the labels of each repository were written last", () => {
  const store = createLabelStore(createStates());
  expect(store.writtenAt(rocket)).toBe(0);
  const added = add(store, rocket, "added", 5);
  expect([store.writtenAt(rocket), store.writtenAt(vault)]).toEqual([5, 0]);
  store.remove(rocket, added, 7);
  expect(store.writtenAt(rocket)).toBe(7);
  expect(names(store.of(vault))).toEqual(DEFAULTS);
});
