/** Creates a text of about this many characters. */
export type Hostile = (length: number) => string;

const CHARACTER_PER_LINE = 10;

/** Texts that made Markdown renderers use more than linear time or memory, by content. */
export const HOSTILE: Readonly<Record<string, Hostile>> = {
  "nested strong emphasis": around("*a **a ", "b", " a** a*"),
  "long runs of emphasis": around("*", "a", "*"),
  "emphasis that alternates with another": around("*_", "a", "_*"),
  "closers of emphasis without openers": repeated("a_ "),
  "openers of emphasis without closers": repeated("_a "),
  "closers of links without openers": repeated("a]"),
  "openers of links without closers": repeated("[a"),
  "mismatched openers and closers": repeated("*a_ "),
  "openers and closers whose lengths are multiples of three": after("a**b", repeated("c* ")),
  "openers of links and closers of emphasis": repeated("[ a_"),
  "brackets and parentheses": repeated("[ (]("),
  "images without text": repeated("![[]()"),
  "links in emphasis in links": repeated("**x [a*b**c*](d)"),
  "nested images": around("![", "a", "](b)"),
  "nested brackets": around("[", "a", "]"),
  "nested quotes": after("", repeated("> "), "a"),
  "nested quotes without spaces": repeated(">"),
  "lines of nested quotes": repeated(`${">".repeat(90)}\n\n`),
  "nested lists": counted((depth) => `${"  ".repeat(depth)}* a\n`),
  NULs: repeated("abc\0de\0"),
  "runs of backticks, each longer than the last": counted((run) => `e${"`".repeat(run)}`),
  "unclosed links in angle brackets": repeated("[a](<b"),
  "unclosed links": repeated("[a](b"),
  "unclosed comments": after("</", repeated("<!--")),
  "tables below paragraphs": repeated("aaa\rbbb\n-\v\n"),
  "references of the same length": counted((label) => `[${label.toString(36)}]: u\n`),
  "many references": split(
    counted((label) => `[${String(label)}]: u\n`),
    repeated("[0] "),
  ),
  "references to a long address": split((length) => `[a]: /${"x".repeat(length)}`, repeated("[a] ")),
  "blank lines in deep lists": split(repeated("- "), repeated("\n")),
  "blank lines in lists that many lines open": split(
    counted((line) => `${"  ".repeat(90 * (line - 1))}${"- ".repeat(90)}a\n`),
    repeated("\n"),
  ),
  "blank lines in deep lists in a quote": split(after("> ", repeated("- ")), repeated(">\n")),
  "emphasis in a deep quote": (length) => repeated(">")(length / 3) + repeated("a*")((2 * length) / 3),
  "many footnotes": split(
    counted((label) => `[^${String(label)}] `),
    counted((label) => `[^${String(label)}]: x\n`),
  ),
  "a footnote that much refers to": after("[^a]: x\n\n", repeated("[^a]")),
  "references to no footnote": around("[^a ", "b", "]"),
  "hosts with underscores": repeated("_www.a_"),
  "schemes of e-mail addresses": after("", repeated("mailto:"), "a@b.cd"),
  "addresses that never end": repeated("www."),
  "parentheses in an address": (length) => `http://a.b/${"(".repeat(length / 2)}${")".repeat(length / 2)}`,
  tildes: repeated("~a ~~"),
  "a wide table": (length) =>
    ["a", "-", "b"].map((cell) => `|${repeated(`${cell}|`)(length / 3)}`).join("\n"),
  "short rows below a wide header": (length) =>
    `${["a", "-"].map((cell) => `|${repeated(`${cell}|`)(length / 4)}`).join("\n")}\n${repeated("b\n")(length / 2)}`,
  "rows of a table": after("|a|\n|-|\n", repeated("b\n")),
  "e-mail addresses": repeated("a@"),
  "unclosed elements": repeated("<div>"),
  "ends of other elements": (length) => repeated("<b>")(length / 2) + repeated("</i>")(length / 2),
  "attributes without an end": after("<a ", repeated("a ")),
  "candidates of a picture": candidates("a,b 1x,"),
  "a candidate of commas": candidates(","),
  "descriptors without an end": candidates("a (( 1x "),
  "blank descriptors": candidates("a  \t\f"),
  "instructions without an end": repeated("<?"),
  "declarations without an end": repeated("<!A "),
  "definitions with titles that never end": repeated('[a]: b "\n'),
  "spaces before what is no table": (length) => `a\n-${" ".repeat(length)}x`,
  "headings of the same text": repeated("# a\n"),
  "empty headings": repeated("#\n"),
  "lists of one item": repeated("-\n+\n"),
  "lines of a list": repeated(`- ${"a".repeat(CHARACTER_PER_LINE)}\n`),
};

/** A hostile text of at most this many characters. */
export function cut(hostile: Hostile, length: number): string {
  return hostile(length).slice(0, length);
}

function repeated(part: string): Hostile {
  return (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

function after(start: string, rest: Hostile, end = ""): Hostile {
  return (length) => start + rest(length - start.length - end.length) + end;
}

function around(open: string, middle: string, close: string): Hostile {
  return (length) => {
    const count = Math.floor((length - middle.length) / (open.length + close.length));
    return open.repeat(count) + middle + close.repeat(count);
  };
}

function candidates(part: string): Hostile {
  return after('<source srcset="', repeated(part), '">');
}

function counted(part: (index: number) => string): Hostile {
  return (length) => {
    let text = "";
    for (let index = 1; text.length < length; index += 1) text += part(index);
    return text.slice(0, length);
  };
}

function split(first: Hostile, second: Hostile): Hostile {
  return (length) => `${first(length / 2)}\n\n${second(length / 2 - 2)}`;
}
