import type { Example } from "@org/services";

/** The arguments of an example, after the operation. */
export function exampleArgs(example: Example): readonly string[] {
  return Object.entries(example).flatMap(([name, texts]) => texts.flatMap((text) => [`--${name}`, text]));
}

/** Arguments as typed into a shell, quoted where the shell would change them. */
export function typedArgs(args: readonly string[]): string {
  return args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(" ");
}
