import { attributes, escapeHtml } from "./html/writer.ts";
import { sanitizingWriter, type SanitizeHooks } from "./sanitize/sanitizing-writer.ts";

/** Options of {@link sanitize}, and of `render`. */
export interface SanitizeOptions {
  /**
   * Returns further attributes of a link, given its address. They are not sanitised. @default none
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
   * Returns HTML for a piece of text outside code and links: mentions, emoji names. It is not sanitised, so escape the
   * text. @default escapeHtml
   */
  readonly renderText?: ((text: string) => string) | undefined;
}

/**
 * Sanitises HTML by GitHub's allow-list. Elements that are not allowed lose their tags, attributes that are not allowed
 * are dropped, ids and names get the prefix `user-content-`, and open elements are closed. Tags that change how the
 * rest is parsed (GFM, 6.11), such as `<script>`, become text.
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

/** Converts the options for the writer. */
export function sanitizingHooks({ linkAttributes, renderText }: SanitizeOptions): SanitizeHooks {
  return {
    renderText: renderText ?? escapeHtml,
    linkAttributes:
      linkAttributes === undefined ? () => "" : (href) => attributes(linkAttributes(href) ?? {}),
  };
}
