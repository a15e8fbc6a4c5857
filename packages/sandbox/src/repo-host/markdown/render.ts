import { render } from "@org/gfm";
import { fingerprint } from "../../core/fingerprint.ts";
import type { ReferenceHost } from "./reference-links.ts";
import { referencesIn } from "./references.ts";

/** The longest text that is rendered, in bytes of UTF-8. */
export const LONGEST_TEXT = 400 * 1_024;

/** The input of {@link renderMarkdown}. */
export interface MarkdownInput {
  readonly text: string;
  /** `markdown`: as a README. `gfm`: as a comment; line ends are breaks, and references are linked. */
  readonly mode: "gfm" | "markdown";
  /** The repository in which the text stands, as `owner/name`; it counts in mode `gfm` only. */
  readonly context?: string | undefined;
  readonly host: ReferenceHost;
}

/** Renders Markdown to sanitised HTML with the links of the host. The time is linear in the length of the text. */
export function renderMarkdown({ text, mode, context, host }: MarkdownInput): string {
  return mode === "gfm" ? renderComment(text, context, host) : renderReadme(text, host);
}

function renderReadme(text: string, host: ReferenceHost): string {
  return render(text, { headingAnchors: true, linkAttributes: noFollowOutside(host) });
}

function renderComment(text: string, context: string | undefined, host: ReferenceHost): string {
  return render(text, {
    hardBreaks: true,
    autoDirection: true,
    // A page shows several comments. Most have no footnotes.
    footnoteSuffix: text.includes("[^") ? `-${fingerprint(text)}` : "",
    linkAttributes: noFollowOutside(host),
    ...referencesIn(host, context),
  }).trimEnd();
}

const NO_FOLLOW = { rel: "nofollow" };

/** Links to other hosts get `rel="nofollow"`: a user's link is no recommendation of the host. */
function noFollowOutside({ pages }: ReferenceHost): (href: string) => { readonly rel: string } | undefined {
  const below = `${pages}/`;
  return (href) => {
    const isOwn = href === pages || href.startsWith(below);
    return !isOwn && /^(?:https?:)?\/\//i.test(href) ? NO_FOLLOW : undefined;
  };
}
