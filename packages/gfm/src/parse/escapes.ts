import { decodeHTMLStrict } from "entities";

const ENTITY = String.raw`&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z\d]{1,31});`;
const ESCAPED = new RegExp(String.raw`\\[!-/:-@[-${"`"}{-~]|${ENTITY}`, "g");
const ENTITY_HERE = new RegExp(ENTITY, "y");
const ENTITIES = new RegExp(ENTITY, "g");
const LAST_CODE_POINT = 0x10_ff_ff;

/** Resolves backslash escapes and entities, as in addresses, titles and info strings. */
export function unescaped(text: string): string {
  return /[\\&]/.test(text)
    ? text.replace(ESCAPED, (found) => (found.startsWith("\\") ? found.slice(1) : decoded(found)))
    : text;
}

/** Resolves entities only, as in addresses in angle brackets, where a backslash is a character. */
export function withoutEntities(text: string): string {
  return text.includes("&") ? text.replace(ENTITIES, decoded) : text;
}

/** The entity that starts at a position; undefined: none. */
export function entityAt(text: string, at: number): string | undefined {
  ENTITY_HERE.lastIndex = at;
  return ENTITY_HERE.exec(text)?.[0];
}

/** The text of an entity: unchanged if its name is unknown, U+FFFD if its number is not a character. */
export function decoded(entity: string): string {
  if (!entity.startsWith("&#")) return decodeHTMLStrict(entity);
  const hex = /^&#x/i.test(entity);
  const code = Number.parseInt(entity.slice(hex ? 3 : 2, -1), hex ? 16 : 10);
  const isCharacter = code > 0 && code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
}
