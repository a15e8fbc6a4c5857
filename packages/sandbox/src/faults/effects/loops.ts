import { isRecord } from "@org/http-core/operation";
import { type Reply, seen } from "../../core/reply.ts";
import type { RedirectLoopEffect } from "../fault.ts";
import { type FaultedRequest, inPlaceOf, withHeaders, withJson } from "./change-reply.ts";

/** Redirects to the request's own address. */
export function redirectLoop(
  reply: Reply,
  { status = 302 }: RedirectLoopEffect,
  { url }: FaultedRequest,
): Reply {
  return inPlaceOf(reply, { status, headers: new Map([["location", url.href]]), text: undefined });
}

/** Links the first page as `next`, also where there was no next page. */
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

/**
 * Makes the next page the requested one: the cursor becomes the request's cursor, a `next` link the request's address.
 * The first page, which was requested without a cursor, is unchanged.
 */
export function cursorLoop(reply: Reply, { url, operation }: FaultedRequest): Reply {
  const params = operation !== undefined && "page" in operation ? cursorParamsOf(operation.page) : [];
  const [cursor] = [...params, "next_cursor", "after_cursor"].flatMap((name) =>
    url.searchParams.getAll(name),
  );
  return withJson(reply, (body) => {
    if (!isRecord(body)) return body;
    if ("next" in body) return { ...body, next: url.href };
    return cursor === undefined ? body : { ...body, next_cursor: cursor };
  });
}

function cursorParamsOf(page: unknown): readonly string[] {
  if (!isRecord(page) || !Array.isArray(page["cursorParams"])) return [];
  return page["cursorParams"].filter((name) => typeof name === "string");
}
