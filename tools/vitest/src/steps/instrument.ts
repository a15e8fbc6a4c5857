import { parseSync, Visitor, type ESTree } from "vite";

/**
 * Makes code count its steps: each call of a function, each round of a loop, and each element of `...list`.
 *
 * @param counter the module that exports `steps`
 */
export function instrument(code: string, counter: string): string {
  const starts: Insertion[] = [];
  const ends: Insertion[] = [];
  const around = ({ start, end }: ESTree.Span, before: string, after: string): void => {
    starts.push({ at: start, text: before });
    ends.push({ at: end, text: after });
  };
  const inside = ({ start }: ESTree.Span): void => {
    starts.push({ at: start + 1, text: "__steps.taken++;" });
  };
  const loop = ({ body }: { readonly body: ESTree.Statement }): void => {
    if (body.type === "BlockStatement") inside(body);
    else around(body, "{__steps.taken++;", "}");
  };
  const callable = ({ body }: ESTree.Function): void => {
    if (body !== null) inside(body);
  };
  new Visitor({
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression({ body }) {
      if (body.type === "BlockStatement") inside(body);
      else around(body, "(__steps.taken++,", ")");
    },
    ForStatement: loop,
    ForInStatement: loop,
    ForOfStatement: loop,
    WhileStatement: loop,
    DoWhileStatement: loop,
    SpreadElement({ argument }) {
      around(argument, "__steps.spread(", ")");
    },
  }).visit(parseSync("module.js", code).program);

  // At one place, the end of an inner part comes first, then that of the part around it, then the start of the next.
  const insertions = [...ends.reverse(), ...starts].sort((one, other) => one.at - other.at);
  let counted = `import { steps as __steps } from ${JSON.stringify(counter)};`;
  let at = 0;
  for (const insertion of insertions) {
    counted += code.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return counted + code.slice(at);
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}
