import type { JournalEntry } from "../entry.ts";
import { type Pairing, differences, type Received } from "./matching.ts";
import { type ExpectedRequest, counted, expectedInWords } from "./expected-request.ts";

/** The received requests are not the expected ones. The message shows both, side by side. */
export class RequestMismatchError extends Error {
  /** Requests that did not come as often as expected. */
  readonly missing: readonly ExpectedRequest[];
  /** Requests that were not expected, or came too often. */
  readonly unexpected: readonly JournalEntry[];

  constructor(pairings: readonly Pairing[], hint?: string) {
    super([inWords(pairings), ...(hint === undefined ? [] : [hint])].join("\n\n"));
    this.name = "RequestMismatchError";
    this.missing = pairings.flatMap((one) => (one.kind === "missing" ? [one.expected] : []));
    this.unexpected = pairings.flatMap((one) => (one.kind === "unexpected" ? [one.received.entry] : []));
  }
}

/** How many matching requests in a row are shown; the rest is left out. */
const SHOWN = 3;

/** Formats expected and received requests like a diff: `-` is missing, `+` is not expected. */
function inWords(pairings: readonly Pairing[]): string {
  const missing = pairings.flatMap((one) => (one.kind === "missing" ? [one.expected] : []));
  const unexpected = pairings.filter(({ kind }) => kind === "unexpected").length;
  const wrong = [
    ...(missing.length === 0 ? [] : [`${String(missing.length)} missing (-)`]),
    ...(unexpected === 0 ? [] : [`${String(unexpected)} not expected (+)`]),
  ];
  return [`The requests are not those expected: ${wrong.join(", ")}.`, "", ...lines(pairings, missing)].join(
    "\n",
  );
}

function lines(pairings: readonly Pairing[], missing: readonly ExpectedRequest[]): readonly string[] {
  return pairings.flatMap((pairing, i) => {
    switch (pairing.kind) {
      case "met": {
        const run = metBefore(pairings, i);
        if (run < SHOWN) return [`  ${entryInWords(pairing.received.entry)}`];
        return run === SHOWN ? ["  … and others as expected"] : [];
      }
      case "missing":
        return [
          `- ${expectedInWords(pairing.expected)}${pairing.came === 0 ? "" : ` (came ${counted(pairing.came)})`}`,
        ];
      case "unexpected":
        return [`+ ${entryInWords(pairing.received.entry)}`, ...nearest(pairing.received, missing)];
    }
  });
}

/** The number of matches directly before an index. */
function metBefore(pairings: readonly Pairing[], at: number): number {
  return at - 1 - pairings.slice(0, at).findLastIndex(({ kind }) => kind !== "met");
}

function entryInWords({ number, method, service, target, status, principal }: JournalEntry): string {
  const who = principal === undefined ? "" : `, ${principal}`;
  return `#${String(number)} ${method} ${service} ${target} → ${status === 0 ? "gone" : String(status)}${who}`;
}

/** The missing request that an unexpected one is nearest to, and how they differ, unless they differ in everything. */
function nearest(received: Received, missing: readonly ExpectedRequest[]): readonly string[] {
  const [closest] = missing
    .map((expected) => ({ expected, wrong: differences(expected, received) }))
    .sort((a, b) => a.wrong.length - b.wrong.length);
  if (closest === undefined || closest.wrong.length > 2) return [];
  const { nth } = closest.expected;
  if (closest.wrong.length === 0)
    return [
      nth === undefined
        ? "    expected elsewhere in the order"
        : `    expected as request ${[nth].flat().join(" and ")} like this`,
    ];
  return [`    nearest to ${expectedInWords(closest.expected)}: here ${closest.wrong.join(", ")}`];
}
