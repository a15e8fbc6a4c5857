import { seen, type Reply } from "../../core/reply.ts";
import type { FaultedRequest } from "../faulted-request.ts";
import { withHeaders } from "./headers.ts";

/** The next page is the first one; a list without a next page gets one. */
export function linkCycle(reply: Reply, { url }: FaultedRequest): Reply {
  if (!seen(reply).ok) return reply;
  const first = new URL(url);
  first.searchParams.delete("page");
  const next = `<${first.href}>; rel="next"`;
  const others = (reply.headers.get("link") ?? "").split(/,\s*(?=<)/).filter(isOther);
  return withHeaders(reply, { Link: [next, ...others].join(", ") });
}

function isOther(link: string): boolean {
  return link !== "" && !/;\s*rel="?next"?/.test(link);
}
