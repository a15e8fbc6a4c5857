import { Tokenizer, type Token } from "parse5";

/** Takes what HTML consists of. Comments and declarations are nothing. */
export interface TokenTaker {
  readonly text: (text: string) => void;
  readonly start: (element: string, attributes: Token.TagToken["attrs"]) => void;
  readonly end: (element: string) => void;
}

/** A tag without attributes, which most are. */
const PLAIN_TAG = /^<(\/?)([a-z][a-z\d]*)[ \t\n]*\/?>$/;

/** Reads a piece of HTML as a browser would; a tag that has no end in it is dropped. */
export function readTokens(html: string, taker: TokenTaker): void {
  const [plain, slash, name] = PLAIN_TAG.exec(html) ?? [];
  if (plain === undefined || name === undefined) tokenize(html, taker);
  else if (slash === "") taker.start(name, []);
  else taker.end(name);
}

function tokenize(html: string, taker: TokenTaker): void {
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
