/** The inputs of a parameter: one per value, and an empty one more if the parameter is repeatable. */
export function slots(texts: readonly string[], repeatable: boolean): readonly string[] {
  if (texts.length === 0) return [""];
  return repeatable && texts.at(-1) !== "" ? [...texts, ""] : texts;
}
