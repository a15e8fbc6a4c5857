import { describe, expect, it } from "vitest";
import { rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";

const testHost = host();
const { anonymous, alice } = testHost;
const { render, gfm, raw, sha } = await rendering(testHost);

describe("the response", () => {
  it("is HTML, with rate-limit headers", async () => {
    const response = await anonymous("/markdown", sending("POST", { text: "*x*" }));
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
    expect(response.text).toBe("<p><em>x</em></p>\n");
  });
});

describe("text", () => {
  it("is required, and must be a string", async () => {
    for (const [fields, code] of [
      [{}, "missing_field"],
      [{ text: 7 }, "invalid"],
    ] as const) {
      const response = await alice("/markdown", sending("POST", fields));
      expect(response.status).toBe(422);
      expect(rows(response.json, "errors")).toEqual([{ resource: "Markdown", field: "text", code }]);
    }
  });

  it("may be empty", async () => {
    expect(await render("")).toBe("");
  });

  it("is at most 400 KB", async () => {
    expect(await render("a".repeat(400 * 1_024))).toHaveLength(400 * 1_024 + 8);
    for (const path of ["/markdown", "/markdown/raw"]) {
      const text = "ä".repeat(200 * 1_024 + 1);
      const body = path === "/markdown" ? JSON.stringify({ text }) : text;
      const response = await alice(path, { method: "POST", body, headers: { "Content-Type": "text/plain" } });
      expect(response.status).toBe(422);
      expect(rows(response.json, "errors")[0]).toMatchObject({ field: "text", code: "custom" });
    }
  });

  it("is GitHub-Flavoured Markdown, sanitised", async () => {
    expect(await render("~~a~~ <b onclick=alert(1)>b</b>")).toBe("<p><del>a</del> <b>b</b></p>\n");
    expect(await gfm("> [!NOTE]\n> [a](javascript:alert(1))")).not.toMatch(/<blockquote|javascript/);
  });

  it("has rel=nofollow on links to other hosts, also in raw HTML", async () => {
    expect(await render('www.a.test <a href="HTTPS://a.test">b</a> [c](/d)')).toBe(
      '<p><a href="http://www.a.test" rel="nofollow">www.a.test</a> <a href="HTTPS://a.test" rel="nofollow">b</a> <a href="/d">c</a></p>\n',
    );
  });
});

describe("footnotes", () => {
  const text = "a[^b] c[^B] d[^none]\n\n[^b]: *e*\n[^unused]: f";

  it("in comments have unique ids per text", async () => {
    const ids = async (written: string): Promise<readonly string[]> =>
      [...(await gfm(written)).matchAll(/id="(user-content-fn-b-[\da-f]{32})"/g)].map(([, id = ""]) => id);
    expect(await ids(text)).toHaveLength(1);
    expect(await ids(text)).toEqual(await ids(text));
    expect(await ids(`${text}.`)).not.toEqual(await ids(text));
  });
});

describe("mode", () => {
  const text = "# Title\none\ntwo @alice #1";

  it("markdown renders as a README: anchors, no breaks, no references", async () => {
    expect(await render(text, { mode: "markdown" })).toBe(
      '<h1>\n<a id="user-content-title" class="anchor" href="#title" aria-hidden="true"><span aria-hidden="true" class="octicon octicon-link"></span></a>Title</h1>\n<p>one\ntwo @alice #1</p>\n',
    );
  });

  it("is markdown by default", async () => {
    expect(await render(text)).toBe(await render(text, { mode: "markdown" }));
  });

  it("gfm renders as a comment: breaks and references, no anchors", async () => {
    expect(await gfm(text, "acme/rocket")).toMatch(
      /^<h1 dir="auto">Title<\/h1>\n<p dir="auto">one<br>\ntwo <a class="user-mention" href="[^"]+\/alice">@alice<\/a> <a href="[^"]+\/acme\/rocket\/issues\/1" class="issue-link" title="[^"]+">#1<\/a><\/p>$/,
    );
  });

  it("has no other values", async () => {
    const response = await alice("/markdown", sending("POST", { text, mode: "html" }));
    expect(response.status).toBe(422);
    expect(rows(response.json, "errors")).toEqual([{ resource: "Markdown", field: "mode", code: "invalid" }]);
  });
});

describe("context", () => {
  const text = `#1 and ${sha.slice(0, 7)}`;

  it("determines the targets of references in mode gfm", async () => {
    expect(await gfm(text, "acme/rocket")).toContain("/acme/rocket/issues/1");
    expect(await gfm(text, "acme/rocket")).toContain(`/acme/rocket/commit/${sha}"`);
    expect(await gfm("#1", "alice/notes")).toContain("/alice/notes/issues/1");
    expect(await gfm(text, "acme/nothing")).not.toContain("<a");
    expect(await gfm(text)).not.toContain("<a");
  });

  it("has no effect in mode markdown", async () => {
    const plain = await render(text, { mode: "markdown" });
    expect(await render(text, { mode: "markdown", context: "acme/rocket" })).toBe(plain);
    expect(await render(text, { context: "acme/rocket" })).toBe(plain);
    for (const context of ["acme", "", 7, null, ["acme/rocket"]]) {
      expect(await render(text, { mode: "markdown", context })).toBe(plain);
      expect(await render(text, { context })).toBe(plain);
    }
  });

  it("must be owner/name", async () => {
    const response = await alice("/markdown", sending("POST", { text, mode: "gfm", context: "acme" }));
    expect(response.status).toBe(422);
  });
});

describe("raw mode", () => {
  it("renders the plain body as mode markdown does", async () => {
    const text = '{"text": "# A"}\n\n@alice #1';
    expect(await raw(text)).toBe(await render(text));
    expect(await raw(text, "text/x-markdown; charset=utf-8")).toBe(await render(text));
  });

  it("refuses JSON", async () => {
    const response = await alice("/markdown/raw", sending("POST", { text: "x" }));
    expect(response.status).toBe(415);
  });
});
