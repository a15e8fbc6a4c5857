import { attributes, escapeHtml } from "./html/writer.ts";
import { sanitizingWriter, type SanitizeHooks } from "./sanitize/sanitizing-writer.ts";

/** Options of {@link sanitize}, and of `render`. */
export interface SanitizeOptions {
  /**
   * Further attributes of a link, by its address. They are not sanitised. @default none
   *
   * @example
   *
   * ```ts
   * import { render } from "@org/gfm";
   *
   * render("https://example.com", { linkAttributes: () => ({ rel: "nofollow" }) });
   * ```
   */
  readonly linkAttributes?:
    ((href: string) => Readonly<Record<string, string | undefined>> | undefined) | undefined;
  /**
   * HTML for a piece of text that stands neither in code nor in a link: mentions, emoji names. It is not sanitised, so
   * escape what it takes from the text. @default escapeHtml
   */
  readonly renderText?: ((text: string) => string) | undefined;
}

/**
 * Sanitises HTML by GitHub's allow-list. Elements that are not allowed lose their tags, attributes that are not allowed
 * are dropped, ids and names get the prefix `user-content-`, and open elements are closed. Tags that change how the rest
 * is read (GFM, 6.11), such as `<script>`, become text.
 *
 * @example
 *
 * ```ts
 * import { sanitize } from "@org/gfm";
 *
 * const html = sanitize('<b onclick="alert(1)">Hello'); // <b>Hello</b>
 * ```
 */
export function sanitize(html: string, options: SanitizeOptions = {}): string {
  const writer = sanitizingWriter(sanitizingHooks(options));
  writer.raw(html);
  return writer.html();
}

/** The options as the writer takes them. */
export function sanitizingHooks({ linkAttributes, renderText }: SanitizeOptions): SanitizeHooks {
  return {
    renderText: renderText ?? escapeHtml,
    linkAttributes:
      linkAttributes === undefined ? () => "" : (href) => attributes(linkAttributes(href) ?? {}),
  };
}
