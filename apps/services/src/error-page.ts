import type { CallError } from "@org/http-core";

/** Where the repository has a page for each error. `npx pnpm adopt` changes the address. */
const PAGES = "https://example.invalid/org/clients/tree/HEAD/site/pages/errors";

/** The address of the page that says what to do about an error. */
export function errorPage({ code }: Pick<CallError, "code">): string {
  return `${PAGES}/${code}.md`;
}
