import type { Params, ParamIndexMap } from "hono/router";

/**
 * The path below a service's prefix, as the router knows it: a slash at the end counts for nothing, nor does it whether
 * unreserved characters are percent-encoded (RFC 3986, 6.2.2.2).
 */
export function routedPath({ pathname }: URL, prefix: string): string {
  const end = pathname.length - (pathname.endsWith("/") ? 1 : 0);
  return withPlainCharacters(pathname.slice(prefix.length, end)) || "/";
}

/** A path in which no unreserved character is percent-encoded. */
export function withPlainCharacters(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** The router's words as a template: `/repos/:owner` is `/repos/{owner}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** The values of a path's variables, decoded. */
export function decoded(values: Params | ParamIndexMap): Readonly<Record<string, string>> {
  const path: Record<string, string> = {};
  for (const name in values) path[name] = decodedText(String(values[name]));
  return path;
}

/** Invalid percent-encoding stays as it is. */
function decodedText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
