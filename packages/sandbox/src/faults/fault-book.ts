import { isCallError } from "@org/http-core";
import type { ReadableHeaders } from "../core/headers.ts";
import { isNth, matchesRequest, type MatchableRequest } from "../core/request-match.ts";
import { randomOf } from "../core/random.ts";
import type { StateRegistry } from "../core/state.ts";
import { readFault, readOwnFaults } from "./fault-schema.ts";
import type { Fault, Delay } from "./fault.ts";
import type { RouteCheck } from "./known-routes.ts";

/** An active fault. */
export type NamedFault = Fault & { readonly name: string };

/** The faults of a sandbox. */
export interface Faults {
  /** The active faults, in the order in which they apply. */
  readonly list: () => readonly NamedFault[];
  /**
   * Adds a fault. It replaces one of the same name and starts its count of requests again.
   *
   * @throws ParameterError if it is invalid, or matches an unknown route (the error names the nearest)
   */
  readonly add: (fault: Fault) => NamedFault;
  /** Removes a fault; returns false if there is none of this name. */
  readonly remove: (name: string) => boolean;
  /** Removes all faults. */
  readonly clear: () => void;
}

/** The faults of a sandbox, as the pipeline uses them. */
export interface FaultBook extends Faults {
  /** The faults that apply to a request. Counts the request. */
  readonly faultsFor: (request: FaultRequest) => AppliedFaults;
}

/** The faults that apply to a request. */
export interface AppliedFaults {
  readonly faults: readonly NamedFault[];
  /** How long they delay the response, in milliseconds. */
  readonly delay: number;
}

/** What decides which faults apply to a request. */
export interface FaultRequest extends MatchableRequest {
  /** The faults of the request's own header, applied after the sandbox's. @default none */
  readonly own?: readonly NamedFault[];
  /** Which request of the base address it is, from 1. Random values of its own faults depend on it. @default 1 */
  readonly number?: number;
}

/** An active fault, and how many requests it has matched. */
interface Entry {
  readonly fault: NamedFault;
  readonly requests: number;
}

/**
 * Creates the faults of a sandbox.
 *
 * @param initial the faults at the start
 * @param check checks the route that a fault matches
 * @throws ParameterError if one is invalid
 */
export function createFaultBook(
  states: StateRegistry,
  seed: number,
  initial: readonly unknown[] = [],
  check: RouteCheck = () => undefined,
): FaultBook {
  const checked = (value: unknown, at: string): Fault => {
    const fault = readFault(value, at);
    check(fault.match, `${at}.match.route`);
    return fault;
  };
  const first = initial.map((value, index) => named(checked(value, `faults.${String(index)}`), index + 1));
  const added = states.value("sandbox faults added", first.length);
  const book = states.value<readonly Entry[]>(
    "sandbox faults",
    first.map((fault) => ({ fault, requests: 0 })),
  );
  const without = (name: string): readonly Entry[] => book.current.filter(({ fault }) => fault.name !== name);
  return {
    list: () => book.current.map(({ fault }) => fault),
    add(value) {
      const read = checked(value, "fault");
      added.current += 1;
      const fault = named(read, added.current);
      book.current = [...without(fault.name), { fault, requests: 0 }];
      return fault;
    },
    remove(name) {
      const before = book.current.length;
      book.current = without(name);
      return book.current.length < before;
    },
    clear: () => void (book.current = []),
    faultsFor(request) {
      const { own = [], number = 1 } = request;
      if (request.method === "OPTIONS" || (book.current.length === 0 && own.length === 0)) return NOTHING;
      const counted = book.current.map((entry) =>
        matchesRequest(entry.fault.match ?? {}, request) ? { ...entry, requests: entry.requests + 1 } : entry,
      );
      const met = counted.filter((entry, i) => entry !== book.current[i] && fires(entry, seed));
      book.current = counted;
      const all = [...met, ...own.map((fault) => ({ fault, requests: number }))];
      return {
        faults: all.map(({ fault }) => fault),
        delay: all.reduce((sum, entry) => sum + delayOf(entry, seed), 0),
      };
    },
  };
}

const NOTHING: AppliedFaults = { faults: [], delay: 0 };

function named(fault: Fault, number: number): NamedFault {
  return { ...fault, name: fault.name ?? `fault-${String(number)}` };
}

function fires({ fault: { name, match = {} }, requests }: Entry, seed: number): boolean {
  const { probability } = match;
  if (!isNth(match, requests)) return false;
  return probability === undefined || randomOf(seed, "fault", name, requests).fraction() < probability;
}

function delayOf({ fault, requests }: Entry, seed: number): number {
  return fault.kind === "delay" ? drawn(fault.milliseconds, seed, fault.name, requests) : 0;
}

/** The longest lognormal delay without `max`, in milliseconds. */
const LONGEST = 60_000;

/**
 * The delay of a request, in milliseconds.
 *
 * @param names key of the random value: the same names give the same delay
 */
function drawn(delay: Delay, seed: number, ...names: readonly (string | number)[]): number {
  if (typeof delay === "number") return delay;
  const random = randomOf(seed, "fault delay", ...names);
  if ("min" in delay) return delay.min + (delay.max - delay.min) * random.fraction();
  const { median, sigma, max = LONGEST } = delay;
  return Math.min(max, median * Math.exp(sigma * random.normal()));
}

/** The header with a request's own faults, as JSON. */
const FAULT_HEADER = "X-Sandbox-Fault";

/** A request's own faults, or what is wrong with them. */
export type OwnFaults =
  | { readonly ok: true; readonly faults: readonly NamedFault[] }
  | { readonly ok: false; readonly problem: string };

const NONE: OwnFaults = { ok: true, faults: [] };

/** Reads a request's own faults, which apply to it alone: a fault or a list. */
export function ownFaultsOf(headers: ReadableHeaders): OwnFaults {
  const text = headers.get(FAULT_HEADER);
  if (text === null) return NONE;
  try {
    const faults = readOwnFaults(JSON.parse(text), FAULT_HEADER);
    return { ok: true, faults: faults.map((fault) => ({ ...fault, name: fault.name ?? FAULT_HEADER })) };
  } catch (error) {
    if (isCallError(error)) return { ok: false, problem: error.message };
    if (error instanceof SyntaxError) return { ok: false, problem: `${FAULT_HEADER}: ${error.message}` };
    throw error;
  }
}
