import { operations } from "@org/repo-host/operations";
import type { Story } from "./stage.ts";

const HOUR = 3_600_000;

/** The anonymous requests of an hour in the default sandbox. */
const LIMIT = 60;

/** The requests that are left for the client. */
const LEFT = 2;

/** A limit is used up. The client waits until it is full again, and sends nothing meanwhile. */
export const limitRunsOut: Story = {
  id: "limit",
  title: "Limit runs out",
  summary: "Three calls, with two requests left of the hour's sixty.",
  operation: "repoHost.root",
  look: [
    "The third call is not sent: after the second response the client knows that nothing is left. It waits, and the service never has to refuse it.",
    "The gauge counts down to the time at which the limit is full again. Then the waiting call is sent, without a failed attempt.",
    "This client may wait two hours. With the default, a minute, it throws at once and names the time to come back.",
  ],
  async play({ bases, fetch, settings, call, advance, tell, pause }) {
    const { createRepoHost } = await import("@org/repo-host");
    tell(
      `Another program at this address uses ${String(LIMIT - LEFT)} of the hour's ${String(LIMIT)} anonymous requests.`,
    );
    await Promise.all(Array.from({ length: LIMIT - LEFT }, () => fetch(`${bases.repoHost}/`, {})));
    const client = createRepoHost({
      ...settings,
      baseUrl: bases.repoHost,
      cache: false,
      retry: { maxWait: 2 * HOUR },
      timeout: { total: 2 * HOUR },
    });
    tell("The client makes three calls.");
    await call(client, operations.root, {});
    await call(client, operations.root, {});
    const third = call(client, operations.root, {});
    await pause(4_000);
    tell("The clocks are moved an hour forward.");
    await advance(HOUR);
    return third;
  },
};
