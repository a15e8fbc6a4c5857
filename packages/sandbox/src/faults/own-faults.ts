import { isCallError } from "@org/http-core";
import type { ReadableHeaders } from "../core/headers.ts";
import { readOwnFaults } from "./fault-schema.ts";
import type { NamedFault } from "./fault-book.ts";

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
