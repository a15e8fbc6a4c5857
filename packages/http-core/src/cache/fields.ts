/**
 * Header fields by lower-case name, several of one name joined by commas. A Map, because a platform's `Headers`
 * costs several times as much to read and to copy, and what is kept is read often.
 */
export type Fields = ReadonlyMap<string, string>;

/** The fields of a platform's `Headers`. */
export function fieldsOf(headers: Headers): Fields {
  return new Map(headers);
}
