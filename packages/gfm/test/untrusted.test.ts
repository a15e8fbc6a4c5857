import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { describe, expect, it } from "vitest";
import { render, sanitize } from "../src/index.ts";
import { elementsOf } from "./elements.ts";

const HARMFUL =
  /^(?:script|style|svg|math|iframe|object|embed|form|button|textarea|select|base|meta|link|noscript|template|title|xmp|plaintext|audio|video|marquee|frameset|body|html|foreignobject|animate|set|mglyph|slot|portal)$/;

const vectors = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.test/x.js></sCrIpT>",
  "<script\n>alert(1)</script\n>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script/x>alert(1)</script>",
  "a <script>alert(1)</script> b",
  "<img src=x onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  '<img src="x"onerror="alert(1)">',
  "<img src=x\nonerror\n=\nalert(1)>",
  "<IMG SRC=javascript:alert(1)>",
  "<img src=`x` onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<img srcset='x 1x' usemap=#a ismap>",
  "<picture><source srcset='javascript:alert(1)'><img src=x></picture>",
  "<picture><source srcset='x 1x, data:image/svg+xml,<svg onload=alert(1)> 2x, file:///x 3x'></picture>",
  "<picture><source srcset='x 1x,jar:https://a.test!/x 2x,\nintent:x 3x'></picture>",
  "<svg onload=alert(1)><circle/></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<math href='javascript:alert(1)'>x</math>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='java&Tab;script:alert(1)'>x</a>",
  "<a href='&#1;javascript:alert(1)'>x</a>",
  "<a href='javascript&colon;alert(1)'>x</a>",
  "<a href='&#x6A&#x61&#x76&#x61script:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href=x href=javascript:alert(1) onclick=alert(1) target=_top>x</a>",
  "<div><a href=' javascript:alert(1)'>x</div>",
  "<a id=location name=cookie href=#x>x</a>",
  "<div id=body><p name=forms>x</p></div>",
  "<iframe src='https://example.com'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<object data='x'></object><embed src='x'>",
  "<form action='https://example.com'><input name=q><button formaction=javascript:alert(1)>go</button></form>",
  "<input type=image src=x onerror=alert(1)>",
  "<isindex action=javascript:alert(1) type=image>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<textarea>\n\n</textarea><img src=x onerror=alert(1)>",
  "<title><img src=x onerror=alert(1)></title>",
  "<style>*{display:none}</style>",
  "<style>@import 'https://evil.test/x.css';</style>",
  "<p style='position:fixed'>x</p>",
  "<p class='js-evil octicon'>x</p>",
  "<base href='https://example.com'>",
  "<link rel=stylesheet href='https://evil.test/x.css'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext>x",
  "<select><option><img src=x onerror=alert(1)></select>",
  "<table><td background=javascript:alert(1)>x</table>",
  "<table><tr><td><form><script>alert(1)</script></table>",
  "<video src=x onerror=alert(1)><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)><summary onclick=alert(1)>x</summary></details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<body onload=alert(1)><html onload=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--!><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<?xml ><img src=x onerror=alert(1)>?>",
  "<!DOCTYPE x [<!ENTITY a 'x'>]><img src=x onerror=alert(1)>",
  "</p title='><img src=x onerror=alert(1)>'>",
  "<x:script>alert(1)</x:script>",
  '<div title="\n\n"><img src=x onerror=alert(1)>">',
  "<b><i></b><img src=x onerror=alert(1)></i>",
  "\0<scr\0ipt>alert(1)</scr\0ipt>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#x6A;avascript:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](<\u0001javascript:alert(1)>)",
  "[x](\\javascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](vbscript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](https://a.test 'x\" onmouseover=\"alert(1)')",
  '[x](https://a.test/"onmouseover=alert`1`)',
  "![x](javascript:alert(1))",
  '![x" onerror="alert(1)](https://a.test/x.png)',
  "![<img src=x onerror=alert(1)>](x)",
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  '<https://example.com/"onmouseover=alert(1)>',
  "https://a.test/\"onmouseover=\"alert(1) www.a.test/'onclick='alert(1)",
  "[<script>alert(1)</script>](https://a.test)",
  "[a <a href=javascript:alert(1)>b</a>](https://a.test)",
  "```<img src=x onerror=alert(1)>\nx\n```",
  '``` x" onclick="alert(1)\nx\n```',
  "`<img src=x onerror=alert(1)>`",
  "# <img src=x onerror=alert(1)>",
  '# "><script>alert(1)</script>',
  "| <img src=x onerror=alert(1)> |\n|-|\n| <script>alert(1)</script> |",
  'x[^"><img/src=x/onerror=alert(1)>]\n\n[^"><img/src=x/onerror=alert(1)>]: y',
  "x[^1]\n\n[^1]: <script>alert(1)</script> [y](javascript:alert(1))",
  "> [!NOTE]\n> <script>alert(1)</script>",
  "- [x] <img src=x onerror=alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;",
  "@alice<img src=x onerror=alert(1)> #1<script>alert(1)</script>",
];

