import { readQuoteMarker, runLength, takeVerbatim } from "./continue.ts";
import { unescaped } from "./escapes.ts";
import { takeDefinitions } from "./finish.ts";
import { look, skipColumns, skipIndent } from "./line.ts";
import { startItem } from "./list-starts.ts";
import { addWhole, closeTip, closeTo, matchedBlock, openBlock, tipOf } from "./open-blocks.ts";
import type { Reading } from "./reading.ts";
import { htmlBlockStart } from "./raw-html.ts";
import { trimmed } from "./spaces.ts";
import { startTable } from "./table-block.ts";

/** As many containers may start on a line before a list or a footnote does; cmark-gfm has the same limit. */
const MOST_ON_A_LINE = 99;

const NOTE = /\[\^([^\] \t\n]+)\]:[ \t]*/y;
// A `$` of the flag `m` also stands before U+2028 and U+2029, which end no line of Markdown (GFM, 2.1).
const HEADING = /(#{1,6})(?=[ \t\n]|$)/y;
const RULE = /(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})(?=\n|$)/y;
const UNDERLINE = /(?:=+|-+)[ \t]*(?=\n|$)/y;

/** `none`: nothing starts here. `container`: more may start on this line. `done`: the line is read. */
type Started = "none" | "container" | "done";

/** Starts the blocks that a line starts. @returns whether nothing is left of the line */
export function startBlocks(state: Reading): boolean {
  for (state.started = 0; ; state.started += 1) {
    look(state.line);
    const started = state.line.blank ? "none" : startBlock(state);
    if (started !== "container") return started === "done";
  }
}

function startBlock(state: Reading): Started {
  const { line, syntax } = state;
  if (line.indent >= 4) return startIndentedCode(state);
  switch (line.text.charAt(line.next)) {
    case ">":
      return startQuote(state);
    case "#":
      return startHeading(state);
    case "`":
    case "~":
      return startFence(state);
    case "<":
      return startHtml(state);
    case "=":
      return underline(state);
    case "-":
      return firstOf(state, underline, rule, item, table);
    case "_":
      return rule(state);
    case "*":
      return firstOf(state, rule, item);
    case "[":
      return syntax.footnotes === true ? startNote(state) : "none";
    case "|":
    case ":":
    case "\v":
    case "\f":
      return table(state);
    default:
      return /[+\d]/.test(line.text.charAt(line.next)) ? item(state) : "none";
  }
}

function firstOf(state: Reading, ...starts: readonly ((state: Reading) => Started)[]): Started {
  for (const start of starts) {
    const started = start(state);
    if (started !== "none") return started;
  }
  return "none";
}

function startIndentedCode(state: Reading): Started {
  const { line } = state;
  if (tipOf(state).type === "prose") return "none";
  skipColumns(line, 4);
  const at = { start: line.number, end: line.number };
  openBlock(state, { type: "code", info: "", text: "", fence: undefined, ...at });
  takeVerbatim(state);
  return "done";
}

function startQuote(state: Reading): Started {
  const { line } = state;
  readQuoteMarker(line);
  openBlock(state, { type: "quote", alert: undefined, children: [], start: line.number, end: line.number });
  return "container";
}

function startHeading(state: Reading): Started {
  const { line } = state;
  const [, marker] = exec(HEADING, state) ?? [];
  if (marker === undefined) return "none";
  const text = trimmed(line.text.slice(line.next + marker.length, line.end));
  addHeading(state, marker.length, withoutClosing(text));
  return "done";
}

function addHeading(state: Reading, level: number, text: string): void {
  const { number } = state.line;
  addWhole(state, { type: "prose", level, text, lastLine: 0, pieces: [], start: number, end: number });
}

/** Closing `#`s count if a space is before them. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  if (end === 0) return "";
  return end < text.length && /[ \t]/.test(text.charAt(end - 1)) ? trimmed(text.slice(0, end)) : text;
}

function startFence(state: Reading): Started {
  const { line } = state;
  const character = line.text.charCodeAt(line.next);
  const length = runLength(line, character);
  const info = trimmed(line.text.slice(line.next + length, line.end));
  if (length < 3 || (line.text[line.next] === "`" && info.includes("`"))) return "none";
  const fence = { character, length, indent: line.indent };
  const at = { start: line.number, end: line.number };
  openBlock(state, { type: "code", info: unescaped(info), text: "", fence, ...at });
  return "done";
}

function startHtml(state: Reading): Started {
  const { line } = state;
  const inParagraph = matchedBlock(state)?.type === "prose";
  const start = htmlBlockStart(line.text.slice(line.next, line.end), inParagraph);
  if (start === undefined) return "none";
  openBlock(state, { type: "html", text: "", until: start.until, start: line.number, end: line.number });
  takeVerbatim(state);
  return "done";
}

function underline(state: Reading): Started {
  const { line } = state;
  const prose = matchedBlock(state);
  if (prose?.type !== "prose" || exec(UNDERLINE, state) === null) return "none";
  takeDefinitions(prose, state);
  if (prose.text === "") return "none";
  prose.level = line.text[line.next] === "=" ? 1 : 2;
  prose.end = line.number;
  closeTip(state);
  return "done";
}

function rule(state: Reading): Started {
  if (exec(RULE, state) === null) return "none";
  const { number } = state.line;
  addWhole(state, { type: "rule", start: number, end: number });
  return "done";
}

function item(state: Reading): Started {
  return state.started < MOST_ON_A_LINE && startItem(state) ? "container" : "none";
}

function startNote(state: Reading): Started {
  const { line } = state;
  const [marker, label] = state.started < MOST_ON_A_LINE ? (exec(NOTE, state) ?? []) : [];
  if (marker === undefined || label === undefined) return "none";
  skipIndent(line);
  skipColumns(line, marker.length);
  closeTo(state, state.matched);
  const at = { start: line.number, end: line.number };
  openBlock(state, { type: "note", label, number: 0, references: 0, children: [], ...at });
  return "container";
}

function table(state: Reading): Started {
  const prose = matchedBlock(state);
  if (state.syntax.tables !== true || prose?.type !== "prose") return "none";
  return startTable(state, prose, state.line) ? "done" : "none";
}

function exec(pattern: RegExp, { line }: Reading): RegExpExecArray | null {
  pattern.lastIndex = line.next;
  return pattern.exec(line.text);
}
