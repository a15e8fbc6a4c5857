import { randomOf } from "../core/random.ts";
import type { StateRegistry } from "../core/state.ts";
import type { BaseName } from "../origins.ts";
import { readFault } from "./fault-schema.ts";
import type { Fault, FaultMatch } from "./fault.ts";

/** A fault that is in force. */
export type NamedFault = Fault & { readonly name: string };

/** The faults of a sandbox. */
export interface Faults {
  /** Those in force, in the order in which they are looked at. */
  readonly list: () => readonly NamedFault[];
  /**
   * Adds one; one of the same name is replaced, and counts its requests anew.
   *
   * @throws ParameterError where it is no fault
   */
  readonly add: (fault: Fault) => NamedFault;
  /** Takes one away; false where there is none of this name. */
  readonly remove: (name: string) => boolean;
  /** Takes all away. */
  readonly clear: () => void;
}

/** The faults, as requests meet them. */
export interface FaultBook extends Faults {
  /** Those that a request meets. Counts the request. */
  readonly met: (request: FaultRequest) => readonly NamedFault[];
}

/** What decides which faults a request meets. */
export interface FaultRequest {
  readonly base: BaseName;
  readonly method: string;
  /** Undefined: the service has no such path. */
  readonly route: string | undefined;
}

/** A fault in force, and how many requests fitted it. */
interface Entry {
  readonly fault: NamedFault;
  readonly requests: number;
}

/**
 * Makes the faults of a sandbox.
 *
 * @param initial those in force from the start
 * @throws ParameterError where one is none
 */
export function createFaultBook(
  states: StateRegistry,
  seed: number,
  initial: readonly unknown[] = [],
): FaultBook {
  const first = initial.map((value, index) => named(readFault(value, `faults.${String(index)}`), index + 1));
  const added = states.value("sandbox faults added", first.length);
  const book = states.value<readonly Entry[]>(
    "sandbox faults",
    first.map((fault) => ({ fault, requests: 0 })),
  );
  const without = (name: string): readonly Entry[] => book.current.filter(({ fault }) => fault.name !== name);
  return {
    list: () => book.current.map(({ fault }) => fault),
    add(value) {
      added.current += 1;
      const fault = named(readFault(value), added.current);
      book.current = [...without(fault.name), { fault, requests: 0 }];
      return fault;
    },
    remove(name) {
      const before = book.current.length;
      book.current = without(name);
      return book.current.length < before;
    },
    clear: () => void (book.current = []),
    met(request) {
      if (request.method === "OPTIONS" || book.current.length === 0) return [];
      const counted = book.current.map((entry) =>
        isMeant(entry.fault.match, request) ? { ...entry, requests: entry.requests + 1 } : entry,
      );
      const met = counted.filter((entry, i) => entry !== book.current[i] && fires(entry, seed));
      book.current = counted;
      return met.map(({ fault }) => fault);
    },
  };
}

function named(fault: Fault, number: number): NamedFault {
  return { ...fault, name: fault.name ?? `fault-${String(number)}` };
}

function isMeant({ service, route }: FaultMatch = {}, request: FaultRequest): boolean {
  if (service !== undefined && !basesOf(service).includes(request.base)) return false;
  return route === undefined || route === request.route;
}

function basesOf(service: NonNullable<FaultMatch["service"]>): readonly BaseName[] {
  if (service === "predictions") return ["clob", "catalog"];
  return [service === "repo-host" ? "repoHost" : service];
}

function fires({ fault: { name, match = {} }, requests }: Entry, seed: number): boolean {
  const { nth, probability } = match;
  if (nth !== undefined && ![nth].flat().includes(requests)) return false;
  return probability === undefined || randomOf(seed, "fault", name, requests).fraction() < probability;
}
