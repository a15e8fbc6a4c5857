import { readQuoteMarker, runLength, takeVerbatim } from "./block-continuation.ts";
import { unescaped } from "./escapes.ts";
import { takeDefinitions } from "./block-ends.ts";
import { measureIndent, skipColumns, skipIndent } from "./line.ts";
import { startItem } from "./list-starts.ts";
import {
  addWhole,
  type BlockState,
  closeTip,
  closeTo,
  matchedBlock,
  openBlock,
  tipOf,
} from "./block-state.ts";
import { htmlBlockStart } from "./raw-html.ts";
import { trimmed } from "./spaces.ts";
import { startTable } from "./tables.ts";

/** The largest number of containers on a line. After that it starts no list or footnote, as in cmark-gfm. */
const MOST_ON_A_LINE = 99;

const FOOTNOTE = /\[\^([^\] \t\n]+)\]:[ \t]*/y;
// No flag `m`: its `$` also matches before U+2028 and U+2029, which end no line of Markdown (GFM, 2.1).
const HEADING = /(#{1,6})(?=[ \t\n]|$)/y;
const RULE = /(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})(?=\n|$)/y;
const UNDERLINE = /(?:=+|-+)[ \t]*(?=\n|$)/y;

/** `none`: nothing starts here. `container`: more may start on this line. `done`: the line is read. */
type Started = "none" | "container" | "done";

/** Opens the blocks that a line starts. @returns whether the whole line is read */
export function startBlocks(state: BlockState): boolean {
  for (state.containersStarted = 0; ; state.containersStarted += 1) {
    measureIndent(state.line);
    const started = state.line.blank ? "none" : startBlock(state);
    if (started !== "container") return started === "done";
  }
}

function startBlock(state: BlockState): Started {
  const { line, extensions } = state;
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
      return extensions.footnotes === true ? startFootnote(state) : "none";
    case "|":
    case ":":
    case "\v":
    case "\f":
      return table(state);
    default:
      return /[+\d]/.test(line.text.charAt(line.next)) ? item(state) : "none";
  }
}

function firstOf(state: BlockState, ...starts: readonly ((state: BlockState) => Started)[]): Started {
  for (const start of starts) {
    const started = start(state);
    if (started !== "none") return started;
  }
  return "none";
}

function startIndentedCode(state: BlockState): Started {
  const { line } = state;
  if (tipOf(state).type === "text") return "none";
  skipColumns(line, 4);
  const at = { start: line.number, end: line.number };
  openBlock(state, { type: "code", info: "", text: "", fence: undefined, ...at });
  takeVerbatim(state);
  return "done";
}

function startQuote(state: BlockState): Started {
  const { line } = state;
  readQuoteMarker(line);
  openBlock(state, { type: "quote", alert: undefined, children: [], start: line.number, end: line.number });
  return "container";
}

function startHeading(state: BlockState): Started {
  const { line } = state;
  const [, marker] = exec(HEADING, state) ?? [];
  if (marker === undefined) return "none";
  const text = trimmed(line.text.slice(line.next + marker.length, line.end));
  addHeading(state, marker.length, withoutClosing(text));
  return "done";
}

function addHeading(state: BlockState, level: number, text: string): void {
  const { number } = state.line;
  addWhole(state, { type: "text", level, text, lastLine: 0, inlines: [], start: number, end: number });
}

/** Removes the closing sequence of `#`, which needs a space before it (GFM, 4.2). */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  if (end === 0) return "";
  return end < text.length && /[ \t]/.test(text.charAt(end - 1)) ? trimmed(text.slice(0, end)) : text;
}

function startFence(state: BlockState): Started {
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

function startHtml(state: BlockState): Started {
  const { line } = state;
  const inParagraph = matchedBlock(state)?.type === "text";
  const start = htmlBlockStart(line.text.slice(line.next, line.end), inParagraph);
  if (start === undefined) return "none";
  openBlock(state, { type: "html", text: "", until: start.until, start: line.number, end: line.number });
  takeVerbatim(state);
  return "done";
}

function underline(state: BlockState): Started {
  const { line } = state;
  const textBlock = matchedBlock(state);
  if (textBlock?.type !== "text" || exec(UNDERLINE, state) === null) return "none";
  takeDefinitions(textBlock, state);
  if (textBlock.text === "") return "none";
  textBlock.level = line.text[line.next] === "=" ? 1 : 2;
  textBlock.end = line.number;
  closeTip(state);
  return "done";
}

function rule(state: BlockState): Started {
  if (exec(RULE, state) === null) return "none";
  const { number } = state.line;
  addWhole(state, { type: "thematic-break", start: number, end: number });
  return "done";
}

function item(state: BlockState): Started {
  return state.containersStarted < MOST_ON_A_LINE && startItem(state) ? "container" : "none";
}

function startFootnote(state: BlockState): Started {
  const { line } = state;
  const [marker, label] = state.containersStarted < MOST_ON_A_LINE ? (exec(FOOTNOTE, state) ?? []) : [];
  if (marker === undefined || label === undefined) return "none";
  skipIndent(line);
  skipColumns(line, marker.length);
  closeTo(state, state.matched);
  const at = { start: line.number, end: line.number };
  openBlock(state, { type: "footnote", label, number: 0, references: 0, children: [], ...at });
  return "container";
}

function table(state: BlockState): Started {
  const textBlock = matchedBlock(state);
  if (state.extensions.tables !== true || textBlock?.type !== "text") return "none";
  return startTable(state, textBlock, state.line) ? "done" : "none";
}

function exec(pattern: RegExp, { line }: BlockState): RegExpExecArray | null {
  pattern.lastIndex = line.next;
  return pattern.exec(line.text);
}
