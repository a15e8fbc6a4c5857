import type { Client } from "@org/http-core";
import { isList, type Operation } from "@org/http-core/operation";
import { describeOperation } from "@org/http-core/describe";
import type { NamedOperation, ServiceEntry } from "@org/services";
import type { CommandDef } from "citty";
import { commonFlags, flagOf, listFlags, textFlags, type OwnFlag } from "../flags/flag.ts";
import { extentOf, isOn } from "../flags/own-flags.ts";
import { paramsFrom } from "../flags/params.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { operationHelp } from "../help/operation-help.ts";
import { printList } from "../output/print-list.ts";
import { printText } from "../output/print-text.ts";
import { printValue } from "../output/print-value.ts";
import { noteRejected, noteWarnings } from "../output/notes.ts";
import { connect } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The command of an operation; its flags are the operation's parameters. */
export function operationCommand(
  entry: ServiceEntry,
  { name, operation }: NamedOperation,
  terminal: Terminal,
): CommandDef {
  return {
    meta: { name },
    async run({ rawArgs }) {
      const { out, err } = terminal;
      const description = describeOperation(operation, entry.docs);
      const own = ownFlags(operation);
      const typed = parseFlags(rawArgs, [...own, ...description.params.map(flagOf)]);
      if (isOn(typed, "help")) return out.write(operationHelp(entry, description, own, out));
      const execute = execution(operation, paramsFrom(typed, description.params), typed, terminal);
      const needsCredential = operation.auth.required;
      return execute(await connect(entry, err, { trace: isOn(typed, "trace"), needsCredential }));
    },
  };
}

function ownFlags(operation: Operation): readonly OwnFlag[] {
  if (isList(operation)) return [...listFlags, ...commonFlags];
  return isText(operation) ? [...textFlags, ...commonFlags] : commonFlags;
}

function isText({ result: { kind } }: Operation): boolean {
  return kind === "text" || kind === "html";
}

/** Runs the command with a client. The command's own flags are read first. */
function execution(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  typed: Typed,
  terminal: Terminal,
): (client: Client) => Promise<void> {
  const { out, err, signal } = terminal;
  if (isList(operation)) {
    const extent = extentOf(typed);
    return (client) => printList(client.list(operation, params, { signal }), extent, terminal);
  }
  const raw = isOn(typed, "raw");
  return async (client) => {
    const { data, meta, rejected } = await client.call(operation, params, { signal }).withResponse();
    await (raw && typeof data === "string" ? printText(data, out) : printValue(data, out));
    noteWarnings(meta, err);
    noteRejected({ rejected }, err);
  };
}
