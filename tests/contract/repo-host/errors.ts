/** A row of the table of errors. */
export interface ErrorContract {
  readonly condition: string;
  readonly status: 304 | 400 | 401 | 403 | 404 | 422;
  /** The fields of the JSON body; `text`: an explanation in plain words; absent: not shown; `none`: no body. */
  readonly body?: "none" | "text" | readonly ("documentation_url" | "errors" | "message")[];
  /** The subject of `message`. */
  readonly says?: string;
}

/** The errors, in the specification's order. */
export const errors: readonly ErrorContract[] = [
  { condition: "Invalid JSON in request body", status: 400, body: ["message"], says: "JSON parsing problem" },
  {
    condition: "Wrong type of JSON value (body not an object)",
    status: 400,
    body: ["message"],
    says: "body should be an object",
  },
  { condition: "Invalid fields", status: 422, body: ["message", "errors"], says: "validation failed" },
  {
    condition: "Invalid credentials",
    status: 401,
    body: ["message", "documentation_url"],
    says: "bad credentials",
  },
  {
    condition: "Too many failed logins",
    status: 403,
    body: ["message", "documentation_url"],
    says: "exceeded login attempts",
  },
  { condition: "Rate limit exceeded", status: 403, body: ["message", "documentation_url"] },
  { condition: "Abuse rate limit triggered", status: 403, body: ["message", "documentation_url"] },
  { condition: "Missing or invalid User-Agent", status: 403, body: "text" },
  { condition: "Unauthorized access to protected resource", status: 404 },
  { condition: "Unchanged resource on conditional request", status: 304, body: "none" },
];
