/** Makes a value when it is first asked for, and gives the same from then on. What was thrown is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
