/** The inputs of a parameter: one a value, and for a repeatable one an empty one to go on with. */
export function slots(texts: readonly string[], repeatable: boolean): readonly string[] {
  if (texts.length === 0) return [""];
  return repeatable && texts.at(-1) !== "" ? [...texts, ""] : texts;
}
