import { isGranted } from "../call/scopes.ts";
import { requestedForm } from "../wire/media-type.ts";
import type { RepositoryParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { baseOf } from "../wire/links.ts";
import { worldReferences } from "../markdown/world-references.ts";

/** A resource that has a body: its source in Markdown, or null. */
export interface WithBody {
  readonly body?: string | null;
}

/** Adds the forms of `body` that the `Accept` header requests. */
export type ShowBody = (shown: WithBody) => object;

/**
 * The forms of a body: `raw`, the default, its source in `body`; `text`, without markup, in
 * `body_text`; `html` in `body_html`; `full`, all three.
 */
export function bodyForms({
  context,
  world,
  viewer,
  vendor,
  repository,
}: ResourceCall<RepositoryParent>): ShowBody {
  const param = requestedForm(context, vendor, ["raw", "full", "html", "text"]) ?? "raw";
  if (param === "raw") return (shown) => shown;
  const host = worldReferences(world, isGranted(context, "repo") ? viewer : undefined, baseOf(context));
  // References are relative to the repository of the body.
  const at = `${repository.owner.login}/${repository.name}`;
  return ({ body = null, ...others }) => {
    const html = body === null ? null : renderMarkdown({ text: body, mode: "gfm", context: at, host });
    const text = html === null ? null : withoutMarkup(html);
    if (param === "text") return { ...others, body_text: text };
    if (param === "html") return { ...others, body_html: html };
    return { ...others, body, body_text: text, body_html: html };
  };
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", gt: ">", lt: "<", quot: '"' };

/** The text of rendered HTML. The renderer writes only these character references. */
function withoutMarkup(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|gt|lt|quot);/g, (_, name: string) => CHARACTERS[name] ?? "")
    .trim();
}
