/** A response whose JSON body is changed; one whose body is no JSON stays as it is. */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(changed(text, change), { status: response.status, headers });
}

function changed(text: string, change: (body: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(text)));
  } catch {
    return text;
  }
}
