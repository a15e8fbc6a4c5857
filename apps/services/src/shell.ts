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
  if (isSwitch) {
    // A switch may have a value: `--sandbox=http://127.0.0.1:4010`.
    const value = text === "true" || text === "false" ? "" : `=${text}`;
    return [`--${text === "false" ? "no-" : ""}${name}${value}`];
  }
  return text.startsWith("-") ? [`--${name}=${text}`] : [`--${name}`, text];
}
