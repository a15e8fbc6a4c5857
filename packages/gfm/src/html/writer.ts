/** Receives the parts of a document in order. Callers make attributes with {@link attributes}, which escapes them. */
export interface Writer {
  /** Starts a new line, unless the output is at the start of one. */
  readonly line: () => void;
  /** @param attributes nothing, or a space and attributes */
  readonly open: (name: string, attributes?: string) => void;
  readonly close: (name: string) => void;
  /** A void element, such as `br`. */
  readonly single: (name: string, attributes?: string) => void;
  readonly text: (text: string) => void;
  /** HTML of this package or of a hook: whole elements, written as they are. */
  readonly trusted: (html: string) => void;
  /** The author's HTML, unchanged: a tag, a comment, or lines. */
  readonly raw: (html: string) => void;
}

/** A writer with its output. */
export interface HtmlWriter extends Writer {
  readonly html: () => string;
}

const LINE_END = 10;

/** After this many parts the output is joined. A string with `+=` would keep every part, at 32 bytes and more each. */
const MOST_PARTS = 1_000;

/** Creates a writer that keeps the author's HTML unchanged. @param filter whether its tags are filtered (GFM, 6.11) */
export function plainWriter(filter: boolean): HtmlWriter {
  let html = "";
  let parts: string[] = [];
  let startsLine = true;
  const add = (part: string): void => {
    if (parts.push(part) >= MOST_PARTS) join();
  };
  const join = (): void => {
    html += parts.join("");
    parts = [];
  };
  const write = (part: string): void => {
    if (part === "") return;
    add(part);
    startsLine = part.charCodeAt(part.length - 1) === LINE_END;
  };
  const writeTag = (tag: string): void => {
    add(tag);
    startsLine = false;
  };
  return {
    line: () => {
      if (startsLine) return;
      add("\n");
      startsLine = true;
    },
    open: (name, attributes = "") => {
      writeTag(`<${name}${attributes}>`);
    },
    close: (name) => {
      writeTag(`</${name}>`);
    },
    single: (name, attributes = "") => {
      writeTag(`<${name}${attributes}>`);
    },
    text: (text) => {
      write(escapeHtml(text));
    },
    trusted: write,
    raw: (raw) => {
      write(filter ? tagFiltered(raw) : raw);
    },
    html: () => {
      join();
      return html;
    },
  };
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Escapes text for HTML, between tags and in quoted attributes: `&`, `<`, `>` and `"`.
 *
 * @example
 *
 * ```ts
 * import { escapeHtml } from "@org/gfm";
 *
 * const html = `<p title="${escapeHtml('"a"')}">${escapeHtml("b < c")}</p>`;
 * ```
 */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : text;
}

/** Formats attributes for a tag, each after a space and escaped. Undefined values are left out. */
export function attributes(values: Readonly<Record<string, string | undefined>>): string {
  let written = "";
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) written += ` ${name}="${escapeHtml(value)}"`;
  }
  return written;
}

/** Encodes an address for an attribute. Characters that are not allowed in addresses are percent-encoded. */
export function encodedAddress(address: string): string {
  return /^[\w\-.+!*(),%#@?=;:/$~]*$/.test(address)
    ? address
    : address
        .toWellFormed()
        .replace(/[^\w\-.+!*(),%#@?=;:/$~&']+/g, encodeURIComponent)
        .replaceAll("&", "&amp;")
        .replaceAll("'", "&#x27;");
}

const FILTERED =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[ \t\n/>]|$))/gi;

/** Escapes tags that change how the rest is parsed, such as `<title>` (GFM, 6.11). */
export function tagFiltered(html: string): string {
  return html.replace(FILTERED, "&lt;");
}
