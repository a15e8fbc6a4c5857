/** A token's granted scopes; undefined if the response does not name them. */
export function scopesIn(headers: Headers): readonly string[] | undefined {
  return listed(headers.get("x-oauth-scopes"));
}

/** The scopes that an endpoint accepts, any one of them. */
export function acceptedScopesIn(headers: Headers): readonly string[] | undefined {
  return listed(headers.get("x-accepted-oauth-scopes"));
}

function listed(text: string | null): readonly string[] | undefined {
  return text
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
