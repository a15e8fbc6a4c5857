import { describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { bob } = host();

const ISSUE = "/repos/acme/rocket/issues/3";
const accepting = async (path: string, media: string): Promise<Row> => {
  const response = await bob(path, { headers: { Accept: `application/vnd.service.v3${media}+json` } });
  return row(Array.isArray(response.json) ? rows(response.json)[0] : response.json);
};
const forms = (one: Row): readonly string[] => Object.keys(one).filter((name) => name.startsWith("body"));

describe("the body of an issue and of a comment", () => {
  it("has the requested form: source, text, HTML, or all", async () => {
    await bob(`${ISSUE}/comments`, sending("POST", { body: "Me *too*." }));
    for (const path of [ISSUE, "/repos/acme/rocket/issues", `${ISSUE}/comments`]) {
      expect(forms(await accepting(path, ""))).toEqual(["body"]);
      expect(forms(await accepting(path, ".raw"))).toEqual(["body"]);
      expect(forms(await accepting(path, ".text"))).toEqual(["body_text"]);
      expect(forms(await accepting(path, ".html"))).toEqual(["body_html"]);
      expect(forms(await accepting(path, ".full")).toSorted()).toEqual(["body", "body_html", "body_text"]);
    }
  });

  it("is rendered as a comment in its repository; its text has no tags", async () => {
    const { body_html: html, body_text: text } = await accepting(ISSUE, ".full");
    expect(html).toMatch(/<p dir="auto">It happens in the <strong>[\w ]+<\/strong>\.<\/p>/);
    expect(html).toContain('class="user-mention"');
    expect(text).toMatch(/^It happens in the [\w ]+\.\n/);
    expect(text).not.toMatch(/[<>]|\*\*/);
  });

  it("that is null is null in every form", async () => {
    const issues = rows((await bob("/repos/acme/rocket/issues?state=all&per_page=100")).json);
    const silent = issues.find(({ body }) => body === null);
    const shown = await accepting(`/repos/acme/rocket/issues/${String(silent?.["number"])}`, ".full");
    expect(shown).toMatchObject({ body: null, body_html: null, body_text: null });
  });
});

describe("a Markdown file", () => {
  it("is sent as HTML on request", async () => {
    const response = await bob("/repos/acme/rocket/contents/README.md", {
      headers: { Accept: "application/vnd.service.v3.html" },
    });
    expect(response.headers.get("content-type")).toBe("application/vnd.service.v3.html; charset=utf-8");
    expect(response.text).toContain("<h1>");
  });
});
