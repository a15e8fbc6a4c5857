/** A response with other headers, and the same body. */
export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
}

/** A response with another body, whose length nobody has told. */
export function withoutLength({ status, headers: old }: Response, body: string): Response {
  const headers = new Headers(old);
  headers.delete("content-length");
  return new Response(body, { status, headers });
}
