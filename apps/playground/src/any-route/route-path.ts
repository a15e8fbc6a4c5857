import { ROUTED, type AnyRoute } from "@org/services";

/** Names the client's method, and after a colon the field that holds the rows. */
const PATH = /^([^/]+)\/(request|paginate)(?::([^/]*))?(\/.*)$/s;

/** What a fragment of an address keeps as it is. */
const UNSAFE = /[^\w./{}+,*&;=@:!$'()-]/gu;

/** The route that the page's address names; undefined if it names something else. */
export function readRoute(path: string): AnyRoute | undefined {
  const [, service, method, field = "", template = ""] = PATH.exec(path) ?? [];
  if (service !== ROUTED) return undefined;
  return { template: decoded(template), rows: method === "request" ? undefined : decoded(field) };
}

/** The part of the page's address that {@link readRoute} reads: `repo-host/paginate/repos/{owner}/{repo}/issues`. */
export function writeRoute({ template, rows }: AnyRoute): string {
  const field = rows === undefined || rows === "" ? "" : `:${encoded(rows).replaceAll("/", "%2F")}`;
  return `${ROUTED}/${rows === undefined ? "request" : "paginate"}${field}${encoded(template)}`;
}

function encoded(text: string): string {
  return text.toWellFormed().replace(UNSAFE, encodeURIComponent);
}

/** A link may have been written by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
