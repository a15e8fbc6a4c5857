import type { Params, ParamIndexMap } from "hono/router";

/**
 * The path below a service's prefix, normalised for the router: without a trailing slash, and with unreserved
 * characters decoded (RFC 3986, 6.2.2.2).
 */
export function routedPath({ pathname }: URL, prefix: string): string {
  const end = pathname.length - (pathname.endsWith("/") ? 1 : 0);
  return withPlainCharacters(pathname.slice(prefix.length, end)) || "/";
}

/** A path in which no unreserved character is percent-encoded. */
export function withPlainCharacters(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** A router path as an RFC 6570 template: `/repos/:owner` is `/repos/{owner}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** The values of a path's variables, decoded. */
export function decoded(values: Params | ParamIndexMap): Readonly<Record<string, string>> {
  const path: Record<string, string> = {};
  for (const name in values) path[name] = decodedText(String(values[name]));
  return path;
}

/** Leaves invalid percent-encoding unchanged. */
function decodedText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
