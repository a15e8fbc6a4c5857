import { expect } from "vitest";
import { sending } from "../ask-host.ts";
import { remaining, type Checks } from "./checks.ts";

/** The root, and what renders Markdown. */
export const rendering: Checks = {
  "GET / returns the categories of endpoints the API supports": async ({ anonymous, at }) => {
    expect((await anonymous("/")).json).toMatchObject({ repository_url: at("/repos/{owner}/{repo}") });
  },
  "POST /markdown: Content-Type text/html, rate-limit headers are included": async ({ anonymous }) => {
    const rendered = await anonymous("/markdown", sending("POST", { text: "**b**" }));
    expect(rendered.headers.get("content-type")).toMatch(/^text\/html/);
    expect(rendered.text).toContain("<strong>b</strong>");
    expect(remaining(rendered)).toBe(59);
  },
  "gfm: hard line breaks honored, issue and user mentions linked": async ({ alice }) => {
    const fields = { text: "one\n@alice #1", mode: "gfm", context: "acme/rocket" };
    const { text } = await alice("/markdown", sending("POST", fields));
    expect(text).toMatch(/<br/);
    expect(text).toMatch(/acme\/rocket\/issues\/1"/);
    expect(text).toMatch(/>@alice<\/a>/);
  },
  "POST /markdown/raw: the body is the Markdown document as plain text": async ({ anonymous }) => {
    const headers = { "Content-Type": "text/x-markdown" };
    const rendered = await anonymous("/markdown/raw", { method: "POST", body: "*i* #1", headers });
    expect(rendered.text).toContain("<em>i</em> #1");
  },
};
