/** The note that a write sent fields that it does not set. */
export function ignoredFields(names: readonly string[]): { readonly noEffect: string } {
  return { noEffect: `The service ignores fields of the body: ${names.join(", ")}.` };
}
