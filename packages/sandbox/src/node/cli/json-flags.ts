import * as v from "valibot";
import { recordOf, parsed } from "../../core/parsed.ts";
import { readLoadOptions, type LoadOptions } from "../../recordings/load-options.ts";

/** A file of recordings, and its options. */
export interface RecordedSource {
  readonly source: unknown;
  readonly options: LoadOptions;
}

/** The flags of recordings. */
export interface RecordingFlags {
  readonly recordings?: string | undefined;
  readonly "recorded-of": string;
  readonly strict: boolean;
  readonly drift: boolean;
}

const addresses = recordOf(v.string());

/**
 * Reads the flags of recordings. Undefined: there are no recordings.
 *
 * @param read reads a file; throws if it cannot
 * @throws TypeError if options of recordings are given without recordings
 * @throws ParameterError if an option is invalid
 */
export function recordedSource(
  { recordings, strict, drift, "recorded-of": of }: RecordingFlags,
  read: (path: string) => string,
): RecordedSource | undefined {
  if (recordings === undefined) {
    if (!strict && !drift && of === "{}") return undefined;
    throw new TypeError("--strict, --drift and --recorded-of need --recordings <file>.");
  }
  const services = parsed(addresses, json("--recorded-of", of, read), "--recorded-of");
  return {
    source: json("--recordings", recordings, read),
    options: readLoadOptions({ ...services, ...(strict && { mode: "strict" }) }, "--recorded-of"),
  };
}

/**
 * Parses JSON on the command line, or in a file that it names.
 *
 * @param flag its flag, for error messages
 * @param read reads a file; throws if it cannot
 * @throws SyntaxError if it is not JSON
 */
export function json(flag: string, text: string, read: (path: string) => string): unknown {
  const source = /^\s*[{[]/.test(text) ? text : read(text);
  try {
    // Some programs on Windows begin a file, such as a HAR log, with a byte order mark.
    return JSON.parse(source.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new SyntaxError(`${flag}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
