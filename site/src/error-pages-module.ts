import { basename } from "node:path";
import { pages } from "./pages.ts";
import { documents } from "./sources.ts";

/** A section that drives the page's playground, which a program without the page does not have. */
const DRIVEN = /^## (?:(?!^## )[\s\S])*?<Playground [^>]*\/>\n+/gm;

/** The text of `error-pages.generated.ts`: each error's page as Markdown, by its code. */
export function errorPagesModule(): string {
  const ofErrors = documents().filter((each) => /^site\/pages\/errors\/(?!index\.)/.test(each));
  const found = pages("", ofErrors).map(
    ({ path, markdown }) => [basename(path, ".md"), markdown.replaceAll(DRIVEN, "")] as const,
  );
  return `// Made by \`pnpm generate\` from site/pages/errors; change those.
import type { CallError } from "@org/http-core";

/** The page of each error as Markdown, by its code. Its links are relative to the site's folder of errors. */
export const errorPages: Readonly<Record<CallError["code"], string>> = ${JSON.stringify(Object.fromEntries(found), null, 2)};
`;
}
