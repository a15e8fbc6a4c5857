import type { ErrorFacts } from "../errors/base.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { climbs } from "./expand-path.ts";

const EXPECTED = "an absolute http or https address without user name, password, query or fragment";

/**
 * Checks a base address and normalises it, without its trailing slash. Userinfo is refused before the address is
 * parsed, since parsers put it into their errors. Any `@` is refused, since a password may contain `/`, `?` or `#`. The
 * error shows nothing of the address: it may be a misplaced key.
 *
 * @throws ParameterError naming the option
 */
export function checkBaseUrl(name: string, url: string | URL): string {
  const text = typeof url === "string" ? url : url.href;
  const refused = (what: string, facts?: ErrorFacts) => new ParameterError(name, EXPECTED, what, facts);
  if (typeof text !== "string") throw refused(received(text));
  if (text.includes("@")) {
    throw refused("an address with an `@`", {
      hint: "Give user name and password as `auth: basic(…)`; an `@` of the path is written `%40`.",
    });
  }
  if (!URL.canParse(text)) throw refused(`${String(text.length)} characters that are no address`);
  const { protocol, origin, pathname, search, hash } = new URL(text);
  if (search !== "" || hash !== "") throw refused("an address with a query or fragment");
  if (protocol !== "http:" && protocol !== "https:") throw refused("an address of another scheme");
  if (climbs(pathname)) throw refused("an address that leads out by `..`");
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

/**
 * Refuses a base address that already ends with the beginning of an operation's path, which would be doubled. A variable
 * stands for any segment: `/v1/eth` begins `/v1/{network}/blocks`. `/api` alone is taken, and so is a variable in the
 * first segment: they may be a proxy's own.
 *
 * @throws ParameterError naming the option
 */
export function refuseDoubledPath(name: string, url: string, path: string): void {
  const { pathname } = new URL(url);
  let part = path.replace(/\{?\?.*|\/$/s, "");
  for (; /^\/(?!api(?:\/\{\w+\})*$)[^/{]+(?:\/|$)/.test(part); part = part.slice(0, part.lastIndexOf("/"))) {
    const pattern = part.replace(/\{[^}]*\}|\W/g, (mark) => (mark.length > 1 ? "[^/]+" : `\\${mark}`));
    if (new RegExp(`${pattern}$`).test(pathname))
      throw new ParameterError(
        name,
        `an address without \`${part}\`, which operations add`,
        "one that has it",
        { hint: "If the service is there all the same, name its paths in `dialect.paths`." },
      );
  }
}

/** Whether an address is on this machine. */
export function isLoopback(url: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(new URL(url).hostname);
}
