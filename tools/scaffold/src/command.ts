import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The repository's folder. */
const root = resolve(import.meta.dirname, "../../..");

/** Texts for the doc comments of the new code. */
export interface About {
  /** What it is, in a sentence. */
  readonly about: string;
  /** Where it is documented: `documentation of 2026-11`. */
  readonly source: string;
  /** Whether it returns a list, in pages by offset and limit. Default: one object. */
  readonly list: boolean;
}

/** Runs a command with three arguments and the options of {@link About}. An invalid one ends it with status 2. */
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
      },
    });
    const [first, second, third, ...rest] = positionals;
    if (first === undefined || second === undefined || third === undefined || rest.length > 0)
      throw new TypeError(`usage: ${usage}`);
    run(root, [first, second, third], values);
  } catch (error) {
    console.error(error instanceof TypeError ? error.message : error);
    process.exitCode = 2;
  }
}
