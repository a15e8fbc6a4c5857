/** What came of making a value. */
type Made<T> = { readonly value: T } | { readonly thrown: unknown };

/** Makes a value when it is first asked for, and gives the same from then on; what was thrown is thrown again. */
export function once<T>(make: () => T): () => T {
  let made: Made<T> | undefined;
  return () => {
    made ??= madeBy(make);
    if ("thrown" in made) throw made.thrown;
    return made.value;
  };
}

function madeBy<T>(make: () => T): Made<T> {
  try {
    return { value: make() };
  } catch (thrown) {
    return { thrown };
  }
}
