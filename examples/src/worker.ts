/**
 * An edge worker that answers with an account's totals, for workerd and runtimes of its kind. It imports nothing of
 * Node. The lean client keeps the worker small.
 *
 * @module
 */
import { createClient, get, integer, isCallError, list, rateLimits, text } from "@org/http-core/lean";

/** What the runtime passes to the worker: its settings and secrets. */
export interface Environment {
  readonly LIBRARY_URL: string;
}

const loans = get("/members/{member}/loans", { answer: { loans: list({ title: text, days: integer }) } });

export default {
  async fetch(request: Request, { LIBRARY_URL }: Environment): Promise<Response> {
    const member = new URL(request.url).searchParams.get("member");
    if (member === null) return Response.json({ error: "member is missing" }, { status: 400 });
    const library = createClient({
      baseUrl: LIBRARY_URL,
      operations: { loans },
      limits: rateLimits(),
    });
    try {
      const { loans: all } = await library.loans({ member });
      return Response.json({ books: all.length, days: all.reduce((sum, { days }) => sum + days, 0) });
    } catch (error) {
      if (!isCallError(error)) throw error;
      // The service's own words may contain what its users must not see.
      return Response.json({ error: error.code }, { status: error.code === "not_found" ? 404 : 502 });
    }
  },
};
