import type { Faulted } from "../faulted.ts";
import { withHeaders } from "./headers.ts";

/** The next page is the first one; a list without a next page gets one. */
export function linkCycle(response: Response, { url }: Faulted): Response {
  if (!response.ok) return response;
  const first = new URL(url);
  first.searchParams.delete("page");
  const next = `<${first.href}>; rel="next"`;
  const others = (response.headers.get("link") ?? "").split(/,\s*(?=<)/).filter(isOther);
  return withHeaders(response, (headers) => headers.set("link", [next, ...others].join(", ")));
}

function isOther(link: string): boolean {
  return link !== "" && !/;\s*rel="?next"?/.test(link);
}
