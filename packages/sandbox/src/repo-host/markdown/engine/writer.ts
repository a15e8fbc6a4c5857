import { tagFiltered } from "./raw-html.ts";

/** Takes the parts of a document, in order. Attributes are written by {@link attributes}, so that they are safe. */
export interface Writer {
  /** Starts a line, unless one has just been started. */
  readonly line: () => void;
  /** @param attributes nothing, or a space and attributes */
  readonly open: (name: string, attributes?: string) => void;
  readonly close: (name: string) => void;
  /** An element that holds nothing. */
  readonly single: (name: string, attributes?: string) => void;
  readonly text: (text: string) => void;
  /** HTML that was made here, of whole elements. */
  readonly trusted: (html: string) => void;
  /** HTML as the author wrote it: a tag, a comment, or lines. */
  readonly raw: (html: string) => void;
}

/** A writer, and what has been written. */
export interface HtmlWriter extends Writer {
  readonly html: () => string;
}

const LINE_END = 10;

/** Writes HTML; the author's own as it is. @param filter whether its tags are filtered (GFM, 6.11) */
export function plainWriter(filter: boolean): HtmlWriter {
  let html = "";
  /** Asking the whole text for its last character would join its parts each time. */
  let startsLine = true;
  const write = (part: string): void => {
    if (part === "") return;
    html += part;
    startsLine = part.charCodeAt(part.length - 1) === LINE_END;
  };
  const writeTag = (tag: string): void => {
    html += tag;
    startsLine = false;
  };
  return {
    line: () => {
      if (startsLine) return;
      html += "\n";
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
      write(escaped(text));
    },
    trusted: write,
    raw: (raw) => {
      write(filter ? tagFiltered(raw) : raw);
    },
    html: () => html,
  };
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as HTML has it, between tags and in quotes. */
export function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : text;
}

/** Attributes as they stand in a tag, each after a space; one that is undefined is left out. */
export function attributes(values: Readonly<Record<string, string | undefined>>): string {
  let written = "";
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) written += ` ${name}="${escaped(value)}"`;
  }
  return written;
}

/** An address as it stands in an attribute: what addresses can't hold is percent-encoded. */
export function encodedAddress(address: string): string {
  return /^[\w\-.+!*(),%#@?=;:/$~]*$/.test(address)
    ? address
    : address
        .toWellFormed()
        .replace(/[^\w\-.+!*(),%#@?=;:/$~&']+/g, encodeURIComponent)
        .replaceAll("&", "&amp;")
        .replaceAll("'", "&#x27;");
}
