import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The repository's folder. */
const root = resolve(import.meta.dirname, "../../..");

/** What `--help` says of the options of {@link About}. */
const OPTIONS = `

  --list    a list, in pages by offset and limit; without it, one object
  --about   a sentence for the doc comments: what it is
  --source  where it is documented, for the doc comments; without it, "inferred"

The command writes the files and runs "npx pnpm generate". CONTRIBUTING.md says what to complete then.`;

/** Texts for the doc comments of the new code. */
export interface About {
  /** What it is, in a sentence. */
  readonly about: string;
  /** Where it is documented: `documentation of 2026-11`. */
  readonly source: string;
  /** Whether it returns a list, in pages by offset and limit. Default: one object. */
  readonly list: boolean;
}

/**
 * Runs a command with three arguments and the options of {@link About}. `--help` prints the usage. An invalid argument
 * ends it with status 2.
 */
export function command(
  usage: string,
  run: (root: string, three: readonly [string, string, string], about: About) => void,
): void {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        about: { type: "string", default: "Says what it is." },
        source: { type: "string", default: "inferred" },
        list: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(`${usage}${OPTIONS}`);
      return;
    }
    const [first, second, third, ...rest] = positionals;
    if (first === undefined || second === undefined || third === undefined || rest.length > 0)
      throw new TypeError(`usage: ${usage}`);
    run(root, [first, second, third], values);
  } catch (error) {
    console.error(error instanceof TypeError ? error.message : error);
    process.exitCode = 2;
  }
}
