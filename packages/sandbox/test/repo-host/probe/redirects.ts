import { expect } from "vitest";
import { row } from "../../ask.ts";
import { sending } from "../ask-host.ts";
import { type Checks } from "./checks.ts";

/** What has moved. */
export const redirects: Checks = {
  "301: permanent; use the URI in Location for this and future requests": async ({ alice }) => {
    const moved = await alice("/repos/acme/booster", { redirect: "manual" });
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(row(moved.json)["url"]);
  },
  "302, 307: temporary; repeat the request verbatim at Location": async ({ alice, at }) => {
    const init: RequestInit = { ...sending("POST", { title: "Repeated" }), redirect: "manual" };
    const away = await alice("/repos/acme/launchpad/issues", init);
    const moved = await alice("/repos/acme/booster/issues", init);
    expect([away.status, moved.status]).toEqual([302, 307]);
    const location = moved.headers.get("location") ?? "";
    const repeated = await alice(location.slice(at("").length), init);
    expect(repeated.status).toBe(201);
  },
};
