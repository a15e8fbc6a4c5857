import type { OperationDocs } from "@org/http-core/operation";

/** The text of a package's `docs.generated.ts`. It has no reasons of `@unchecked`: only the reference prints those. */
export function docsModule({ operations, types }: OperationDocs): string {
  const loaded = Object.entries(types).map(
    ([name, { description, fields }]): [string, OperationDocs["types"][string]] => [
      name,
      { description, fields },
    ],
  );
  const docs: OperationDocs = { operations, types: Object.fromEntries(loaded) };
  return `// Made by \`pnpm generate\` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/operation";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = ${JSON.stringify(docs, null, 2)};
`;
}
