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
