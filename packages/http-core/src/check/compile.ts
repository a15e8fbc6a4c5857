import type { Schema } from "../schema/types.ts";
import { toValibot } from "../schema/valibot.ts";
import { accepts } from "./accepts.ts";
import { ask, planOf } from "./plan-of.ts";

/**
 * Says whether valibot accepts a value and gives it back as it is, the order of keys aside. True is valibot's own
 * answer; false means that valibot has to be asked: it may refuse the value, or accept it and change it (a default
 * put in, an unknown key dropped).
 */
export type Check = (value: unknown) => boolean;

const checks = new WeakMap<object, Check>();

/**
 * The check of a schema, made on the first call and looked up on others. It walks a value in place, allocates
 * nothing (but for actions that `../schema` does not use and valibot runs itself), and needs no `eval`, so that it
 * runs where a content security policy forbids that.
 *
 * It is meant for what JSON.parse makes. Instances of classes, arrays in an object's place and holes in arrays are
 * left to valibot; what JSON can't say is not seen: properties that are not enumerable, that have a symbol for a name,
 * or that an array has beside its items.
 *
 * @returns undefined where valibot has to be asked about every value, because it makes another one of it
 * @throws TypeError where it is no valibot schema
 */
export function compile(schema: Schema<unknown>): Check | undefined {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const plan = planOf(toValibot(schema));
  if (plan === ask) return undefined;
  const check: Check = (value) => accepts(plan, value);
  checks.set(schema, check);
  return check;
}
