/**
 * A function as an untyped caller sees it: it takes any arguments. For tests that arguments which the types refuse are
 * also refused at run time.
 */
export function untyped(target: (...args: never[]) => unknown): (...args: readonly unknown[]) => unknown {
  return (...args) => {
    const result: unknown = Reflect.apply(target, undefined, args);
    return result;
  };
}

/** The error with which a call fails. @throws Error if it does not fail */
export async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail");
}
