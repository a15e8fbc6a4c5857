import { accepts } from "./accepts.ts";
import { LEFT_OUT } from "../schema/keeping-all.ts";
import { testOf } from "./action.ts";
import type { Parts, PipeItem } from "./parts.ts";
import {
  FINITE,
  FLAG,
  LIST,
  OBJECT,
  TEST,
  TEXT,
  type Absent,
  type Plan,
  type Slot,
  type Test,
} from "./plan.ts";

const LEFT_TO_THE_RULE: Absent = { onNull: undefined, onUndefined: undefined };

/** The plan that accepts nothing: valibot is asked about every value. */
export const ask: Plan = testing(() => false);
const anything: Plan = testing(() => true);
const text: Plan = { ...LEFT_TO_THE_RULE, kind: TEXT, of: undefined };
const flag: Plan = { ...LEFT_TO_THE_RULE, kind: FLAG, of: undefined };
const finite: Plan = { ...LEFT_TO_THE_RULE, kind: FINITE, of: undefined };
const number: Plan = testing((value) => typeof value === "number" && !Number.isNaN(value));

const plans = new WeakMap<Parts, Plan>();

/** The plan of a schema, made once for each. */
export function planOf(schema: Parts | undefined): Plan {
  if (schema === undefined) return ask;
  const known = plans.get(schema);
  if (known !== undefined) return known;
  // An entry may be a getter that leads back here: until the plan is made, it is looked up when it is used.
  plans.set(
    schema,
    testing((value) => accepts(planOf(schema), value)),
  );
  const plan = schema.async === true ? ask : schema.pipe === undefined ? planWithoutPipe(schema) : piped(schema.pipe);
  plans.set(schema, plan);
  return plan;
}

function planWithoutPipe(schema: Parts): Plan {
  const { type, wrapped, item, entries, options, literal, check, getter } = schema;
  switch (type) {
    case "string":
      return text;
    case "number":
      return number;
    case "boolean":
      return flag;
    case "unknown":
    case "any":
      return anything;
    case "picklist":
      return options === undefined ? ask : testing((value) => options.includes(value));
    case "literal":
      return testing((value) => value === literal);
    case "custom":
      return check === undefined ? ask : testing(check);
    case "lazy":
      return getter === undefined ? ask : testing((value) => accepts(planOf(getter(value)), value));
    case "nullable":
      return { ...planOf(wrapped), onNull: schema.default === undefined };
    case "optional":
      return { ...planOf(wrapped), onUndefined: schema.default === undefined };
    case "nullish":
      return {
        ...planOf(wrapped),
        onNull: schema.default === undefined,
        onUndefined: schema.default === undefined,
      };
    case "array":
      return { ...LEFT_TO_THE_RULE, kind: LIST, of: planOf(item) };
    case "loose_object":
      return object(entries, anything, schema.entity === undefined ? LEFT_OUT : []);
    case "object":
    case "strict_object":
      return object(entries, ask);
    case "record":
      return planOf(schema.key) === text ? object({}, planOf(schema.value)) : ask;
    default:
      return ask;
  }
}

function object(entries: Readonly<Record<string, Parts>> | undefined, rest: Plan, leftOut = LEFT_OUT): Plan {
  const slots = new Map<string, Slot>(leftOut.map((key) => [key, slot(key, ask)]));
  let required = 0;
  for (const [key, schema] of Object.entries(entries ?? {})) {
    // Every object has it from its prototype, where a walk over own keys doesn't see it and valibot does.
    if (key in Object.prototype) return ask;
    const made = slot(key, planOf(schema), !mayBeAbsent(schema));
    slots.set(key, made);
    if (made.required) required += 1;
  }
  return { ...LEFT_TO_THE_RULE, kind: OBJECT, of: { slots, required, rest, start: slot("", ask) } };
}

/** Absent, and absent from what valibot makes as well: a default or a fallback would be put in its place. */
function mayBeAbsent({ type, default: byDefault, fallback }: Parts): boolean {
  return (type === "optional" || type === "nullish") && byDefault === undefined && fallback === undefined;
}

function slot(key: string, plan: Plan, required = false): Slot {
  return { key, plan, required, next: undefined };
}

/** Schemas that hand the very value on. Of others an action sees a copy, whose keys may be in another order. */
const AS_THEY_ARE = ["string", "number", "boolean", "custom"];

function piped([first, ...items]: readonly PipeItem[]): Plan {
  const base = planOf(first);
  const actions = items.filter(({ kind }) => kind !== "metadata");
  if (first === undefined || actions.length === 0) return base;
  if (base === number && actions.length === 1 && actions[0]?.type === "finite") return finite;
  const tests = actions.map(testOf).filter((test) => test !== undefined);
  if (base === ask || tests.length < actions.length || !AS_THEY_ARE.includes(first.type)) return ask;
  return testing(everyOne(base, tests));
}

function everyOne(base: Plan, tests: readonly Test[]): Test {
  return (value) => {
    if (!accepts(base, value)) return false;
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function testing(test: Test): Plan {
  return { ...LEFT_TO_THE_RULE, kind: TEST, of: test };
}
