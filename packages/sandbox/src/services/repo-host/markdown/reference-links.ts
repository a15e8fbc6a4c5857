import { escapeHtml } from "@org/gfm";
import type { ReferenceHost } from "./reference-host.ts";

/** Digits of a commit that are shown. */
const SHOWN = 7;

/** Links to what a host has, as HTML. Each is undefined where the host doesn't have it, or doesn't show it. */
export interface ReferenceLinks {
  readonly mention: (login: string, written: string) => string | undefined;
  /** @param fragment a part of the issue's page, with its `#`; or nothing */
  readonly issue: (
    repository: string,
    number: number,
    written: string,
    fragment?: string,
  ) => string | undefined;
  /** @param before what stands before the digits, such as `owner/name@` */
  readonly commit: (repository: string, digits: string, before: string) => string | undefined;
  /** Two commits and what lies between them. */
  readonly range: (repository: string, from: string, to: string, before: string) => string | undefined;
}

/** Makes the links. */
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
