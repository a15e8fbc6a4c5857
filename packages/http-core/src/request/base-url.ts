import { ParameterError } from "../errors/parameter-error.ts";
import { received } from "./received.ts";

const EXPECTED = "an absolute http or https address without user name, password, query or fragment";

/**
 * A base address, checked and without its trailing slash. Userinfo is refused before any parser sees the
 * address: parsers put it into their errors.
 *
 * @throws ParameterError naming the option
 */
export function checkBaseUrl(name: string, url: string | URL): string {
  const text = typeof url === "string" ? url : url.href;
  if (typeof text !== "string" || /^[^/?#]*:\/*[^/?#]*@/.test(text)) {
    throw new ParameterError(name, EXPECTED, "an address with a user name");
  }
  if (!URL.canParse(text)) throw new ParameterError(name, EXPECTED, received(text));
  const { protocol, search, hash, username } = new URL(text);
  if ((protocol !== "http:" && protocol !== "https:") || search !== "" || hash !== "" || username !== "") {
    throw new ParameterError(
      name,
      EXPECTED,
      `an address with ${search === "" && hash === "" ? protocol : "a query or fragment"}`,
    );
  }
  return text.replace(/\/+$/, "");
}

/** Whether an address is this machine itself. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    hostname.endsWith(".localhost") ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
