import { RegExpParser, type AST } from "@eslint-community/regexpp";

/** An instruction of a backtracking matcher. */
export type Instruction =
  /** Reads a character; `back`: the one before, in a lookbehind. */
  | { readonly op: "read"; readonly accepts: (code: number) => boolean; readonly back: boolean }
  /** Continues at `first`, and at `second` if that fails. */
  | { readonly op: "fork"; first: number; second: number }
  | { readonly op: "jump"; to: number }
  | { readonly op: "boundary"; readonly pattern: RegExp }
  /** A lookaround. Its own instructions follow, with a `match` before `to`. */
  | { readonly op: "look"; readonly negate: boolean; to: number }
  /** `moved` fails if nothing was read since `mark`, so that an empty repetition ends (ECMA-262, 22.2.2.3.1). */
  | { readonly op: "mark" | "moved"; readonly slot: number }
  | { readonly op: "match" };

/** A compiled pattern. */
export interface Program {
  readonly instructions: readonly Instruction[];
  /** Whether it matches only at the start of a text. The platform then tries no other place. */
  readonly anchored: boolean;
  /** Whether characters are code points, not UTF-16 units. */
  readonly unicode: boolean;
}

/** Compiles a pattern. @throws Error for references to groups and for modifiers, which this project does not use */
export function programOf({ source, flags, unicode, unicodeSets }: RegExp): Program {
  const instructions: Instruction[] = [];
  let slots = 0;

  const add = <T extends Instruction>(instruction: T): T => {
    instructions.push(instruction);
    return instruction;
  };

  const choice = (alternatives: readonly AST.Alternative[], back: boolean): void => {
    const jumps: { to: number }[] = [];
    for (const [index, { elements }] of alternatives.entries()) {
      const isLast = index === alternatives.length - 1;
      const fork = isLast ? undefined : add({ op: "fork", first: instructions.length + 1, second: 0 });
      for (const each of back ? elements.toReversed() : elements) element(each, back);
      if (fork === undefined) continue;
      jumps.push(add({ op: "jump", to: 0 }));
      fork.second = instructions.length;
    }
    for (const jump of jumps) jump.to = instructions.length;
  };

  const element = (node: AST.Element, back: boolean): void => {
    switch (node.type) {
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        add({ op: "read", accepts: acceptor(node.raw, only("iusv", flags)), back });
        break;
      case "Group":
        if (node.modifiers !== null) throw new Error(`Modifiers are not supported: /${source}/`);
        choice(node.alternatives, back);
        break;
      case "CapturingGroup":
        choice(node.alternatives, back);
        break;
      case "Quantifier":
        repetition(node, back);
        break;
      case "Assertion":
        if (node.kind === "lookahead" || node.kind === "lookbehind") lookaround(node);
        else add({ op: "boundary", pattern: new RegExp(node.raw, `${only("iumv", flags)}y`) });
        break;
      case "Backreference":
        throw new Error(`References to groups are not supported: /${source}/`);
    }
  };

  const lookaround = ({ kind, negate, alternatives }: AST.LookaroundAssertion): void => {
    const look = add({ op: "look", negate, to: 0 });
    choice(alternatives, kind === "lookbehind");
    add({ op: "match" });
    look.to = instructions.length;
  };

  const repetition = ({ element: repeated, min, max, greedy }: AST.Quantifier, back: boolean): void => {
    for (let count = 0; count < min; count += 1) element(repeated, back);
    const forks: { first: number; second: number }[] = [];
    const isBounded = max !== Infinity;
    for (let count = min; count < (isBounded ? max : min + 1); count += 1) {
      const fork = add({ op: "fork", first: instructions.length + 1, second: 0 });
      forks.push(fork);
      const slot = mayBeEmpty(repeated) ? (slots += 1) : undefined;
      if (slot !== undefined) add({ op: "mark", slot });
      element(repeated, back);
      if (slot !== undefined) add({ op: "moved", slot });
      if (!isBounded) add({ op: "jump", to: fork.first - 1 });
    }
    for (const fork of forks) {
      if (greedy) fork.second = instructions.length;
      else [fork.first, fork.second] = [instructions.length, fork.first];
    }
  };

  const options = { unicode, unicodeSets };
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, options);
  choice(alternatives, false);
  add({ op: "match" });
  const anchored = alternatives.every(
    ({ elements: [head] }) => head?.type === "Assertion" && head.kind === "start",
  );
  return { instructions, anchored: anchored && !flags.includes("m"), unicode: unicode || unicodeSets };
}

function only(kept: string, flags: string): string {
  return Array.from(flags)
    .filter((flag) => kept.includes(flag))
    .join("");
}

/** Whether a part of a pattern may match without reading anything. */
function mayBeEmpty(node: AST.Element): boolean {
  switch (node.type) {
    case "Assertion":
      return true;
    case "Quantifier":
      return node.min === 0 || mayBeEmpty(node.element);
    case "Group":
    case "CapturingGroup":
      return node.alternatives.some(({ elements }) => elements.every(mayBeEmpty));
    default:
      return false;
  }
}

/** Tells if a character, a set or a class accepts a code point. It asks the platform once for each. */
function acceptor(raw: string, flags: string): (code: number) => boolean {
  const pattern = new RegExp(`^(?:${raw})$`, flags);
  const known = new Map<number, boolean>();
  return (code) => {
    const isKnown = known.get(code);
    if (isKnown !== undefined) return isKnown;
    const isAccepted = pattern.test(String.fromCodePoint(code));
    known.set(code, isAccepted);
    return isAccepted;
  };
}
