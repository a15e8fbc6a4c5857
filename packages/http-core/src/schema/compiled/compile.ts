import * as v from "valibot";
import { toValibot } from "../entity.ts";
import { LEFT_OUT, type Parts, type PipeItem } from "../parts.ts";
import type { Schema } from "../types.ts";
import {
  type Absent,
  accepts,
  FINITE,
  FLAG,
  isFiniteNumber,
  LIST,
  OBJECT,
  type Plan,
  type Slot,
  type Test,
  TEST,
  TEXT,
} from "./plan.ts";

/**
 * True: valibot accepts the value and returns it unchanged, but for the order of keys. False: run valibot, which may
 * refuse the value, or accept and change it by a default or a dropped key.
 */
type Check = (value: unknown) => boolean;

const checks = new WeakMap<object, Check>();

/**
 * The compiled check of a schema, made on the first call. It walks a value in place and allocates nothing, except for
 * actions that only valibot can run. It needs no `eval`, which a content security policy may forbid.
 *
 * The values are those of `JSON.parse`. Class instances, arrays instead of objects and holes in arrays are left to
 * valibot. Properties that JSON does not have are ignored: non-enumerable ones, symbols, and named ones of arrays.
 *
 * @returns undefined if valibot changes every value that it accepts
 * @throws TypeError if it is not a valibot schema
 */
export function compile(schema: Schema<unknown>): Check | undefined {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const plan = planOf(toValibot(schema));
  if (plan === runValibot) return undefined;
  const check: Check = (value) => accepts(plan, value);
  checks.set(schema, check);
  return check;
}

/** Whether valibot accepts a value and returns it unchanged; false also where only valibot can tell. */
export function isTaken(schema: Parts | undefined, value: unknown): boolean {
  return accepts(planOf(schema), value);
}

/**
 * An action of a pipe as a test; undefined if it may change the value. The rule of a `check` is tested directly. Others
 * run through valibot, which allocates.
 */
function testOf(action: PipeItem): Test | undefined {
  if (!isValidation(action)) return undefined;
  const { type, requirement } = action;
  return type === "check" && isTest(requirement) ? requirement : valibotTest(action);
}

function isTest(requirement: unknown): requirement is Test {
  return typeof requirement === "function";
}

function valibotTest(action: v.GenericValidation): Test {
  const schema: v.GenericSchema = v.pipe(v.unknown(), action);
  return (value) => {
    const { success, output } = v.safeParse(schema, value);
    return success && Object.is(output, value);
  };
}

function isValidation(item: PipeItem): item is PipeItem & v.GenericValidation {
  return item.kind === "validation" && item.async !== true;
}

const LEFT_TO_THE_RULE: Absent = { onNull: undefined, onUndefined: undefined };

/** The plan that accepts nothing, so that valibot runs on every value. */
const runValibot: Plan = testing(() => false);

const anything: Plan = testing(() => true);

const text: Plan = byKind(TEXT);

const flag: Plan = byKind(FLAG);

const finite: Plan = byKind(FINITE);

const number: Plan = testing((value) => typeof value === "number" && !Number.isNaN(value));

const plans = new WeakMap<Parts, Plan>();

/** The plan of a schema, made once. */
function planOf(schema: Parts | undefined): Plan {
  if (schema === undefined) return runValibot;
  const known = plans.get(schema);
  if (known !== undefined) return known;
  // A recursive schema leads back here. Until its plan is made, a stand-in looks it up at each use.
  plans.set(
    schema,
    testing((value) => accepts(planOf(schema), value)),
  );
  const plan =
    schema.async === true
      ? runValibot
      : schema.pipe === undefined
        ? planWithoutPipe(schema)
        : piped(schema.pipe);
  plans.set(schema, plan);
  return plan;
}

function planWithoutPipe(schema: Parts): Plan {
  const { type, wrapped, item, options, literal, check, getter, entity } = schema;
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
      return options === undefined ? runValibot : testing((value) => options.includes(value));
    case "literal":
      return testing((value) => value === literal);
    case "custom":
    case "union":
      return check === undefined ? runValibot : testing(check);
    case "lazy":
      return getter === undefined ? runValibot : testing((value) => accepts(planOf(getter(value)), value));
    case "nullable":
      return { ...planOf(wrapped), onNull: schema.default === undefined };
    case "optional":
      // Null in place of what is expected is left to valibot, since `strict` refuses it.
      return schema.isExpected === true
        ? planOf(wrapped?.wrapped)
        : { ...planOf(wrapped), onUndefined: schema.default === undefined };
    case "nullish":
      return {
        ...planOf(wrapped),
        onNull: schema.default === undefined,
        onUndefined: schema.default === undefined,
      };
    case "array":
      return { ...LEFT_TO_THE_RULE, kind: LIST, of: planOf(item) };
    case "loose_object":
    case "object_with_rest":
      return object(
        schema,
        schema.rest === undefined ? anything : planOf(schema.rest),
        entity === undefined ? runValibot : anything,
      );
    case "object":
    case "strict_object":
      return object(schema, runValibot);
    case "record":
      return planOf(schema.key) === text ? object({ type }, planOf(schema.value)) : runValibot;
    default:
      return runValibot;
  }
}

function object({ entries, entity }: Parts, rest: Plan, leftOut = runValibot): Plan {
  const slots = new Map<string, Slot>(LEFT_OUT.map((key) => [key, slot(key, leftOut)]));
  let required = 0;
  for (const [key, schema] of Object.entries(entries ?? {})) {
    // An inherited property: valibot by itself sees it, a walk over own keys doesn't.
    if (entity === undefined && key in Object.prototype) return runValibot;
    const made = slot(key, planOf(schema), !mayBeAbsent(schema));
    slots.set(key, made);
    if (made.required) required += 1;
  }
  return { ...LEFT_TO_THE_RULE, kind: OBJECT, of: { slots, required, rest, start: slot("", runValibot) } };
}

/** Whether the field may be absent and stays absent: valibot would add a default or a fallback. */
function mayBeAbsent({ type, default: byDefault, fallback }: Parts): boolean {
  return (type === "optional" || type === "nullish") && byDefault === undefined && fallback === undefined;
}

function slot(key: string, plan: Plan, required = false): Slot {
  return { key, plan, required, next: undefined };
}

/** Schemas whose actions see the value itself. The actions of others see a copy, whose keys may be reordered. */
const UNCOPIED = ["string", "number", "boolean", "custom"];

function piped([first, ...items]: readonly PipeItem[]): Plan {
  const base = planOf(first);
  const actions = items.filter(({ kind }) => kind !== "metadata");
  if (first === undefined || actions.length === 0) return base;
  if (base === number && actions.length === 1 && actions[0]?.requirement === isFiniteNumber) return finite;
  const tests = actions.map(testOf).filter((test) => test !== undefined);
  if (base === runValibot || tests.length < actions.length || !UNCOPIED.includes(first.type))
    return runValibot;
  return testing(everyOne(base, tests));
}

function everyOne(base: Plan, tests: readonly Test[]): Test {
  return (value) => {
    if (!accepts(base, value)) return false;
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function byKind(kind: typeof TEXT | typeof FINITE | typeof FLAG): Plan {
  return { ...LEFT_TO_THE_RULE, kind, of: undefined };
}

function testing(test: Test): Plan {
  return { ...LEFT_TO_THE_RULE, kind: TEST, of: test };
}
