import * as v from "valibot";
import { recordOf } from "../../core/closed.ts";
import { parsed } from "../../core/parsed.ts";
import { readLoadOptions, type LoadOptions } from "../../recordings/load-options.ts";

/** A file of recordings, and what it doesn't say itself. */
export interface RecordedSource {
  readonly source: unknown;
  readonly options: LoadOptions;
}

/** The flags that are about recordings. */
export interface RecordingFlags {
  readonly recordings?: string | undefined;
  readonly "recorded-of": string;
  readonly strict: boolean;
  readonly drift: boolean;
}

const addresses = recordOf(v.string());

/**
 * What the flags say of recordings. Undefined: nothing.
 *
 * @param read reads a file; throws where it can't
 * @throws TypeError where they say something of recordings that aren't given
 * @throws ParameterError where they say what can't be
 */
export function recordedSource(
  { recordings, strict, drift, "recorded-of": of }: RecordingFlags,
  read: (path: string) => string,
): RecordedSource | undefined {
  if (recordings === undefined) {
    if (!strict && !drift && of === "{}") return undefined;
    throw new TypeError("--strict, --drift and --recorded-of say something of --recordings <file>.");
  }
  const services = parsed(addresses, json("--recorded-of", of, read), "--recorded-of");
  return {
    source: json("--recordings", recordings, read),
    options: readLoadOptions({ ...services, ...(strict && { mode: "strict" }) }, "--recorded-of"),
  };
}

/**
 * JSON as it stands on the command line, or in a file.
 *
 * @param flag that gave it, for the error
 * @param read reads a file; throws where it can't
 * @throws SyntaxError where it is none
 */
export function json(flag: string, text: string, read: (path: string) => string): unknown {
  const source = /^\s*[{[]/.test(text) ? text : read(text);
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new SyntaxError(`${flag}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
