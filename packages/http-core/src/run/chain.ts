import type { Middleware, Step } from "./attempt.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { discard } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import { roundTrips } from "./round-trip.ts";
import type { Wire } from "./wire.ts";

/** Makes the function by which an attempt sends its request: through the steps of `use`, then over the wire. */
export function attemptChain(wire: Wire): Step {
  const { use } = wire;
  const sent = roundTrips(wire);
  return use.length === 0 ? sent : userSteps(use, sent);
}

/** The user's steps, the first one outermost. They end with the attempt's signal, even if a step ignores it. */
function userSteps(use: readonly Middleware[], next: Step): Step {
  const steps = use.reduceRight<Step>(
    (rest, step, index) => async (request, attempt) => {
      const response = await step(request, (changed) => rest(changed, attempt), attempt);
      attempt.received = undefined;
      if (response instanceof Response) return response;
      throw new ParameterError(`use.${String(index)}`, "a step that returns a Response", received(response));
    },
    next,
  );
  return (request, attempt) => {
    const response = steps(request, attempt);
    return untilAborted(response, attempt.deadline, () => void response.then(discard, () => undefined));
  };
}
