import { ParameterError, type Client } from "@org/http-core";
import { isList, type ListOperation, type Operation } from "@org/http-core/operation";
import { describeOperation, type OperationDescription } from "@org/openapi";
import type { NamedOperation, ServiceEntry } from "@org/services";
import { tellingFields } from "@org/services/telling-fields";
import { resourceFields, rowFields } from "@org/services/row-fields";
import {
  commonFlags,
  flagOf,
  listFlags,
  rowFlags,
  textFlags,
  type Flag,
  type OwnFlag,
} from "../flags/flag.ts";
import { outputOptions } from "../flags/output-options.ts";
import { destinationOf, isOn, isPlan, valueOf, traceOf } from "../flags/own-flags.ts";
import { paramsFrom } from "../flags/params.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { operationHelp } from "../help/operation-help.ts";
import { continueCommand, type ListCommand } from "../list/continue-command.ts";
import { expectSortable, printList, type PrintedList } from "../list/print-list.ts";
import { nothingLeft, resumedExtent } from "../list/resume-file.ts";
import { isContinued, pageSize, rowsNeeded } from "../output/extent.ts";
import { noteHeaders, noteRejected, noteWarnings, notingFailure } from "../output/notes.ts";
import { printText } from "../output/print-text.ts";
import { rejectedRows, savingRefused } from "../output/rejected-rows.ts";
import type { Plan } from "../plan/print-plan.ts";
import { connect } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

/** The command of an operation; its flags are the operation's parameters. */
export function operationCommand(
  entry: ServiceEntry,
  { name, operation }: NamedOperation,
  terminal: Terminal,
): Command {
  return async (args) => {
    const { out } = terminal;
    const description = describeOperation(operation, entry.docs);
    const own = ownFlags(operation);
    const typed = parseFlags(args, knownFlags(operation, description));
    if (isOn(typed, "help")) return out.page(operationHelp(entry, description, own, out));
    const command = { name, words: ["orgq", entry.name, name], operation, description, typed };
    if (isPlan(typed)) return plan(entry, command, terminal);
    const execute = await execution(entry, command, terminal);
    const needsCredential = operation.auth.required;
    const trace = traceOf(typed);
    const destination = destinationOf(typed);
    const client = await connect(entry, terminal, { trace, needsCredential, destination });
    const run = () => execute(client);
    return isOn(typed, "include") ? notingFailure(run, terminal.err) : run();
  };
}

/** The flags of an operation other than its parameters. */
export function ownFlags(operation: Operation): readonly OwnFlag[] {
  if (isList(operation)) return [...listFlags, ...rowFlags, ...commonFlags];
  return [...(isText(operation) ? textFlags : rowFlags), ...commonFlags];
}

function knownFlags(operation: Operation, { params }: OperationDescription): readonly Flag[] {
  return [...ownFlags(operation), ...params.map(flagOf)];
}

function isText({ result: { kind } }: Operation): boolean {
  return kind === "text" || kind === "html";
}

/** A command as it was typed. */
interface Given {
  /** The name of the operation. */
  readonly name: string;
  /** The words before the flags. */
  readonly words: readonly string[];
  readonly operation: Operation;
  readonly description: OperationDescription;
  readonly typed: Typed;
}

/** Prints what the command would send. */
async function plan(
  entry: ServiceEntry,
  { words, operation, description, typed }: Given,
  terminal: Terminal,
): Promise<void> {
  const { isSigned } = await import("@org/services/planned-request");
  const { printPlan } = await import("../plan/print-plan.ts");
  if (isOn(typed, "curl") && isSigned(operation))
    throw new ParameterError("--curl", "an operation whose requests are not signed", "one with a signature", {
      hint: "A signature is valid for a short time only. --dry-run shows the address.",
    });
  const { auth } = operation;
  const params = await paramsFrom(typed, description.params, terminal);
  const requests = isList(operation)
    ? await listRequests(entry, operation, params, {
        words,
        typed,
        known: knownFlags(operation, description),
      })
    : { calls: [(client: Client) => client.call(operation, params)], notes: [] };
  const credential = { needsCredential: auth.required, takesCredential: auth.schemes.length > 0 };
  return printPlan({ entry, ...credential, ...requests }, typed, terminal);
}

async function listRequests(
  entry: ServiceEntry,
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  command: Omit<ListCommand, "size">,
): Promise<Pick<Plan, "calls" | "notes">> {
  const { extent, resume } = await resumedExtent(entry, command);
  if (resume?.isComplete === true) return nothingLeft(resume);
  if (!extent.all) return { calls: [(client) => client.list(operation, params)], notes: [] };
  const { listPlan } = await import("../plan/print-plan.ts");
  return listPlan(operation, { ...params, ...pageSize(operation.page.largest, params, extent) }, extent);
}

/** Runs the command with a client. The command's own flags are read first. */
async function execution(
  entry: ServiceEntry,
  { name, words, operation, description, typed }: Given,
  terminal: Terminal,
): Promise<(client: Client) => Promise<void>> {
  const { out, err, signal } = terminal;
  const params = await paramsFrom(typed, description.params, terminal);
  const headers = isOn(typed, "include");
  const options = { signal, ...(isOn(typed, "strict") ? { validate: "strict" as const } : {}) };
  if (isList(operation)) {
    const command = { words, typed, known: knownFlags(operation, description) };
    const telling = tellingFields[description.id];
    const output = await outputOptions({ typed, fields: rowFields(description), params, telling }, terminal);
    const { extent, resume } = await resumedExtent(entry, command);
    expectSortable(output, extent);
    const isAppended = resume?.isComplete === true || (extent.all && isContinued(extent));
    const rejected = await rejectedRows(valueOf(typed, "rejected"), isAppended);
    const size = pageSize(operation.page.largest, params, extent);
    const sizeArgs = Object.entries(size).flatMap(([name, rows]) => [`--${name}`, String(rows)]);
    return (client) => {
      const part = extent.all ? { from: extent.from, max: rowsNeeded(operation, extent) } : {};
      const list = client.list(operation, { ...params, ...size }, { ...options, ...part });
      const continueAt: PrintedList["continueAt"] = (position, most) =>
        continueCommand({ ...command, size: sizeArgs }, position, most);
      const whyEmpty = entry.whyEmpty?.[name];
      return printList({ list, extent, output, rejected, headers, continueAt, resume, whyEmpty }, terminal);
    };
  }
  const raw = isOn(typed, "raw");
  const output = await outputOptions({ typed, fields: resourceFields(description), params }, terminal);
  const rejected = await rejectedRows(valueOf(typed, "rejected"), false);
  return async (client) => {
    const result = await savingRefused(rejected, () =>
      client.call(operation, params, options).withResponse(),
    );
    if (headers) noteHeaders(result.response, err);
    await (raw && typeof result.data === "string"
      ? printText(result.data, out)
      : out.write(await output.resource(result.data)));
    noteWarnings(result.meta, err);
    noteRejected(result, err);
    await rejected.save(result.rejected);
  };
}
