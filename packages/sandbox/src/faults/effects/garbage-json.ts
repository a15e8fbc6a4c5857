import type { Reply } from "../../core/reply.ts";
import { withText } from "./headers.ts";

/** A JSON body, or the script around one, that breaks off in its middle; what is neither stays as it is. */
export function garbageJson(reply: Reply): Reply {
  const { headers, text = "" } = reply;
  if (text === "" || !/\b(?:json|javascript)\b/.test(headers.get("content-type") ?? "")) return reply;
  // Half of a number is one: of it nothing is left, which is no JSON either.
  return withText(reply, /^\s*-?\d/.test(text) ? "" : text.slice(0, Math.floor(text.length / 2)));
}
