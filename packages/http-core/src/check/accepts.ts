import { FINITE, FLAG, LIST, OBJECT, TEST, TEXT, type Fields, type Plan } from "./plan.ts";

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
