/**
 * A function as a caller without types has it: any arguments go. For tests of what is refused at run time although
 * the types refuse it already.
 */
export function untyped(target: (...args: never[]) => unknown): (...args: readonly unknown[]) => unknown {
  return (...args) => {
    const result: unknown = Reflect.apply(target, undefined, args);
    return result;
  };
}

/** What a call fails with. Throws where it does not fail. */
export async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail");
}
