import { Console } from "node:console";
import { Writable } from "node:stream";
import { inspect } from "node:util";
import { isCallError } from "@org/http-core";

/** Everything that printing, logging and serialising makes of a value, and of what caused it. */
export function printed(value: unknown): string {
  const texts = [
    inspect(value, { depth: Infinity, showHidden: true }),
    inspect(value, { depth: Infinity, customInspect: false, getters: true }),
    logged(value),
    text(() => String(value)),
    text(() => JSON.stringify(value)),
  ];
  if (value instanceof Error) {
    texts.push(
      value.message,
      value.stack ?? "",
      text(() => JSON.stringify(Object.entries(value))),
    );
    if (isCallError(value)) texts.push(inspect(value.toJSON(), { depth: Infinity }));
    if (value.cause !== undefined) texts.push(printed(value.cause));
  }
  return texts.join("\n");
}

function logged(value: unknown): string {
  const lines: string[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const console = new Console({ stdout, colorMode: true });
  console.log(value);
  console.log("%s %o %j", value, value, null);
  console.dir(value, { depth: 20 });
  return lines.join("");
}

/** What can't be made into text prints nothing. */
function text(make: () => string | undefined): string {
  try {
    return make() ?? "";
  } catch {
    return "";
  }
}
