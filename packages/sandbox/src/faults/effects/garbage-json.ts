import { withoutLength } from "./headers.ts";

/** A JSON body that breaks off in its middle; one that isn't JSON stays as it is. */
export async function garbageJson(response: Response): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return response;
  const text = await response.text();
  // A body of one character is cut before it: nothing is no JSON either.
  return withoutLength(response, text.slice(0, Math.floor(text.length / 2)));
}
