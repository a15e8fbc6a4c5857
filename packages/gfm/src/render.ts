import { encodedAddress, plainWriter } from "./html/writer.ts";
import { ALL_EXTENSIONS, type Extensions } from "./parse/extensions.ts";
import { parse } from "./parse/parse.ts";
import { writeDocument } from "./render/blocks.ts";
import { githubMarkup } from "./render/github-markup.ts";
import { headingAnchors } from "./render/heading-anchors.ts";
import { specificationMarkup } from "./render/markup.ts";
import { sanitizingHooks, type SanitizeOptions } from "./sanitize.ts";
import { sanitizingWriter } from "./sanitize/sanitizing-writer.ts";

/** Options of {@link render}. */
export interface RenderOptions extends SanitizeOptions {
  /** The extensions to parse; omitted ones are off. @default all of them */
  readonly extensions?: Extensions | undefined;
  /** Whether a line end within a paragraph becomes `<br>`, as in a comment. @default false */
  readonly hardBreaks?: boolean | undefined;
  /** Whether headings get an anchor from their text. @default false */
  readonly headingAnchors?: boolean | undefined;
  /** Whether blocks get `dir="auto"`, so that the browser finds the direction of their text. @default false */
  readonly autoDirection?: boolean | undefined;
  /** The suffix of footnote ids. Give each text its own if a page shows several. @default "" */
  readonly footnoteSuffix?: string | undefined;
  /**
   * Returns HTML to replace a bare address, such as `https://example.com/1` or `<https://example.com/1>`. The HTML is
   * not sanitised. Return undefined for the usual link. @default the usual link
   */
  readonly renderAddress?: ((href: string) => string | undefined) | undefined;
}

/**
 * Renders GitHub-Flavoured Markdown to sanitised HTML, in the markup that GitHub writes. The output contains only
 * elements, attributes and protocols that GitHub allows. The time is linear in the length of any text; limit the length
 * before you call.
 *
 * @example
 *
 * ```ts
 * import { render } from "@org/gfm";
 *
 * const html = render("**Hello** <script>alert(1)</script>");
 * // <p><strong>Hello</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>
 * ```
 *
 * @param text the Markdown. NUL becomes U+FFFD; a byte order mark at the start is dropped
 * @returns HTML that ends in a line feed, or an empty text
 */
export function render(text: string, options: RenderOptions = {}): string {
  const hooks = sanitizingHooks(options);
  const writer = sanitizingWriter(hooks);
  const markup = githubMarkup({
    hardBreaks: options.hardBreaks ?? false,
    autoDirection: options.autoDirection ?? false,
    anchors: options.headingAnchors === true ? headingAnchors() : undefined,
    footnoteSuffix: encodedAddress(options.footnoteSuffix ?? ""),
    linkAttributes: hooks.linkAttributes,
    renderAddress: options.renderAddress ?? (() => undefined),
  });
  writeDocument(parse(text, options.extensions ?? ALL_EXTENSIONS), markup, writer);
  return writer.html();
}

/** Options of {@link renderUnsafe}. */
export interface UnsafeOptions {
  /** The extensions to parse; omitted ones are off. @default all of them */
  readonly extensions?: Extensions | undefined;
  /** Whether tags that change how the rest is parsed become text (GFM, 6.11). @default true */
  readonly tagFilter?: boolean | undefined;
  /** Whether a line end within a paragraph becomes `<br>`. @default false */
  readonly hardBreaks?: boolean | undefined;
  /** Whether the rest of a fence's info string is kept as `data-meta`. @default false */
  readonly fullInfo?: boolean | undefined;
  /** Whether cells are aligned by `style` instead of `align`. @default false */
  readonly alignByStyle?: boolean | undefined;
}

/**
 * Renders GitHub-Flavoured Markdown in the markup of its specification. The author's HTML and addresses such as
 * `javascript:` stay unchanged: use it only for text that you trust.
 *
 * @example
 *
 * ```ts
 * import { renderUnsafe } from "@org/gfm";
 *
 * const html = renderUnsafe('<video src="tour.mp4"></video>');
 * ```
 *
 * @returns HTML that ends in a line feed, or an empty text
 */
export function renderUnsafe(text: string, options: UnsafeOptions = {}): string {
  const writer = plainWriter(options.tagFilter ?? true);
  const document = parse(text, options.extensions ?? ALL_EXTENSIONS);
  writeDocument(document, specificationMarkup(options), writer);
  return writer.html();
}
