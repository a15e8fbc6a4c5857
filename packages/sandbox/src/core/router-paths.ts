import type { Params, ParamIndexMap } from "hono/router";

/** The path below a service's prefix, as the router knows it: a slash at the end counts for nothing. */
export function routedPath({ pathname }: URL, prefix: string): string {
  const end = pathname.length - (pathname.endsWith("/") ? 1 : 0);
  return pathname.slice(prefix.length, end) || "/";
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

/** What is percent-encoded in no way that anybody can read stands for itself. */
function decodedText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
