import { isRecord } from "@org/http-core/operation";
import type { Reply } from "../../core/reply.ts";
import type { FaultedRequest } from "../faulted-request.ts";
import { withJson } from "./json.ts";

/**
 * The next page is the one that was asked for: the cursor is the request's own, a `next` link the request's address.
 * The first page, which has no cursor, keeps the one that it leads on with.
 */
export function cursorLoop(reply: Reply, { url, operation }: FaultedRequest): Reply {
  const params = operation !== undefined && "page" in operation ? cursorParamsOf(operation.page) : [];
  const [asked] = [...params, "next_cursor", "after_cursor"].flatMap((name) => url.searchParams.getAll(name));
  return withJson(reply, (body) => {
    if (!isRecord(body)) return body;
    if ("next" in body) return { ...body, next: url.href };
    return asked === undefined ? body : { ...body, next_cursor: asked };
  });
}

function cursorParamsOf(page: unknown): readonly string[] {
  if (!isRecord(page) || !Array.isArray(page["cursorParams"])) return [];
  return page["cursorParams"].filter((name) => typeof name === "string");
}
