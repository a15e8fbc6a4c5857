/** What a request is told that steers the sandbox wrongly, for pages of any origin to read: no service was asked. */
export function steeringProblem(error: string, status: 400 | 503): Response {
  return Response.json({ error }, { status, headers: { "Access-Control-Allow-Origin": "*" } });
}
