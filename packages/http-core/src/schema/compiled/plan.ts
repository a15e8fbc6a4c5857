/** Whether a value is valid. It doesn't change the value. */
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

/** Anything else, by a function. */
export const TEST = 5;

/**
 * A compiled schema. All plans have the same four properties in the same order, so that the engine sees one shape.
 * Common kinds are numbers in a `switch`: with a closure per field the walk takes half as long again.
 */
export type Plan = Absent & Rule;

/** Whether null and undefined are valid. Undefined: the rule decides. */
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
  /** The number of required slots. */
  readonly required: number;
  /** The plan of unknown fields. */
  readonly rest: Plan;
  /** Precedes the first slot: its `next` is the guess for the first key. */
  readonly start: Slot;
}

/** A field of an object. */
export interface Slot {
  readonly key: string;
  readonly plan: Plan;
  readonly required: boolean;
  /**
   * The slot that followed this one in the previous object. Rows of a page have their keys in the same order, so this
   * guess mostly saves a lookup.
   */
  next: Slot | undefined;
}

/** The rule of `number`, which its compiled check knows by identity. */
export function isFiniteNumber(value: unknown): boolean {
  return Number.isFinite(value);
}

/** Whether a value matches a plan. It walks the value in place and allocates nothing. */
export function accepts(plan: Plan, value: unknown): boolean {
  if (value === null && plan.onNull !== undefined) return plan.onNull;
  if (value === undefined && plan.onUndefined !== undefined) return plan.onUndefined;
  switch (plan.kind) {
    case TEXT:
      return typeof value === "string";
    case FINITE:
      return isFiniteNumber(value);
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
 * Walks the keys of the value, not those of the schema. A row has only some of the fields, and looking for absent ones
 * in objects of many shapes costs more than the rest of the check.
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

/** An undefined item may be a hole, which valibot fills. */
function acceptsItems(plan: Plan, items: readonly unknown[]): boolean {
  for (const item of items) if (item === undefined || !accepts(plan, item)) return false;
  return true;
}

/**
 * Whether a value is a plain object. Valibot copies other objects into plain ones, which changes the value.
 *
 * Reading `constructor` first is for speed. After JSON.parse an object's hidden class may be deprecated, when a field
 * was an integer in one row and a fraction in the next. V8 migrates it at the next property read. If that read is
 * inside the `for…in`, V8 assumes that the loop changes its objects, and every later walk takes twice as long.
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
