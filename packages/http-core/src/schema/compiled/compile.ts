import { LEFT_OUT, toValibot } from "../entity.ts";
import type { Schema } from "../types.ts";
import {
  type Absent,
  accepts,
  FINITE,
  FLAG,
  LIST,
  OBJECT,
  type Plan,
  type Slot,
  type Test,
  TEST,
  TEXT,
} from "./plan.ts";

/**
 * Says whether valibot accepts a value and gives it back as it is, the order of keys aside. True is valibot's own
 * answer; false means that valibot has to be asked: it may refuse the value, or accept it and change it (a default
 * put in, an unknown key dropped).
 */
type Check = (value: unknown) => boolean;

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

/**
 * An action of a pipe as a test, or undefined where it may change the value.
 *
 * Those that results are made of are called without valibot's dataset. Any other validation runs as valibot runs
 * it, which allocates.
 */
function testOf(action: PipeItem): Test | undefined {
  if (action.kind !== "validation" || action.async === true) return undefined;
  return known(action) ?? asValibot(action);
}

function known({ type, requirement }: PipeItem): Test | undefined {
  switch (type) {
    case "check":
    case "finite":
    case "safe_integer":
      return isTest(requirement) ? requirement : undefined;
    case "regex":
      if (!(requirement instanceof RegExp)) return undefined;
      return (value) => typeof value === "string" && requirement.test(value);
    case "min_value":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "number" && value >= requirement;
    case "max_value":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "number" && value <= requirement;
    case "min_length":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "string" && value.length >= requirement;
    default:
      return undefined;
  }
}

function isTest(requirement: unknown): requirement is Test {
  return typeof requirement === "function";
}

function asValibot(action: PipeItem): Test | undefined {
  const run = action["~run"];
  if (run === undefined) return undefined;
  return (value) => {
    const { issues, value: output } = run.call(action, { typed: true, value }, {});
    return issues === undefined && Object.is(output, value);
  };
}

/**
 * A valibot schema by the parts that a check is made of. Each kind of schema has some of them; a kind that is not
 * known here has whatever it has, and is asked itself.
 */
export interface Parts {
  readonly type: string;
  readonly async?: boolean;
  /** What a pipe does, the schema that it begins with included. */
  readonly pipe?: readonly PipeItem[];
  /** Of nullable, optional and nullish. */
  readonly wrapped?: Parts;
  /** What takes the place of an absent value. */
  readonly default?: unknown;
  /** What takes the place of a value that does not fit, or of an absent field. */
  readonly fallback?: unknown;
  /** Of an array. */
  readonly item?: Parts;
  /** Of objects. */
  readonly entries?: Readonly<Record<string, Parts>>;
  /** Of an entity of this package: an object that keeps whatever is in it. */
  readonly entity?: string;
  /** Of a record. */
  readonly key?: Parts;
  readonly value?: Parts;
  /** Of a picklist. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  /** Of a custom schema. */
  readonly check?: (value: unknown) => boolean;
  /** Of a lazy schema. */
  readonly getter?: (value: unknown) => Parts;
}

/** One item of a pipe: a schema, or an action. */
export interface PipeItem extends Parts {
  readonly kind: string;
  readonly requirement?: unknown;
  readonly "~run"?: (dataset: Dataset, config: object) => Dataset;
}

/** What valibot hands from one item of a pipe to the next. */
interface Dataset {
  readonly typed: true;
  readonly value: unknown;
  readonly issues?: readonly unknown[] | undefined;
}

/** A schema without what only wraps it: `nullable`, `optional`, `lazy`, the actions of a pipe. */
export function bare(schema: Parts | undefined): Parts | undefined {
  const inner = schema?.pipe?.[0] ?? schema?.wrapped ?? schema?.getter?.(undefined);
  return inner === undefined || inner === schema ? schema : bare(inner);
}

/** The schema of a field that an object names. */
export function ownEntry(schema: Parts | undefined, key: PropertyKey): Parts | undefined {
  const entries = schema?.entries;
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[String(key)] : undefined;
}

const LEFT_TO_THE_RULE: Absent = { onNull: undefined, onUndefined: undefined };

/** The plan that accepts nothing: valibot is asked about every value. */
const ask: Plan = testing(() => false);

const anything: Plan = testing(() => true);

const text: Plan = { ...LEFT_TO_THE_RULE, kind: TEXT, of: undefined };

const flag: Plan = { ...LEFT_TO_THE_RULE, kind: FLAG, of: undefined };

const finite: Plan = { ...LEFT_TO_THE_RULE, kind: FINITE, of: undefined };

const number: Plan = testing((value) => typeof value === "number" && !Number.isNaN(value));

const plans = new WeakMap<Parts, Plan>();

/** The plan of a schema, made once for each. */
function planOf(schema: Parts | undefined): Plan {
  if (schema === undefined) return ask;
  const known = plans.get(schema);
  if (known !== undefined) return known;
  // An entry may be a getter that leads back here: until the plan is made, it is looked up when it is used.
  plans.set(
    schema,
    testing((value) => accepts(planOf(schema), value)),
  );
  const plan =
    schema.async === true ? ask : schema.pipe === undefined ? planWithoutPipe(schema) : piped(schema.pipe);
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
