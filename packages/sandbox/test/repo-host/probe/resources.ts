import { expect } from "vitest";
import { row, rows } from "../../ask.ts";
import { sending } from "../ask-host.ts";
import { ROCKET, ISSUES, type Checks } from "./checks.ts";

/** What resources look like. */
export const resources: Checks = {
  "All data is sent and received as JSON": async ({ alice }) => {
    const made = await alice(ISSUES, sending("POST", { title: "Sent as JSON" }));
    expect(made.headers.get("content-type")).toMatch(/^application\/json/);
    expect(made.json).toMatchObject({ title: "Sent as JSON" });
  },
  "Blank fields are returned as null and not omitted": async ({ alice }) => {
    expect((await alice("/repos/acme/seed")).json).toMatchObject({ description: null, mirror_url: null });
  },
  "Timestamps are ISO 8601, shape YYYY-MM-DDTHH:MM:SSZ": async ({ alice }) => {
    for (const name of ["created_at", "updated_at", "pushed_at"])
      expect(row((await alice(ROCKET)).json)[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  },
  "lists of resources return a subset of attributes": async ({ alice }) => {
    const [summary = {}] = rows((await alice("/orgs/acme/repos")).json);
    const details = row((await alice(`/repos/${String(summary["full_name"])}`)).json);
    expect(Object.keys(details)).toEqual(expect.arrayContaining(Object.keys(summary)));
    expect(Object.keys(details).length).toBeGreaterThan(Object.keys(summary).length);
  },
  "the level of detail can depend on authorization": async ({ anonymous, alice }) => {
    expect(row((await alice("/users/alice")).json)).toHaveProperty("plan");
    expect(row((await anonymous("/users/alice")).json)).not.toHaveProperty("plan");
  },
  "values [of _url] are RFC 6570 URI templates": async ({ alice, at }) => {
    expect((await alice(ROCKET)).json).toMatchObject({
      issues_url: at(`${ISSUES}{/number}`),
      contents_url: at(`${ROCKET}/contents/{+path}`),
    });
  },
};
