import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { describe, expect, it } from "vitest";
import { readJson, suite } from "../../../../../tests/support/conformance.ts";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";
import { markdownEngine } from "./engine.ts";
import { elementsOf } from "./safe-tree.ts";

const { anybody, alice } = host();

/** Renders as the endpoint does; a budget is no subject here. */
const render = async (text: string, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const answered = await alice("/markdown", sending("POST", { text, ...fields }));
  expect(answered.status).toBe(200);
  return answered.text;
};
const gfm = async (text: string, context?: string): Promise<string> => render(text, { mode: "gfm", context });
const raw = async (body: string, type = "text/plain"): Promise<string> => {
  const answered = await alice("/markdown/raw", { method: "POST", body, headers: { "Content-Type": type } });
  expect(answered.status).toBe(200);
  return answered.text;
};
const commits = rows((await alice("/repos/acme/rocket/commits")).json);
const sha = String(commits[0]?.["sha"]);

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
    expect(await render("~~gone~~")).toContain("<s>gone</s>");
    expect(await render("www.example.com, example.com and a@example.com")).toBe(
      '<p><a href="http://www.example.com" rel="nofollow">www.example.com</a>, example.com and <a href="mailto:a@example.com">a@example.com</a></p>\n',
    );
    expect(await render("- [ ] a\n- [x] b\n- c")).toBe(
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled> a</li>\n<li class="task-list-item"><input type="checkbox" checked disabled> b</li>\n<li>c</li>\n</ul>\n',
    );
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
      /^<h1>Title<\/h1>\n<p>one<br>\ntwo <a href="[^"]+\/alice" class="user-mention">@alice<\/a> <a href="[^"]+\/acme\/rocket\/issues\/1" class="issue-link" title="[^"]+">#1<\/a><\/p>$/,
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

describe("references", () => {
  const linked = async (text: string): Promise<readonly string[]> =>
    [...(await gfm(text, "acme/rocket")).matchAll(/<a href="https:\/\/web\.sandbox\.test\/([^"]*)"/g)].map(
      ([, path = ""]) => path,
    );

  it.each([
    ["@alice", ["alice"]],
    ["(@Alice), @acme!", ["alice", "acme"]],
    ["@nobody-at-all", []],
    ["a@alice x@alice.example /@alice", []],
    ["@alice/team and @alice-", []],
    ["#1 (#2), GH-3.", ["acme/rocket/issues/1", "acme/rocket/issues/2", "acme/rocket/issues/3"]],
    ["#0 #126 #01 a#1 ##1 #1a", []],
    ["alice/notes#1 alice/notes#99", ["alice/notes/issues/1"]],
    ["`#1` [#1](https://example.com)", []],
    ["*#1* **@bob**", ["acme/rocket/issues/1", "bob"]],
    [`${sha.slice(0, 7)} ${sha}`, [`acme/rocket/commit/${sha}`, `acme/rocket/commit/${sha}`]],
    [`${sha.slice(0, 6)} 0000000 ${sha}0 x${sha}`, []],
    [`acme/rocket@${sha.slice(0, 8)}`, [`acme/rocket/commit/${sha}`]],
    ["    #1 in code\n\n<pre>@alice</pre>", []],
  ])("in %j lead to %j", async (text, paths) => {
    expect(await linked(text)).toEqual(paths);
  });

  it("keep what was written", async () => {
    expect(await gfm(`acme/rocket@${sha} GH-1`, "acme/rocket")).toMatch(
      new RegExp(`class="commit-link">acme/rocket@<tt>${sha.slice(0, 7)}</tt></a> <a [^>]*>GH-1</a>`),
    );
  });

  it("into what the caller may not see are no links", async () => {
    expect(await gfm("acme/vault#1")).toContain("<a");
    const answered = await anybody("/markdown", sending("POST", { text: "acme/vault#1", mode: "gfm" }));
    expect(answered.text).toBe("<p>acme/vault#1</p>");
  });

  it("can't smuggle anything in by an issue's title", async () => {
    const own = host();
    await own.alice("/repos/acme/seed/issues", sending("POST", { title: '"><img src=x onerror=alert(1)>' }));
    const answered = await own.alice("/markdown", sending("POST", { text: "acme/seed#1", mode: "gfm" }));
    const tree = Array.from(elementsOf(fromHtml(answered.text, { fragment: true })));
    expect(tree.map(({ tagName }) => tagName)).toEqual(["p", "a"]);
  });
});

