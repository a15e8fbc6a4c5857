import type { Reply } from "../../core/reply.ts";

/** Headers that belong to the answer that isn't given. */
const OF_THE_ANSWER = [
  "cache-control",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "location",
  "vary",
];

/** Another answer in place of a service's: with the headers that the service puts on all of its answers. */
export function inPlaceOf(reply: Reply, other: Reply): Reply {
  const headers = new Map(reply.headers);
  for (const name of OF_THE_ANSWER) headers.delete(name);
  for (const [name, value] of other.headers) headers.set(name, value);
  return { ...other, headers };
}
