/** Says yes or no to a value, without changing it. */
export type Test = (value: unknown) => boolean;

/** A string. */
export const TEXT = 0;
/** A number that is finite. */
export const FINITE = 1;
/** True or false. */
export const FLAG = 2;
/** An object made of {@link Fields}. */
export const OBJECT = 3;
/** An array whose items follow one plan. */
export const LIST = 4;
/** Whatever else there is: a function says it. */
export const TEST = 5;

/**
 * A schema, ready to be walked. All plans have the same four properties in the same order, so that the engine sees
 * one shape, and the kinds that fill a page are numbers in a `switch`: a closure for each field costs half as much
 * again as the whole walk.
 */
export type Plan = Absent & Rule;

/** What becomes of null and undefined before the rule is asked; undefined leaves them to the rule. */
export interface Absent {
  readonly onNull: boolean | undefined;
  readonly onUndefined: boolean | undefined;
}

type Rule =
  | { readonly kind: typeof TEXT | typeof FINITE | typeof FLAG; readonly of: undefined }
  | { readonly kind: typeof OBJECT; readonly of: Fields }
  | { readonly kind: typeof LIST; readonly of: Plan }
  | { readonly kind: typeof TEST; readonly of: Test };

/** The fields of an object. */
export interface Fields {
  readonly slots: ReadonlyMap<string, Slot>;
  /** How many slots must be found in a value. */
  readonly required: number;
  /** The plan of a value under a key that has no slot. */
  readonly rest: Plan;
  /** Stands before the first slot: its `next` is the key that a walk begins with. */
  readonly start: Slot;
}

/** A field's place. */
export interface Slot {
  readonly key: string;
  readonly plan: Plan;
  readonly required: boolean;
  /**
   * The slot whose key came after this one in the object walked last. Rows of a page have their keys in the same
   * order, so the guess is mostly right and a comparison takes the place of a lookup.
   */
  next: Slot | undefined;
}
