/**
 * Commands as typed into a shell.
 *
 * @module
 */

/** Arguments as typed into a shell, quoted where the shell would change them. */
export function quoted(args: readonly string[]): string {
  return args.map((arg) => (/^[\w./:=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(" ");
}

/** The arguments of a flag with a value; a switch has no value: `--name` or `--no-name`. */
export function flagArgs(name: string, text: string, isSwitch: boolean): readonly string[] {
  if (isSwitch) return [text === "true" ? `--${name}` : `--no-${name}`];
  return text.startsWith("-") ? [`--${name}=${text}`] : [`--${name}`, text];
}
