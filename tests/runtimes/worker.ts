import { runAll } from "./case.ts";
import { essential } from "./essential.ts";
import { isWorld } from "./messages.ts";

/** A worker that receives a world, and responds with the outcomes of the cases. */
export default {
  async fetch(request: Request): Promise<Response> {
    const world: unknown = await request.json();
    if (!isWorld(world)) return new Response("a world is needed", { status: 400 });
    return Response.json(await runAll(essential, world));
  },
};
