import { describe, expect, it } from "vitest";
import { host } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";
import { elementsOf } from "../../../test/repo-host/elements.ts";

const { render, gfm, raw } = await rendering(host());

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
      for (const { tagName, properties } of elementsOf(html)) {
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
