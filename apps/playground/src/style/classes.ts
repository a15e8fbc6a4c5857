/** Class names in one attribute; those that don't apply are undefined or false. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false).join(" ");
}
