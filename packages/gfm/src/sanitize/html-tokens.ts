import { Tokenizer, type Token } from "parse5";

/** Receives the tokens of HTML. Comments and declarations are dropped. */
export interface TokenHandler {
  readonly text: (text: string) => void;
  readonly start: (element: string, attributes: Token.TagToken["attrs"]) => void;
  readonly end: (element: string) => void;
}

/** A tag without attributes. Most tags have none and skip the tokenizer. */
const PLAIN_TAG = /^<(\/?)([a-z][a-z\d]*)[ \t\n]*\/?>$/;

/** Tokenizes HTML like a browser. A tag without a closing `>` is dropped. */
export function readTokens(html: string, taker: TokenHandler): void {
  const [plain, slash, name] = PLAIN_TAG.exec(html) ?? [];
  if (plain === undefined || name === undefined) tokenize(html, taker);
  else if (slash === "") taker.start(name, []);
  else taker.end(name);
}

function tokenize(html: string, taker: TokenHandler): void {
  const text = ({ chars }: { readonly chars: string }): void => {
    taker.text(chars);
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onStartTag: ({ tagName, attrs }) => {
        taker.start(tagName, attrs);
      },
      onEndTag: ({ tagName }) => {
        taker.end(tagName);
      },
    },
  );
  tokenizer.write(html, true);
}
