import type { OperationDocs } from "@org/http-core/describe";

/** The text of a package's `docs.generated.ts`. */
export function docsModule(docs: OperationDocs): string {
  return `// Made by \`pnpm generate\` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/describe";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = ${JSON.stringify(docs, null, 2)};
`;
}
