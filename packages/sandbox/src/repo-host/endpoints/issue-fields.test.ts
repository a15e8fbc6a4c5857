import { expect, it } from "vitest";
import { accountIn, callOf, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { FieldError } from "../wire/field.ts";
import { issueChanges, issueFields } from "./issues.ts";

const world = worldOf();
const call = { ...callOf(world), repository: repositoryIn(world, "acme/rocket") };
const error = (name: keyof typeof issueFields, value: unknown): FieldError =>
  issueFields[name].findError(value, call, undefined);

it.each([
  ["title", "x", undefined],
  ["title", " ", "invalid"],
  ["title", null, "invalid"],
  ["body", null, undefined],
  ["body", "", undefined],
  ["body", 1, "invalid"],
  ["state", "closed", undefined],
  ["state", "all", "invalid"],
  ["labels", [], undefined],
  ["labels", ["bug", "question"], undefined],
  ["labels", ["bug", "none"], "invalid"],
  ["labels", "bug", "invalid"],
  ["assignees", ["alice", "BOB"], undefined],
  ["assignees", ["alice", "nobody"], "missing"],
  ["assignees", [1], "invalid"],
  ["milestone", null, undefined],
  ["milestone", 999, "invalid"],
  ["milestone", "v1", "invalid"],
] as const)("a field %s with the value %j has the error %s", (name, value, expected) => {
  expect(error(name, value)).toBe(expected);
});

it("a title has at most 256 characters", () => {
  expect(error("title", "x".repeat(256))).toBeUndefined();
  expect(error("title", "x".repeat(257))).toEqual({
    message: "title is too long (maximum is 256 characters)",
  });
});

it("a change has the accounts of its logins, and only what was sent", () => {
  expect(issueChanges({ title: "T", assignees: ["BOB"] }, call)).toEqual({
    title: "T",
    assignees: [accountIn(world, "bob")],
  });
  expect(issueChanges({ assignees: [] }, call)).toEqual({ assignees: [] });
  expect(issueChanges({ body: null, milestone: null }, call)).toEqual({ body: null });
});