function candidatesOf(srcSet: unknown): readonly string[] {
  return typeof srcSet === "string" ? srcSet.split(", ") : [];
}

describe("an untrusted text", () => {
  it.each(vectors)("does no harm: %j", (text) => {
    const asComment = { hardBreaks: true, autoDirection: true, footnoteSuffix: '" onclick="alert(1)' };
    for (const html of [render(text, { headingAnchors: true }), render(text, asComment), sanitize(text)]) {
      for (const { tagName, properties } of elementsOf(html)) {
        expect(tagName).not.toMatch(HARMFUL);
        expect(
          Object.keys(properties).filter((name) =>
            /^on|^(?:style|srcDoc|formAction|xLinkHref|target)$/i.test(name),
          ),
        ).toEqual([]);
        for (const value of [properties.href, properties.src, ...candidatesOf(properties.srcSet)]) {
          if (typeof value === "string") expect(value).toMatch(/^(?:https?:|mailto:|#|\/|[^:]*$)/);
        }
        for (const value of [properties.id, properties.name]) {
          if (typeof value === "string") expect(value).toMatch(/^user-content-|^footnote-label$/);
        }
      }
    }
  });

  it("has at least a hundred kinds", () => {
    expect(new Set(vectors).size).toBeGreaterThanOrEqual(100);
  });

  it("closes its elements within their container", () => {
    const text = "<div><b>\n\na <i>b\n\n</div></section>c <sub>d\n\n- <kbd>e\n\n<ul><li>f<li>g</ul><p>h<p>i";
    const html = render(text);
    expect(toHtml(fromHtml(html, { fragment: true }))).toBe(html);
  });

  it("keeps its entities and letters", () => {
    expect(render("<div title='a&amp;b \"c\"'>x &lt; y &copy;</div>")).toBe(
      '<div title="a&amp;b &quot;c&quot;">x &lt; y ©</div>\n',
    );
  });
});

describe("what an author may write", () => {
  it.each([
    [
      '<p align="center"><img src="https://a.test/x.png" width="10"></p>',
      /^<p align="center"><img src="https:\/\/a\.test\/x\.png" width="10"><\/p>\n$/,
    ],
    [
      "<details open><summary>a</summary>\n\n*b*\n\n</details>",
      /^<details open=""><summary>a<\/summary>\n<p><em>b<\/em><\/p>\n<\/details>\n$/,
    ],
    ['<a href="HTTPS://a.test" title="x">y</a>', /^<p><a href="HTTPS:\/\/a\.test" title="x">y<\/a><\/p>\n$/],
    [
      "<table><tr><td>a<td>b<tr><td>c</table>",
      /^<table><tr><td>a<\/td><td>b<\/td><\/tr><tr><td>c<\/td><\/tr><\/table>\n$/,
    ],
    ["<td>a</td>", /^a\n$/],
    [
      '<a href="#x" id="x">y</a> <kbd>k</kbd> H<sub>2</sub>O<br/>',
      /^<p><a href="#x" id="user-content-x">y<\/a> <kbd>k<\/kbd> H<sub>2<\/sub>O<br><\/p>\n$/,
    ],
    ['<code class="language-js evil">x</code>', /^<p><code class="language-js">x<\/code><\/p>\n$/],
    ["<font color=red>x</font> <blink>y</blink>", /^<p>x y<\/p>\n$/],
  ])("is kept: %j", (text, html) => {
    expect(render(text)).toMatch(html);
  });
});
