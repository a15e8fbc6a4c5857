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
export function inPlaceOf(response: Response, other: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of OF_THE_ANSWER) headers.delete(name);
  other.headers.forEach((value, name) => headers.set(name, value));
  return new Response(other.body, { status: other.status, headers });
}
