import { withoutLength } from "./headers.ts";

/** A response whose JSON body is changed; one whose body is no JSON stays as it is. */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return response;
  return withoutLength(response, changed(await response.text(), change));
}

function changed(text: string, change: (body: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(text)));
  } catch {
    return text;
  }
}
