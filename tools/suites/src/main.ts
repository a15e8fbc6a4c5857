import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { FetchError, fetchSuite } from "./fetch-suites.ts";
import { absent, sources } from "./sources.ts";

// Fetches the public suites and recordings that tests read, into the ignored folder `suites`. `--from` names a mirror.
const root = resolve(import.meta.dirname, "../../..");
const { from, into } = parseArgs({
  options: {
    from: { type: "string", default: "https://raw.githubusercontent.com" },
    into: { type: "string", default: join(root, "suites") },
  },
}).values;
try {
  for (const source of sources) {
    await fetchSuite(source, from.replace(/\/$/, ""), into);
    const { repository, commit, licence, files } = source;
    console.log(
      `${repository} at ${commit.slice(0, 8)}: ${String(Object.keys(files).length)} files, ${licence}`,
    );
  }
  for (const [path, reason] of Object.entries(absent)) console.log(`not fetched: ${path}, ${reason}`);
} catch (error) {
  if (!(error instanceof FetchError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
