import { METHODS, ROUTED, type AnyRoute } from "@org/services";

/** Names the client's method, and after a colon the field that holds the rows, or a method other than GET. */
const PATH = /^([^/]+)\/(request|paginate)(?::([^/]*))?(\/.*)$/s;

/** What a fragment of an address keeps as it is. */
const UNSAFE = /[^\w./{}+,*&;=@:!$'()-]/gu;

/** The route that the page's address names; undefined if it names something else. */
export function readRoute(path: string): AnyRoute | undefined {
  const [, service, method, field = "", template = ""] = PATH.exec(path) ?? [];
  if (service !== ROUTED) return undefined;
  if (method === "paginate") return { template: decoded(template), rows: decoded(field) };
  const route = { template: decoded(template), rows: undefined };
  const named = METHODS.find((one) => one === field);
  return named === undefined ? route : { ...route, method: named };
}

/** The part of the page's address that {@link readRoute} reads: `repo-host/paginate/repos/{owner}/{repo}/issues`. */
export function writeRoute({ method = "GET", template, rows }: AnyRoute): string {
  const text = rows ?? (method === "GET" ? "" : method);
  const field = text === "" ? "" : `:${encoded(text).replaceAll("/", "%2F")}`;
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
