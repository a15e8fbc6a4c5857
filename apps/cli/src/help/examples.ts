import type { Example } from "@org/services";

/** What follows the operation on the command line. */
export function exampleArgs(example: Example): readonly string[] {
  return Object.entries(example).flatMap(([name, texts]) => texts.flatMap((text) => [`--${name}`, text]));
}

/** Arguments as they are typed into a shell: quoted where it would read them otherwise. */
export function typedArgs(args: readonly string[]): string {
  return args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(" ");
}
