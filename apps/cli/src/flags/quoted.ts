/** Arguments as typed into a shell, quoted where the shell would change them. */
export function quoted(args: readonly string[]): string {
  return args.map((arg) => (/^[\w./:=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(" ");
}
