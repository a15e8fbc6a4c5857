/** The answer to an invalid steering request. Pages of any origin may read it. */
export function steeringProblem(error: string, status: 400 | 503): Response {
  return Response.json({ error }, { status, headers: { "Access-Control-Allow-Origin": "*" } });
}
