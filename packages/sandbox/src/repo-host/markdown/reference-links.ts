import { escapeHtml } from "@org/gfm";

/** Finds the targets of references in a text. Targets that do not exist, or that the viewer may not read, are undefined. */
export interface ReferenceHost {
  /** The base address of the host's web pages. Addresses below it are references, too. */
  readonly pages: string;
  /** The page of a user or organization. */
  readonly account: (login: string) => { readonly login: string; readonly url: string } | undefined;
  /** @param repository as `owner/name` */
  readonly issue: (
    repository: string,
    number: number,
  ) => { readonly title: string; readonly url: string } | undefined;
  /** @param sha at least its first seven digits */
  readonly commit: (
    repository: string,
    sha: string,
  ) => { readonly sha: string; readonly url: string } | undefined;
}

/** Digits of a commit that are shown. */
const SHOWN = 7;

/** Links to a host's resources, as HTML. Each is undefined if {@link ReferenceHost} does not find the target. */
export interface ReferenceLinks {
  readonly mention: (login: string, written: string) => string | undefined;
  /** @param fragment a part of the issue's page, with its `#`; empty: the whole page */
  readonly issue: (
    repository: string,
    number: number,
    written: string,
    fragment?: string,
  ) => string | undefined;
  /** @param before the text before the digits, such as `owner/name@` */
  readonly commit: (repository: string, digits: string, before: string) => string | undefined;
  /** A comparison of two commits. */
  readonly range: (repository: string, from: string, to: string, before: string) => string | undefined;
}

/** Creates the links. */
export function referenceLinks(host: ReferenceHost): ReferenceLinks {
  return {
    mention(login, written) {
      const found = host.account(login);
      return found && anchor({ class: "user-mention", href: found.url }, escapeHtml(written));
    },
    issue(repository, number, written, fragment = "") {
      const found = host.issue(repository, number);
      const { url = "", title } = found ?? {};
      const values = { href: url + fragment, class: "issue-link", title };
      return found && anchor(values, escapeHtml(written));
    },
    commit(repository, digits, before) {
      const found = host.commit(repository, digits);
      if (found === undefined) return undefined;
      const card = { "data-hovercard-type": "commit", "data-hovercard-url": `${found.url}/hovercard` };
      return anchor(
        { class: "commit-link", ...card, href: found.url },
        escapeHtml(before) + code(short(found.sha)),
      );
    },
    range(repository, from, to, before) {
      const first = host.commit(repository, from);
      const last = host.commit(repository, to);
      if (first === undefined || last === undefined) return undefined;
      const range = `${short(first.sha)}...${short(last.sha)}`;
      const page = first.url.replace(/\/commit\/\w+$/, "/compare");
      const href = `${page}/${first.sha}...${last.sha}`;
      return anchor({ class: "commit-link", href }, escapeHtml(before) + code(range));
    },
  };
}

function short(sha: string): string {
  return sha.slice(0, SHOWN);
}

function code(text: string): string {
  return `<tt>${text}</tt>`;
}

function anchor(values: Readonly<Record<string, string | undefined>>, content: string): string {
  const attributes = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`],
  );
  return `<a${attributes.join("")}>${content}</a>`;
}
