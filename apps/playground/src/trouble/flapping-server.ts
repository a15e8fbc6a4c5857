import { operations } from "@org/validators/operations";
import type { Story } from "./stage.ts";

/** A server that fails in several ways before it answers. */
export const flappingServer: Story = {
  id: "flaps",
  title: "Server flaps",
  summary: "A 503, a broken connection and half a body, before a good response.",
  operation: "validators.consolidations",
  look: [
    "One call, four attempts: the failed ones are red. The hatched bars between them are the back-off, and waits for the service's limit of two requests a second.",
    "A read is safe to repeat, so a broken connection and a truncated body are tried again like the 503. A call that writes would not be.",
    "The call succeeds, and its result is whole. The events have the reason of each retry.",
  ],
  async play({ bases, credentials, settings, control, call, tell }) {
    const [{ createValidators }, { bearer }] = await Promise.all([
      import("@org/validators"),
      import("@org/http-core"),
    ]);
    tell(
      "The next response is a 503, the second loses its connection, and the third breaks off in the middle.",
    );
    const faults = [
      { name: "flap-1", kind: "status", status: 503, match: { service: "validators", nth: 1 } },
      { name: "flap-2", kind: "reset", after: "headers", match: { service: "validators", nth: 2 } },
      { name: "flap-3", kind: "truncate", at: 200, match: { service: "validators", nth: 3 } },
    ];
    for (const body of faults) await control("/faults", { body });
    const client = createValidators({
      ...settings,
      baseUrl: bases.validators,
      auth: bearer(credentials.validators),
      cache: false,
    });
    tell("The client makes one call.");
    const outcome = await call(client, operations.consolidations, { network: "hoodi", limit: 5 });
    for (const { name } of faults) await control(`/faults/${name}`, { method: "DELETE" });
    return outcome;
  },
};
