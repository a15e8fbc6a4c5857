import { describe, expect, it } from "vitest";
import { rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";

const asked = host();
const { anybody, alice } = asked;
const { render, gfm, raw, sha } = await rendering(asked);

describe("the answer", () => {
  it("is HTML, with the budget", async () => {
    const answered = await anybody("/markdown", sending("POST", { text: "*x*" }));
    expect(answered.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answered.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
    expect(answered.text).toBe("<p><em>x</em></p>\n");
  });
});

describe("text", () => {
  it("is required, and text", async () => {
    for (const [fields, code] of [
      [{}, "missing_field"],
      [{ text: 7 }, "invalid"],
    ] as const) {
      const answered = await alice("/markdown", sending("POST", fields));
      expect(answered.status).toBe(422);
      expect(rows(answered.json, "errors")).toEqual([{ resource: "Markdown", field: "text", code }]);
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
      const answered = await alice(path, { method: "POST", body, headers: { "Content-Type": "text/plain" } });
      expect(answered.status).toBe(422);
      expect(rows(answered.json, "errors")[0]).toMatchObject({ field: "text", code: "custom" });
    }
  });

  it("has tables, strikethrough, autolinks and task lists", async () => {
    expect(await render("| a | b |\n|:-:|---|\n| 1 | 2 |")).toContain('<th align="center">a</th>');
    expect(await render("~~gone~~")).toContain("<del>gone</del>");
    expect(await render("www.example.com, example.com and a@example.com")).toBe(
      '<p><a href="http://www.example.com" rel="nofollow">www.example.com</a>, example.com and <a href="mailto:a@example.com">a@example.com</a></p>\n',
    );
    expect(await render("- [ ] a\n- [x] b\n- c")).toBe(
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> a</li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> b</li>\n<li>c</li>\n</ul>\n',
    );
  });
});

describe("footnotes", () => {
  const text = "a[^b] c[^B] d[^none]\n\n[^b]: *e*\n[^unused]: f";

  it("stand at the end, with links there and back", async () => {
    expect(await render(text)).toBe(
      '<p>a<sup><a href="#user-content-fn-b" id="user-content-fnref-b" data-footnote-ref aria-describedby="footnote-label">1</a></sup> c<sup><a href="#user-content-fn-b" id="user-content-fnref-b-2" data-footnote-ref aria-describedby="footnote-label">1</a></sup> d[^none]</p>\n' +
        '<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-fn-b">\n' +
        '<p><em>e</em> <a href="#user-content-fnref-b" data-footnote-backref aria-label="Back to reference 1" class="data-footnote-backref">↩</a> <a href="#user-content-fnref-b-2" data-footnote-backref aria-label="Back to reference 1-2" class="data-footnote-backref">↩<sup>2</sup></a></p>\n' +
        "</li>\n</ol>\n</section>\n",
    );
  });

  it("of comments have ids of their own, the same for the same text", async () => {
    const ids = async (written: string): Promise<readonly string[]> =>
      [...(await gfm(written)).matchAll(/id="(user-content-fn-b-[\da-f]{32})"/g)].map(([, id = ""]) => id);
    expect(await ids(text)).toHaveLength(1);
    expect(await ids(text)).toEqual(await ids(text));
    expect(await ids(`${text}.`)).not.toEqual(await ids(text));
  });
});

describe("alerts", () => {
  it.each(["Note", "Tip", "Important", "Warning", "Caution"])("are quotes that say so: %s", async (title) => {
    const name = title.toLowerCase();
    expect(await render(`> [!${title.toUpperCase()}]\n> *a*\n>\n> b`)).toBe(
      `<div class="markdown-alert markdown-alert-${name}">\n<p class="markdown-alert-title">${title}</p>\n<p><em>a</em></p>\n<p>b</p>\n</div>\n`,
    );
  });

  it.each(["> [!NOTE]", "> [!OTHER]\n> a", "> [!NOTE] a", "- > [!NOTE]\n  > a"])(
    "are none: %j",
    async (text) => {
      expect(await render(text)).not.toContain("markdown-alert");
    },
  );
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

  it("has no third value", async () => {
    const answered = await alice("/markdown", sending("POST", { text, mode: "html" }));
    expect(answered.status).toBe(422);
    expect(rows(answered.json, "errors")).toEqual([{ resource: "Markdown", field: "mode", code: "invalid" }]);
  });
});

describe("context", () => {
  const text = `#1 and ${sha.slice(0, 7)}`;

  it("decides where references lead in mode gfm", async () => {
    expect(await gfm(text, "acme/rocket")).toContain("/acme/rocket/issues/1");
    expect(await gfm(text, "acme/rocket")).toContain(`/acme/rocket/commit/${sha}"`);
    expect(await gfm("#1", "alice/notes")).toContain("/alice/notes/issues/1");
    expect(await gfm(text, "acme/nothing")).not.toContain("<a");
    expect(await gfm(text)).not.toContain("<a");
  });

  it("changes nothing in mode markdown", async () => {
    const plain = await render(text, { mode: "markdown" });
    expect(await render(text, { mode: "markdown", context: "acme/rocket" })).toBe(plain);
    expect(await render(text, { context: "acme/rocket" })).toBe(plain);
    for (const context of ["acme", "", 7, null, ["acme/rocket"]]) {
      expect(await render(text, { mode: "markdown", context })).toBe(plain);
      expect(await render(text, { context })).toBe(plain);
    }
  });

  it("is owner and name", async () => {
    const answered = await alice("/markdown", sending("POST", { text, mode: "gfm", context: "acme" }));
    expect(answered.status).toBe(422);
  });
});

describe("raw mode", () => {
  it("takes the body as it is and renders as mode markdown", async () => {
    const text = '{"text": "# A"}\n\n@alice #1';
    expect(await raw(text)).toBe(await render(text));
    expect(await raw(text, "text/x-markdown; charset=utf-8")).toBe(await render(text));
  });

  it("takes no JSON", async () => {
    const answered = await alice("/markdown/raw", sending("POST", { text: "x" }));
    expect(answered.status).toBe(415);
  });
});
