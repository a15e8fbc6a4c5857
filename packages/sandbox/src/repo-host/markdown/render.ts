import { renderGfm } from "./engine/index.ts";
import { EVERYTHING } from "./engine/syntax.ts";
import { attributes, escaped } from "./engine/writer.ts";
import { headingAnchors } from "./heading-anchors.ts";
import { hostMarkup, type HostMarkupOptions } from "./host-markup.ts";
import { fingerprint } from "../../core/fingerprint.ts";
import type { ReferenceHost } from "./reference-host.ts";
import { referencesIn } from "./references.ts";
import { safeWriter } from "./safe/safe-writer.ts";

/** The longest text that is rendered, in bytes of UTF-8. */
export const LONGEST_TEXT = 400 * 1_024;

/** What is to be rendered. */
export interface MarkdownInput {
  readonly text: string;
  /** `markdown`: as a README. `gfm`: as a comment; line ends are breaks, and references are linked. */
  readonly mode: "gfm" | "markdown";
  /** The repository in which the text stands, as `owner/name`; it counts in mode `gfm` only. */
  readonly context?: string | undefined;
  readonly host: ReferenceHost;
}

/**
 * Renders Markdown to HTML that holds nothing but what an allow-list has, and the links that are made here. It takes
 * time in proportion to the text, whatever the text.
 */
export function renderMarkdown({ text, mode, context, host }: MarkdownInput): string {
  return mode === "gfm" ? asComment(text, context, host) : asReadme(text, host);
}

function asReadme(text: string, host: ReferenceHost): string {
  return rendered(text, escaped, {
    hardBreaks: false,
    autoDirection: false,
    anchors: headingAnchors(),
    noteSuffix: "",
    relation: relationFrom(host),
    linkedAddress: () => undefined,
  });
}

function asComment(text: string, context: string | undefined, host: ReferenceHost): string {
  const { linked, linkedAddress } = referencesIn(host, context);
  return rendered(text, linked, {
    hardBreaks: true,
    autoDirection: true,
    anchors: undefined,
    // Several comments stand on one page. Most have no footnotes.
    noteSuffix: text.includes("[^") ? `-${fingerprint(text)}` : "",
    relation: relationFrom(host),
    linkedAddress,
  }).trimEnd();
}

function rendered(text: string, linked: (text: string) => string, options: HostMarkupOptions): string {
  const writer = safeWriter({ linked, relation: options.relation });
  renderGfm(text, EVERYTHING, hostMarkup(options), writer);
  return writer.html();
}

const DISTRUST = attributes({ rel: "nofollow" });

/** Links of users to other places are no recommendation of the host. */
function relationFrom({ pages }: ReferenceHost): (href: string) => string {
  const below = `${pages}/`;
  return (href) => {
    const isOwn = href === pages || href.startsWith(below);
    return !isOwn && /^(?:https?:)?\/\//i.test(href) ? DISTRUST : "";
  };
}
