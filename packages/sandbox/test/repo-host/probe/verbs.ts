import { expect } from "vitest";
import { row } from "../../ask.ts";
import { sending } from "../ask-host.ts";
import { ROCKET, ISSUES, type Checks } from "./checks.ts";

/** What the HTTP verbs do. */
export const verbs: Checks = {
  "HEAD: header information of any resource": async ({ alice }) => {
    const [head, get] = [await alice(ROCKET, { method: "HEAD" }), await alice(ROCKET)];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  },
  "POST: create; also accepted wherever PATCH is accepted": async ({ alice }) => {
    expect((await alice(ISSUES, sending("POST", { title: "New" }))).status).toBe(201);
    const edited = await alice(`${ISSUES}/1`, sending("POST", { title: "Edited" }));
    expect([edited.status, row(edited.json)["title"]]).toEqual([200, "Edited"]);
  },
  "PATCH: partial update with partial JSON": async ({ alice }) => {
    const before = row((await alice(`${ISSUES}/1`)).json);
    const after = row((await alice(`${ISSUES}/1`, sending("PATCH", { title: "Only this" }))).json);
    expect({ ...after, title: 0, updated_at: 0 }).toEqual({ ...before, title: 0, updated_at: 0 });
    expect(after["title"]).toBe("Only this");
  },
  "PUT: replace resources or collections": async ({ alice }) => {
    await alice(`${ROCKET}/topics`, sending("PUT", { names: ["space", "travel"] }));
    await alice(`${ROCKET}/topics`, sending("PUT", { names: ["travel"] }));
    expect((await alice(ROCKET)).json).toMatchObject({ topics: ["travel"] });
  },
  "with no body, Content-Length must be 0": async ({ alice }) => {
    expect((await alice("/user/starred/acme/rocket", { method: "PUT" })).status).toBe(204);
    expect((await alice("/user/starred/acme/rocket")).status).toBe(204);
  },
  "DELETE: delete": async ({ alice }) => {
    expect((await alice(`${ROCKET}/labels/bug`, { method: "DELETE" })).status).toBe(204);
    expect((await alice(`${ROCKET}/labels/bug`)).status).toBe(404);
  },
};
