/**
 * A server for Bun and Deno, which both serve a default export with `fetch`: `bun run src/server.ts` and
 * `deno serve --allow-net src/server.ts`. It answers with how much was consolidated into an entity.
 *
 * @module
 */
import { isCallError } from "@org/http-core";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators, gweiToEth, toGwei } from "@org/validators";

// In place of a service: leave out `fetch` and give the service's address and token to use it.
const { fetch, origins, credentials } = createSandbox();
const validators = createValidators({
  baseUrl: origins.validators,
  auth: bearer(credentials.validators),
  fetch,
});

export default {
  async fetch(request: Request): Promise<Response> {
    const target_entity = new URL(request.url).searchParams.get("entity");
    if (target_entity === null) return Response.json({ error: "entity is missing" }, { status: 400 });
    try {
      // A client that goes away ends the call by the request's signal.
      const call = validators.consolidations({ target_entity, limit: 100 }, { signal: request.signal });
      const rows = await call.collect();
      const gwei = rows.reduce((sum, { consolidatedAmount }) => sum + toGwei(consolidatedAmount), 0n);
      return Response.json({ consolidations: rows.length, eth: gweiToEth(gwei) });
    } catch (error) {
      if (!isCallError(error)) throw error;
      return Response.json({ error: error.code }, { status: 502 });
    }
  },
};
