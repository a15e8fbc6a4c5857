/** What a token was granted; undefined where the answer doesn't say. */
export function scopesIn(headers: Headers): readonly string[] | undefined {
  return listed(headers.get("x-oauth-scopes"));
}

/** What an endpoint takes a token for: any one of these. */
export function acceptedScopesIn(headers: Headers): readonly string[] | undefined {
  return listed(headers.get("x-accepted-oauth-scopes"));
}

function listed(text: string | null): readonly string[] | undefined {
  return text
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
