import { parseArgs, type ParseArgsConfig } from "node:util";

/** The place of a document. */
export interface Source {
  /** The path of a file, an address, or `-` for standard input. */
  readonly document: string;
  /** Places that references to other files may lead to, beside the document's folder. Undefined: none is followed. */
  readonly from: readonly string[] | undefined;
}

/** A parsed command line. */
export type Command =
  | {
      readonly kind: "check";
      readonly source: Source;
      readonly routes: readonly string[];
      readonly json: boolean;
      readonly strict: boolean;
    }
  | {
      readonly kind: "pick";
      readonly source: Source;
      readonly routes: readonly string[];
      /** The file to write. Undefined: standard output. */
      readonly out: string | undefined;
    }
  | { readonly kind: "help" }
  /** An invalid command line, and what is wrong with it. */
  | { readonly kind: "mistake"; readonly message: string };

/** The text of `--help`. */
export const usage = `npx org-openapi check <document> [route …] [--json] [--strict]
npx org-openapi pick <document> <route> … [--out <file>]

check counts the answers that are checked, prints the parts that it does not understand, and lists
operations by their paging.
pick writes a smaller document as JSON: these routes, and all that they refer to.

  <document>        a file or an address: OpenAPI 3 or 2.0, in JSON or YAML; -: standard input
  <route>           as the document writes it: "GET /books/{id}"; "GET /books*": all that begin so

  --files           reads the files that the document refers to, too, within its folder
  --from <place>    another folder, file or address that it may refer to; repeatable
  --json            check: prints the report as JSON
  --strict          check: ends with 1 if anything is not understood
  -o, --out <file>  pick: the file to write; an existing one is replaced
`;

const FLAGS = {
  files: { type: "boolean", default: false },
  from: { type: "string", multiple: true, default: [""].slice(1) },
  json: { type: "boolean", default: false },
  strict: { type: "boolean", default: false },
  out: { type: "string", short: "o" },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsConfig["options"];

/** Reads a command line. */
export function readCommand(args: readonly string[]): Command {
  try {
    // pnpm passes on the "--" that npm users write before flags.
    const given = args.filter((arg) => arg !== "--");
    const { values, positionals } = parseArgs({ args: given, options: FLAGS, allowPositionals: true });
    const [kind, document, ...routes] = positionals;
    const { files, from, json, strict, out } = values;
    if (values.help || kind === "help") return { kind: "help" };
    if (kind !== "check" && kind !== "pick")
      throw new TypeError(
        kind === undefined ? "Name a command: check or pick." : `There is no command ${kind}.`,
      );
    if (document === undefined) throw new TypeError(`${kind} needs a document.`);
    const source: Source = { document, from: files || from.length > 0 ? from : undefined };
    if (source.from !== undefined && document === "-")
      throw new TypeError("--files and --from need a document with a folder, not standard input.");
    if (kind === "check") {
      if (out !== undefined) throw new TypeError("--out is of pick; check prints.");
      return { kind, source, routes, json, strict };
    }
    if (json || strict) throw new TypeError("--json and --strict are of check; pick writes JSON.");
    if (routes.length === 0) throw new TypeError('pick needs a route, such as "GET /books".');
    return { kind, source, routes, out };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "mistake", message: message.replace(/\. To specify a positional.*$/s, ".") };
  }
}
