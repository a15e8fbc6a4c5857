/**
 * Runs an operation on a file of a flag.
 *
 * @throws Error that names the flag and the file, if it fails
 */
export async function naming<T>(flag: string, file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${flag} ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
