import { bearer, createClient } from "@org/http-core";
import { runAll } from "./case.ts";
import { essential } from "./essential.ts";
import { isWorld } from "./messages.ts";

// Before its first request, workerd refuses to draw random numbers.
createClient({ baseUrl: "https://early.example", auth: bearer("a-token-of-the-worker") });

/** A worker that receives a world, and responds with the outcomes of the cases. */
export default {
  async fetch(request: Request): Promise<Response> {
    const world: unknown = await request.json();
    if (!isWorld(world)) return new Response("a world is needed", { status: 400 });
    return Response.json(await runAll(essential, world));
  },
};
