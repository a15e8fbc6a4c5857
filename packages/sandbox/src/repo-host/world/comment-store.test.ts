import { expect, it } from "vitest";
import { accountIn, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { MINUTE } from "../../core/durations.ts";
import { createStates } from "../../core/state.ts";
import { createCommentStore, type Comment } from "./comment-store.ts";

function setUp() {
  const states = createStates();
  const world = worldOf();
  const rocket = repositoryIn(world, "acme/rocket");
  const [issue, other] = world.issues.of(rocket).filter((one) => one.comments > 1);
  const store = createCommentStore(1, world.people, states);
  const draft = { user: accountIn(world, "alice"), body: "New", createdAt: 5, updatedAt: 5 };
  return { store, states, rocket, issue: defined(issue), other: defined(other), draft };
}

const ids = (comments: readonly Comment[]): readonly number[] => comments.map(({ id }) => id);

it("starts with as many comments as the issue counts, a minute apart", () => {
  const { store, rocket, issue } = setUp();
  const comments = store.of(rocket, issue);
  expect(comments.map(({ createdAt }) => createdAt - issue.createdAt)).toEqual(
    Array.from({ length: issue.comments }, (_, i) => (i + 1) * MINUTE),
  );
  expect(store.of(rocket, { ...issue, comments: 0 })).toEqual([]);
});

it("adds a comment after the others, under a new id", () => {
  const { store, rocket, issue, other, draft } = setUp();
  const [before, others] = [store.of(rocket, issue), store.of(rocket, other)];
  const added = store.add(rocket, issue, draft);
  expect(added).toEqual({ ...draft, id: added.id });
  expect(store.of(rocket, issue)).toEqual([...before, added]);
  expect(store.of(rocket, other)).toEqual(others);
  expect(store.add(rocket, other, draft).id).not.toBe(added.id);
});

it("changes and removes one comment, and keeps the others in their places", () => {
  const { store, rocket, issue } = setUp();
  const [first, ...rest] = store.of(rocket, issue);
  const changed = { ...defined(first), body: "Changed" };
  store.put(rocket, issue, changed);
  expect(store.of(rocket, issue)).toEqual([changed, ...rest]);
  store.remove(rocket, issue, changed);
  expect(store.of(rocket, issue)).toEqual(rest);
});

it("has the first comments again after a reset", () => {
  const { store, states, rocket, issue, draft } = setUp();
  const before = ids(store.of(rocket, issue));
  store.add(rocket, issue, draft);
  states.reset();
  expect(ids(store.of(rocket, issue))).toEqual(before);
});
