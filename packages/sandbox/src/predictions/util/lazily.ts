/**
 * Creates objects whose further properties are computed on first use: a hundred thousand events cost only the facts
 * that are read.
 *
 * @param makers computes each property from the object
 */
export function lazily<Given extends object, Made>(makers: {
  readonly [Name in keyof Made]: (facts: Given & Made) => Made[Name];
}): (given: Given) => Given & Made;
export function lazily(
  makers: Readonly<Record<string, (facts: object) => unknown>>,
): (given: object) => object {
  const size = Object.keys(makers).length;
  class Facts {
    readonly #made: unknown[] = new Array<unknown>(size);

    constructor(given: object) {
      Object.assign(this, given);
    }

    static {
      Object.entries(makers).forEach(([name, make], place) => {
        Object.defineProperty(this.prototype, name, {
          get(this: Facts) {
            return (this.#made[place] ??= make(this));
          },
        });
      });
    }
  }
  return (given) => new Facts(given);
}
