import type { CatalogueEntry } from "./entry.ts";

/** The searched fields of an entry. */
export type Searchable = Pick<CatalogueEntry, "path"> & {
  readonly service: Pick<CatalogueEntry["service"], "title">;
  readonly description: Pick<CatalogueEntry["description"], "method" | "path" | "summary" | "params">;
};

/** The entries that contain every word of a search, in any case: in name, address, summary or a parameter's name. */
export function search<E extends Searchable>(entries: readonly E[], words: string): readonly E[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return entries.filter((entry) => {
    const text = textOf(entry).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function textOf({ path, service, description }: Searchable): string {
  const names = description.params.map((param) => param.name);
  return [path, service.title, description.method, description.path, description.summary, ...names].join(
    "\n",
  );
}
