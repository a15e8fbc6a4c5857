import { escapeHtml } from "@org/gfm";
import { type ReferenceHost, referenceLinks, type ReferenceLinks } from "./reference-links.ts";

/** The options of `render` that link references. */
export interface References {
  /** HTML in which users, issues and commits are links. */
  readonly renderText: (text: string) => string;
  /** A link for the address of a page of the host; undefined for other addresses and for pages that do not exist. */
  readonly renderAddress: (address: string) => string | undefined;
}

const NAME = String.raw`[a-z\d][\w-]*`;
/** `owner/name`, or an owner alone: their fork, a repository of the same name. */
const PLACE = String.raw`${NAME}(?:/[\w.-]+)?`;
const DIGITS = String.raw`[\da-f]{7,40}`;

/** Every reference contains a match of this. Most texts have none, so checking it first is faster. */
const HINT = /[@#]|gh-|[\da-f]{7}/i;

/** `@login`, `#1`, `GH-1`, `owner#1`, `owner/name#1`, a commit's digits, `owner@digits`, `owner/name@digits`, `digits...digits`. */
const REFERENCE = new RegExp(
  [
    String.raw`(?<![\w/@.-])@(?<login>[a-z\d](?:[a-z\d]|-(?=[a-z\d]))*)(?![\w/-]|\.+\w)`,
    String.raw`(?<![\w/#&.-])(?:(?<issueOf>${PLACE})?#|GH-)(?<issue>[1-9]\d{0,8})(?!\w)`,
    String.raw`(?<![\w/#@.-])(?:(?<commitOf>${PLACE})@)?(?<sha>${DIGITS})(?:\.{3}(?<to>${DIGITS}))?(?!\w)`,
  ].join("|"),
  "gi",
);

const PAGE = new RegExp(
  String.raw`^/(?<repository>${NAME}/[\w.-]+)/(?:` +
    [
      String.raw`(?:issues|pull)/(?<issue>[1-9]\d{0,8})(?<fragment>#[\w-]+)?`,
      String.raw`commit/(?<sha>${DIGITS})`,
      String.raw`compare/(?<from>${DIGITS})\.{3}(?<to>${DIGITS})`,
    ].join("|") +
    ")$",
  "i",
);

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Finds what a text refers to.
 *
 * @param repository the repository in which the text stands, as `owner/name`; without one only full references count
 */
export function referencesIn(host: ReferenceHost, repository: string | undefined): References {
  const links = referenceLinks(host);
  return {
    renderText(text) {
      if (!HINT.test(text)) return escapeHtml(text);
      let html = "";
      let done = 0;
      for (const match of text.matchAll(REFERENCE)) {
        const link = linkOf(match.groups ?? {}, match[0], links, repository);
        if (link === undefined) continue;
        html += escapeHtml(text.slice(done, match.index)) + link;
        done = match.index + match[0].length;
      }
      return html + escapeHtml(text.slice(done));
    },
    renderAddress(address) {
      if (!address.startsWith(`${host.pages}/`)) return undefined;
      const { groups = {} } = PAGE.exec(address.slice(host.pages.length)) ?? {};
      return linkOfPage(groups, links, repository);
    },
  };
}

function linkOf(
  { login, issue, issueOf, sha, to, commitOf }: Groups,
  written: string,
  links: ReferenceLinks,
  repository: string | undefined,
): string | undefined {
  if (login !== undefined) return links.mention(login, written);
  const within = placeOf(issueOf ?? commitOf, repository);
  if (within === undefined) return undefined;
  if (issue !== undefined) return links.issue(within, Number(issue), written);
  const before = commitOf === undefined ? "" : `${commitOf}@`;
  if (sha === undefined) return undefined;
  return to === undefined ? links.commit(within, sha, before) : links.range(within, sha, to, before);
}

/** A fork has the name of the text's repository. */
function placeOf(written: string | undefined, repository: string | undefined): string | undefined {
  if (written === undefined || written.includes("/")) return written ?? repository;
  const [, name] = repository?.split("/") ?? [];
  return name && `${written}/${name}`;
}

/** Links of addresses show the shortest reference to the same target. */
function linkOfPage(
  { repository, issue, fragment = "", sha, from, to }: Groups,
  links: ReferenceLinks,
  own: string | undefined,
): string | undefined {
  if (repository === undefined) return undefined;
  const before = repository.toLowerCase() === own?.toLowerCase() ? "" : repository;
  if (issue !== undefined) {
    const comment = fragment.startsWith("#issuecomment-") ? " (comment)" : "";
    return links.issue(repository, Number(issue), `${before}#${issue}${comment}`, fragment);
  }
  const at = before === "" ? "" : `${before}@`;
  if (sha !== undefined) return links.commit(repository, sha, at);
  return from !== undefined && to !== undefined ? links.range(repository, from, to, at) : undefined;
}
