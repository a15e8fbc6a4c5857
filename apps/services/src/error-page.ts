import type { CallError } from "@org/http-core";

/** Where the documentation is published. `npx pnpm adopt` changes it. */
const SITE = "https://org.example.invalid/clients";

/** The page that says what to do about an error: its address, or its file in the repository while there is no site. */
export function errorPage({ code }: Pick<CallError, "code">, site = SITE): string {
  return site.includes(".invalid/") ? `site/pages/errors/${code}.md` : `${site}/errors/${code}.html`;
}