describe("heading anchors", () => {
  const ids = async (text: string): Promise<readonly unknown[]> =>
    [...(await render(text)).matchAll(/id="([^"]*)"/g)].map(([, id]) => id);

  it("are made of the text, and differ", async () => {
    expect(await ids("# One, *two* `three`!\n## Größe\n# A\n# A\n# A")).toEqual([
      "user-content-one-two-three",
      "user-content-größe",
      "user-content-a",
      "user-content-a-1",
      "user-content-a-2",
    ]);
  });
});

describe("what is not trusted", () => {
  const HANDLERS = /^on/i;
  const vectors = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><circle/></svg>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](javascript:alert(1))",
    "<iframe src='https://example.com'></iframe>",
    "<object data='x'></object><embed src='x'>",
    "<form action='https://example.com'><input name=q><button>go</button></form>",
    "<style>*{display:none}</style>",
    "<p style='position:fixed'>x</p>",
    "<base href='https://example.com'>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<div><a href=' javascript:alert(1)'>x</div>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<a id=location name=cookie href=#x>x</a>",
    "```<img src=x onerror=alert(1)>\nx\n```",
    "[x]: javascript:alert(1)\n\n[x]",
    '<https://example.com/"onmouseover=alert(1)>',
    "<details open ontoggle=alert(1)><summary>x</summary></details>",
  ];

  it.each(vectors)("does no harm: %j", async (text) => {
    for (const html of [await render(text), await gfm(text, "acme/rocket"), await raw(text)]) {
      for (const { tagName, properties } of elementsOf(fromHtml(html, { fragment: true }))) {
        expect(tagName).not.toMatch(
          /^(?:script|style|svg|math|iframe|object|embed|form|button|base|meta|link|noscript)$/,
        );
        expect(Object.keys(properties).filter((name) => HANDLERS.test(name) || name === "style")).toEqual([]);
        for (const value of [properties.href, properties.src]) {
          if (typeof value === "string") expect(value).toMatch(/^(?:https?:|mailto:|#|\/|[^:]*$)/);
        }
        for (const value of [properties.id, properties.name]) {
          if (typeof value === "string") expect(value).toMatch(/^user-content-/);
        }
      }
    }
  });

  it.each([
    ["elements", "<div>".repeat(60_000)],
    ["emphasis", `${"*a **a ".repeat(25_000)}b${" a** a*".repeat(25_000)}`],
    ["quotes", ">".repeat(200_000)],
    ["brackets", "[".repeat(100_000)],
    ["comments", "</<!--".repeat(60_000)],
  ])("is answered however deep it nests: %s", async (_, text) => {
    expect(await render(text)).not.toBe("");
  });
});

suite("the GFM specification", "conformance/gfm-spec.json", (file) => {
  it("is met but for what is known", () => {
    const engine = markdownEngine(false);
    const tree = (html: string): string =>
      toHtml(fromHtml(html, { fragment: true }))
        .replace(/ class="[^"]*task-list[^"]*"/g, "")
        .replace(/\s*\n\s*/g, "\n")
        .replace(/<(\/?)del>/g, "<$1s>");
    const cases = rows(readJson(file));
    const met = cases.filter(({ markdown, html }) => tree(engine(String(markdown))) === tree(String(html)));
    expect(cases).toHaveLength(672);
    // With all extensions on; 9 of the others are nested strong emphasis.
    expect(met.length).toBeGreaterThanOrEqual(648);
  });
});

suite("the recorded rendering", "recorded/repo-host/markdown.json", (file) => {
  it("of raw mode is the sandbox's, byte for byte", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown/raw");
    expect(await raw(String(recorded?.["body"]))).toBe(recorded?.["response"]);
  });

  it("of mode gfm differs in attributes only", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown");
    const { text } = row(recorded?.["body"]);
    const bare = (html: string): string => html.replace(/ [a-z-]+="[^"]*"/g, "").replace(/<tt>\w+</, "<tt><");
    const own = await gfm(String(text).replace(/\w{7}$/, sha.slice(0, 7)), "acme/rocket");
    expect(bare(own)).toBe(bare(String(recorded?.["response"])));
  });
});
