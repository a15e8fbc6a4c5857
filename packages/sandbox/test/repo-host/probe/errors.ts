import { expect } from "vitest";
import { sending } from "../ask-host.ts";
import { ROCKET, ISSUES, fieldProblems, messageOf, type Checks } from "./checks.ts";

/** What is wrong with a request. */
export const errors: Checks = {
  "Invalid JSON in request body: 400": async ({ alice }) => {
    const refused = await alice(ISSUES, { method: "POST", body: "{" });
    expect([refused.status, messageOf(refused)]).toEqual([400, "Problems parsing JSON"]);
  },
  "Wrong type of JSON value (body not an object): 400": async ({ alice }) => {
    const refused = await alice(ISSUES, sending("POST", ["title"]));
    expect([refused.status, messageOf(refused)]).toEqual([400, "Body should be a JSON object"]);
  },
  "Invalid fields: 422 with errors; one of missing, missing_field, invalid, already_exists, custom": async ({
    alice,
  }) => {
    const codes = async (path: string, body: unknown): Promise<readonly unknown[]> => {
      const refused = await alice(path, sending("POST", body));
      expect([refused.status, messageOf(refused)]).toEqual([422, "Validation Failed"]);
      for (const one of fieldProblems(refused))
        expect(Object.keys(one).toSorted()).toEqual(expect.arrayContaining(["code", "field", "resource"]));
      return fieldProblems(refused).map(({ code }) => code);
    };
    expect(await codes(ISSUES, { title: "x", assignees: ["nobody"] })).toEqual(["missing"]);
    expect(await codes(ISSUES, {})).toEqual(["missing_field"]);
    expect(await codes(`${ROCKET}/labels`, { name: "x", color: "red" })).toEqual(["invalid"]);
    expect(await codes(`${ROCKET}/labels`, { name: "bug" })).toEqual(["already_exists"]);
    expect(await codes(ISSUES, { title: "x".repeat(300) })).toEqual(["custom"]);
  },
};
