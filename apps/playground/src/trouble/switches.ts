import type { ActiveFault } from "../sandbox-view/replies.ts";

/** A kind of trouble that is on until it is switched off. */
export interface Switch {
  /** The name of its fault in the sandbox. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A choice of a switch. */
export interface Choice {
  readonly label: string;
  readonly fault: Readonly<Record<string, unknown>>;
}

/** Faults, latency and drift, each of all requests. */
export const switches: readonly Switch[] = [
  {
    name: "switch-fault",
    label: "Faults",
    choices: [
      {
        label: "Half of all are 503",
        fault: { kind: "status", status: 503, match: { probability: 0.5 } },
      },
      {
        label: "All are 429, with Retry-After",
        fault: { kind: "status", status: 429, headers: { "Retry-After": "2" } },
      },
      { label: "Connections break", fault: { kind: "reset", match: { probability: 0.5 } } },
      { label: "Bodies break off", fault: { kind: "truncate", at: 100, match: { probability: 0.5 } } },
      { label: "JSON breaks off", fault: { kind: "garbage-json" } },
    ],
  },
  {
    name: "switch-latency",
    label: "Latency",
    choices: [
      { label: "300 ms", fault: { kind: "delay", milliseconds: 300 } },
      { label: "3 seconds", fault: { kind: "delay", milliseconds: 3_000 } },
      {
        label: "Mostly short, at times long",
        fault: { kind: "delay", milliseconds: { median: 400, sigma: 1, max: 8_000 } },
      },
    ],
  },
  {
    name: "switch-drift",
    label: "Drift",
    choices: [
      { label: "A field has another type", fault: { kind: "schema-drift", change: "retype" } },
      { label: "A field is null", fault: { kind: "schema-drift", change: "null" } },
      { label: "A field is missing", fault: { kind: "schema-drift", change: "remove" } },
      { label: "A field is new", fault: { kind: "schema-drift", change: "add" } },
    ],
  },
];

/** The choice of a switch that is on, by the sandbox's faults; undefined if it is off. */
export function choiceIn(faults: readonly ActiveFault[], { name, choices }: Switch): Choice | undefined {
  const active = faults.find((fault) => fault.name === name);
  if (active === undefined) return undefined;
  return choices.find(({ fault }) =>
    Object.entries(fault).every(([key, value]) => JSON.stringify(active[key]) === JSON.stringify(value)),
  );
}
