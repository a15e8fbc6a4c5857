/**
 * GitHub-Flavoured Markdown to HTML that is safe to show.
 *
 * @module
 */
export { escapeHtml } from "./html/writer.ts";
export { render, renderUnsafe, type RenderOptions, type UnsafeOptions } from "./render.ts";
export { sanitize, type SanitizeOptions } from "./sanitize.ts";
