import { formatMilliseconds } from "@org/http-core/log";
import { alignColumns } from "@org/sandbox/node";
import type { FirstCall } from "./first-calls.ts";
import type { Paint } from "./paint.ts";

/** Makes calls in turn, and prints the request, the result and the cost of each. */
export async function report(calls: readonly FirstCall[], paint: Paint): Promise<readonly string[]> {
  const made: Made[] = [];
  for (const call of calls) made.push(await make(call));
  const lines = alignColumns(
    made.map(({ service, request, result, cost }) => [service, request, result, cost]),
  );
  return lines.map((line, index) =>
    made[index]?.good === true ? `${paint.good("✓")} ${line}` : `${paint.bad("✗")} ${line}`,
  );
}

/** A finished call. */
interface Made {
  readonly service: string;
  readonly request: string;
  readonly result: string;
  readonly cost: string;
  readonly good: boolean;
}

async function make({ service, request, call }: FirstCall): Promise<Made> {
  const began = performance.now();
  let requests = 0;
  const outcome = await call({ request: () => (requests += 1) }).then(
    (result) => ({ result, good: true }),
    (error: unknown) => ({ result: error instanceof Error ? error.message : String(error), good: false }),
  );
  const noun = requests === 1 ? "request" : "requests";
  const cost = `${String(requests)} ${noun}, ${formatMilliseconds(performance.now() - began)}`;
  return { service, request, cost, ...outcome };
}
