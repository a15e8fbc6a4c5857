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
interface Fields {
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

/** Whether a value follows a plan. Walks it in place: nothing is copied, nothing is made. */
export function accepts(plan: Plan, value: unknown): boolean {
  if (value === null && plan.onNull !== undefined) return plan.onNull;
  if (value === undefined && plan.onUndefined !== undefined) return plan.onUndefined;
  switch (plan.kind) {
    case TEXT:
      return typeof value === "string";
    case FINITE:
      return Number.isFinite(value);
    case FLAG:
      return typeof value === "boolean";
    case OBJECT:
      return isPlainObject(value) && acceptsFields(plan.of, value);
    case LIST:
      return isPlainArray(value) && acceptsItems(plan.of, value);
    case TEST:
      return plan.of(value);
  }
}

/**
 * Walks the keys of the value, never those of the schema: a row holds a part of the fields, and looking for absent
 * ones in objects of many shapes costs more than the rest of the check.
 */
function acceptsFields(fields: Fields, value: Readonly<Record<string, unknown>>): boolean {
  let found = 0;
  let last = fields.start;
  for (const key in value) {
    let slot = last.next;
    if (slot?.key !== key) {
      slot = fields.slots.get(key);
      if (slot === undefined) {
        if (accepts(fields.rest, value[key])) continue;
        return false;
      }
      last.next = slot;
    }
    if (!accepts(slot.plan, value[key])) return false;
    if (slot.required) found += 1;
    last = slot;
  }
  return found === fields.required;
}

/** An item that is undefined may be a hole, which valibot fills. */
function acceptsItems(plan: Plan, items: readonly unknown[]): boolean {
  for (const item of items) if (item === undefined || !accepts(plan, item)) return false;
  return true;
}

/**
 * Of anything else than a plain object (an array, an instance of a class) valibot makes one: a changed value.
 *
 * `constructor` is read for the engine's sake, it alone would not tell `Object.create({})`. JSON.parse leaves
 * objects behind whose shape has gone out of date (a field held a whole number in one row, a fraction in the next),
 * and V8 renews the shape at the next read of a property. Where that read is one within the `for…in`, V8 takes the
 * loop for one whose objects change, and every walk from then on costs twice as much.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    (value.constructor === Object || Object.hasOwn(value, "constructor")) &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

function isPlainArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype;
}
