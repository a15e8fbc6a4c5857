import { programOf, type Program } from "./regexp-program.ts";

/** A match in a text. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** More steps are an error: a search that takes exponential time would never end. */
const MOST_STEPS = 300_000_000;

/** The programs of patterns. A literal makes a new pattern each time it is evaluated. */
const programs = new WeakMap<RegExp, Program>();
const programsByText = new Map<string, Program>();

/**
 * Counts the steps of a search. The platform does not tell them, so this matcher repeats the search: it backtracks, and
 * tries one place after the other, as the platform does.
 *
 * @param found the platform's match
 * @throws Error if this matcher finds another one
 */
export function searchSteps(pattern: RegExp, text: string, from: number, found: Match | undefined): number {
  const program = programs.get(pattern) ?? compiled(pattern);
  const last = pattern.sticky || program.anchored ? from : text.length;
  let steps = 0;
  let match: Match | undefined;
  for (let start = from; start <= last && match === undefined; start += 1) {
    const tried = run(program, 0, text, start);
    steps += tried.steps;
    if (tried.end !== undefined) match = { start, end: tried.end };
    if (steps > MOST_STEPS) throw new Error(`${String(pattern)} takes more than ${String(MOST_STEPS)} steps`);
  }
  if (match?.start !== found?.start || match?.end !== found?.end)
    throw new Error(
      `The steps of ${String(pattern)} can't be counted, since the platform finds another match`,
    );
  return steps;
}

function compiled(pattern: RegExp): Program {
  const text = String(pattern);
  const program = programsByText.get(text) ?? programOf(pattern);
  programsByText.set(text, program);
  programs.set(pattern, program);
  return program;
}

/** @returns where the match ends, if there is one */
function run(
  program: Program,
  first: number,
  text: string,
  from: number,
): { readonly end: number | undefined; readonly steps: number } {
  let steps = 0;
  let next = first;
  let at = from;
  /** The positions of `mark`, by slot. */
  let marks: readonly number[] = [];
  const untried: { readonly next: number; readonly at: number; readonly marks: readonly number[] }[] = [];
  for (;;) {
    steps += 1;
    const instruction = program.instructions[next];
    let isFailed = steps > MOST_STEPS;
    next += 1;
    switch (instruction?.op) {
      case "read": {
        const code = instruction.back ? codeBefore(program, text, at) : codeAt(program, text, at);
        isFailed ||= code === undefined || !instruction.accepts(code);
        const width = code !== undefined && code > 0xff_ff ? 2 : 1;
        at += instruction.back ? -width : width;
        break;
      }
      case "fork":
        untried.push({ next: instruction.second, at, marks });
        next = instruction.first;
        break;
      case "jump":
        next = instruction.to;
        break;
      case "boundary":
        instruction.pattern.lastIndex = at;
        isFailed ||= !instruction.pattern.test(text);
        break;
      case "look": {
        const looked = run(program, next, text, at);
        steps += looked.steps;
        isFailed ||= (looked.end === undefined) !== instruction.negate;
        next = instruction.to;
        break;
      }
      case "mark": {
        const changed = [...marks];
        changed[instruction.slot] = at;
        marks = changed;
        break;
      }
      case "moved":
        isFailed ||= marks[instruction.slot] === at;
        break;
      default:
        return { end: at, steps };
    }
    if (!isFailed) continue;
    const other = steps > MOST_STEPS ? undefined : untried.pop();
    if (other === undefined) return { end: undefined, steps };
    ({ next, at, marks } = other);
  }
}

function codeAt({ unicode }: Program, text: string, at: number): number | undefined {
  if (at >= text.length) return undefined;
  return unicode ? text.codePointAt(at) : text.charCodeAt(at);
}

function codeBefore({ unicode }: Program, text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const code = unicode && at > 1 ? text.codePointAt(at - 2) : undefined;
  return code !== undefined && code > 0xff_ff ? code : text.charCodeAt(at - 1);
}
