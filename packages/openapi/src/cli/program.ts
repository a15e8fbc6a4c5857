import { writeFile } from "node:fs/promises";
import { chosenRoutes, pickRoutes } from "../pick/pick.ts";
import { routesIn } from "../read/paths.ts";
import { routesOf } from "../read/routes-of.ts";
import { hasOpenReference } from "../forms/files.ts";
import { inWords } from "./check.ts";
import { type Command, readCommand, usage } from "./command.ts";
import { readSource } from "./read-source.ts";

/** A command prints here. */
export interface Output {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

const PROCESS: Output = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};

/**
 * Runs a command line.
 *
 * @returns the exit code: 1 for a document that can't be read or, with `--strict`, is not wholly understood; 2 for a
 *   mistake in the arguments
 */
export async function runProgram(args: readonly string[], output: Output = PROCESS): Promise<number> {
  const command = readCommand(args);
  try {
    switch (command.kind) {
      case "help":
        output.out(usage);
        return 0;
      case "mistake":
        output.error(`${command.message}\n\n${usage}`);
        return 2;
      case "check":
        return await check(command, output);
      case "pick":
        return await pick(command, output);
    }
  } catch (error) {
    output.error(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

type Of<Kind> = Extract<Command, { readonly kind: Kind }>;

async function check({ source, routes, json, strict }: Of<"check">, { out, error }: Output): Promise<number> {
  const document = await readSource(source);
  const { report } = routesOf(document);
  const isChosen = routes.length > 0;
  const reports = isChosen ? chosenRoutes(document, routes).map((route) => report(route)) : report();
  out(json ? `${JSON.stringify(reports, null, 2)}\n` : inWords(document, reports, isChosen));
  if (source.from === undefined && hasOpenReference(document))
    error("The document refers to other files: --files reads them.\n");
  const isUnderstood = reports.every(({ notUnderstood }) => notUnderstood.length === 0);
  return strict && !isUnderstood ? 1 : 0;
}

async function pick({ source, routes, out: file }: Of<"pick">, { out, error }: Output): Promise<number> {
  const document = await readSource(source);
  const picked = pickRoutes(document, routes);
  const text = `${JSON.stringify(picked, null, 2)}\n`;
  const all = routesIn(picked);
  const asked = chosenRoutes(document, routes);
  const more = all.filter((route) => !asked.includes(route));
  if (more.length > 0) error(`Kept too, since routes refer into it: ${more.join(", ")}\n`);
  if (file === undefined) {
    out(text);
    return 0;
  }
  await writeFile(file, text);
  out(`${file}: ${String(all.length)} of ${String(routesIn(document).length)} operations\n`);
  return 0;
}
