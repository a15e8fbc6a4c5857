/** Waits for one of these signals. */
export function signalled(...signals: readonly NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: Ctrl-C arrives twice, from the terminal and from the package manager that forwards it.
    for (const signal of signals) process.on(signal, () => resolve());
  });
}
