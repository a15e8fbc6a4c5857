const SPACE = String.raw`[ \t\n\v\f]`;
const VALUE = String.raw`(?:[^ \t\n\v\f"'=<>${"`"}]+|'[^']*'|"[^"]*")`;
const ATTRIBUTE = String.raw`${SPACE}+[a-zA-Z_:][\w.:-]*(?:${SPACE}*=${SPACE}*${VALUE})?`;
const OPEN_TAG = String.raw`<[a-zA-Z][a-zA-Z\d-]*(?:${ATTRIBUTE})*${SPACE}*\/?>`;
const CLOSE_TAG = String.raw`<\/[a-zA-Z][a-zA-Z\d-]*${SPACE}*>`;
const DECLARATION_HERE = /<![A-Z]+[ \t\n\v\f]/y;
const TAG_HERE = new RegExp(`${OPEN_TAG}|${CLOSE_TAG}`, "y");
const TAG_ALONE = new RegExp(String.raw`^(?:${OPEN_TAG}|${CLOSE_TAG})[ \t\f]*$`);

const BLOCKS =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|" +
  "track|ul";

/** The start conditions of HTML blocks, each with what its last line holds; undefined: a blank line ends it (GFM, 4.6). */
const KINDS: readonly { readonly starts: RegExp; readonly until: RegExp | undefined }[] = [
  { starts: /^<(?:script|pre|style)(?:[ \t\v\f>]|$)/i, until: /<\/(?:script|pre|style)>/i },
  { starts: /^<!--/, until: /-->/ },
  { starts: /^<\?/, until: /\?>/ },
  { starts: /^<![A-Z]/, until: />/ },
  { starts: /^<!\[CDATA\[/, until: /\]\]>/ },
  { starts: new RegExp(String.raw`^<\/?(?:${BLOCKS})(?:${SPACE}|\/?>|$)`, "i"), until: undefined },
];

/** Whether a line starts a block of HTML, and what ends it. */
export function htmlBlockStart(
  line: string,
  inParagraph: boolean,
): { readonly until: RegExp | undefined } | undefined {
  const kind = KINDS.find(({ starts }) => starts.test(line));
  if (kind !== undefined || inParagraph || !TAG_ALONE.test(line)) return kind;
  return { until: undefined };
}

/** Finds the end of HTML that starts at a `<`. It remembers failed searches, so that no text is searched twice. */
export type HtmlScanner = (at: number) => number | undefined;

/** @returns a function that finds where raw HTML ends (GFM, 6.10); it returns undefined if none starts */
export function htmlScanner(text: string): HtmlScanner {
  const missing = new Set<string>();
  const after = (end: string, from: number): number | undefined => {
    if (missing.has(end)) return undefined;
    const found = text.indexOf(end, from);
    if (found !== -1) return found + end.length;
    missing.add(end);
    return undefined;
  };
  return (at) => {
    // `<!-->` and `<!--->` are whole comments, in HTML and in cmark-gfm.
    if (text.startsWith("<!--", at)) {
      const short = /^-?>/.exec(text.slice(at + 4, at + 6));
      return short === null ? after("-->", at + 4) : at + 4 + short[0].length;
    }
    if (text.startsWith("<?", at)) return after("?>", at + 2);
    if (text.startsWith("<![CDATA[", at)) return after("]]>", at + 9);
    DECLARATION_HERE.lastIndex = at;
    if (DECLARATION_HERE.test(text)) return after(">", at + 2);
    TAG_HERE.lastIndex = at;
    return TAG_HERE.test(text) ? TAG_HERE.lastIndex : undefined;
  };
}
