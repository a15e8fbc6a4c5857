/** A row of the table of HTTP verbs. */
export interface VerbContract {
  readonly verb: "DELETE" | "GET" | "HEAD" | "PATCH" | "POST" | "PUT";
  readonly use: string;
  /** Where the parameters go that are not in the path. A HEAD is a GET without its body (RFC 9110, 9.3.2). */
  readonly params: "JSON body" | "query string";
}

/** The HTTP verbs, in the specification's order. */
export const verbs: readonly VerbContract[] = [
  { verb: "HEAD", use: "Header information of any resource", params: "query string" },
  { verb: "GET", use: "Retrieve", params: "query string" },
  { verb: "POST", use: "Create; also accepted wherever PATCH is accepted", params: "JSON body" },
  { verb: "PATCH", use: "Partial update with partial JSON", params: "JSON body" },
  {
    verb: "PUT",
    use: "Replace resources or collections; with no body, Content-Length must be 0",
    params: "JSON body",
  },
  { verb: "DELETE", use: "Delete", params: "JSON body" },
];

/** The media type of those bodies. */
export const bodyType = "application/json";
