import { operations } from "@org/repo-host/operations";
import type { Story } from "./stage.ts";

const MINUTES = 60_000;

/** A resource is read again and again without a change: each time for nothing of the limit. */
export const unchangedForAnHour: Story = {
  id: "unchanged",
  title: "Unchanged for an hour",
  summary: "The same call each ten minutes of an hour.",
  operation: "repoHost.root",
  look: [
    "Only the first response has a body. The other five are 304: the client sends the ETag, and the service says that nothing has changed.",
    "The gauge stays where it was after the first call: a 304 is free at this service. The badge says 0 spent.",
    "Each result is whole all the same: the client returns the body that it has stored.",
  ],
  async play({ bases, settings, call, advance, tell }) {
    const { createRepoHost } = await import("@org/repo-host");
    const client = createRepoHost({ ...settings, baseUrl: bases.repoHost });
    tell("The client makes a call.");
    let outcome = await call(client, operations.root, {});
    tell("Five times, the clocks are moved ten minutes forward, and the client makes the same call.");
    for (let time = 0; time < 5; time += 1) {
      await advance(10 * MINUTES);
      outcome = await call(client, operations.root, {});
    }
    return outcome;
  },
};
