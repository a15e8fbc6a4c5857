import { isList } from "@org/http-core/operation";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { environmentsOf } from "../environment/environments.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { createSeenValues, type SeenValues } from "../form/seen-values.ts";
import { connectTo, type ReachedSandbox } from "../run/sandbox.ts";
import { sandboxIn } from "../run/tab-world.ts";

/** The world of the requests for suggestions: they take nothing from the limits and the journal of the user's calls. */
const WORLD = "suggestions";

/** No key of the user's is needed. */
const NO_SETTINGS = { own: [], chosen: {}, keys: {}, kept: [] };

/**
 * Reads what the sandbox holds for the forms of a service: its examples, and the first page of each list.
 *
 * @param entries the operations of the service
 */
export async function heldValues(
  entries: readonly CatalogueEntry[],
  sandbox: ReachedSandbox,
): Promise<Pick<SeenValues, "suggest">> {
  const values = createSeenValues();
  const examples = entries.map((entry) => ({
    entry,
    example: entry.example ?? sandbox.examples[entry.operation.id] ?? {},
  }));
  const pages = await Promise.allSettled(
    examples.map(async ({ entry, example }) => ({ entry, rows: await firstRows(entry, example, sandbox) })),
  );
  for (const page of pages)
    if (page.status === "fulfilled") values.see(page.value.rows, page.value.entry.description.name);
  for (const { entry, example } of examples)
    values.see(
      Object.fromEntries(Object.entries(example).map(([name, [text]]) => [name, text])),
      entry.description.name,
    );
  return values;
}

/** The rows of a list's first page, requested with its example; empty for an operation that is not a list. */
async function firstRows(
  { service, operation, description }: CatalogueEntry,
  example: Draft,
  sandbox: ReachedSandbox,
): Promise<readonly unknown[]> {
  if (!isList(operation)) return [];
  const own = sandboxIn(sandbox, WORLD);
  const [environment] = environmentsOf(service, own, NO_SETTINGS);
  if (environment === undefined) return [];
  const unheard = { onEvent: () => undefined, onExchange: () => undefined };
  const client = await connectTo(service, environment, own, unheard);
  return (await client.list(operation, paramsOf(description.params, example))).items;
}
