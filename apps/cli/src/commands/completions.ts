import { RootCommand, type Command } from "@bomb.sh/tab";
import { describeOperation, type JsonSchema, type ParamDescription } from "@org/openapi";
import { isList } from "@org/http-core/operation";
import { namedOperations, services } from "@org/services";
import { errorPages } from "@org/services/error-pages";
import { helpText } from "@org/services/help-text";
import { resourceFields, rowFields } from "@org/services/row-fields";
import {
  commonFlags,
  completeFlags,
  diffFlags,
  exportFlags,
  kebab,
  listFlags,
  manFlags,
  mcpFlags,
  queueCommandFlags,
  requestFlags,
  sandboxFlags,
  whoamiFlags,
  type OwnFlag,
} from "../flags/flag.ts";
import { errorSummary } from "../help/error-index.ts";
import { ownFlags } from "./operation-command.ts";
import { QUEUE_ACTIONS } from "./queue-command.ts";

/** Flags whose values are the names of fields. */
const OF_FIELDS = new Set(["columns", "sort-by", "as-text"]);

/** Commands, flags and values that a shell may complete: as in the help, from the operations. */
export function completions(): RootCommand {
  const root = new RootCommand();
  const group = (name: string, text: string) => root.command(name, text);
  group("export", "Writes a whole list to a file.");
  withFlags(group("export diff", "Compares two exports."), diffFlags);
  group("queue", "How far the exports of workers have come.");
  for (const [action, text] of QUEUE_ACTIONS) withFlags(group(`queue ${action}`, text), queueCommandFlags);
  withFlags(group("whoami", "Where requests go, and which credentials are set."), whoamiFlags);
  withFlags(group("sandbox", "Serves the services with made-up data."), sandboxFlags);
  withFlags(group("mcp", "Serves every operation as a tool of the Model Context Protocol."), mcpFlags);
  withFlags(group("complete", "Completes commands in a shell."), completeFlags);
  withFlags(group("man", "Prints the manual page."), manFlags);
  group("help", "The help of a command.");
  group("help errors", "What each error means, and what to do about it.");
  for (const [code, page] of Object.entries(errorPages)) group(`help errors ${code}`, errorSummary(page));
  group("playground", "Serves a page with a form for every operation.");
  for (const entry of services) {
    group(entry.name, entry.title);
    const lists = namedOperations(entry).filter(({ operation }) => isList(operation));
    if (lists.length > 0) group(`export ${entry.name}`, entry.title);
    for (const { name, operation } of namedOperations(entry)) {
      const description = describeOperation(operation, entry.docs);
      const summary = helpText(description.summary);
      for (const spelling of new Set([name, kebab(name)])) {
        const command = group(`${entry.name} ${spelling}`, summary);
        const rows = isList(operation) ? rowFields(description) : resourceFields(description);
        withParams(withFlags(command, ownFlags(operation), rows), description.params);
        if (isList(operation))
          withParams(
            withFlags(group(`export ${entry.name} ${spelling}`, summary), exportFlags, rows),
            description.params,
          );
      }
    }
  }
  const request = group("repo-host request", "Any route of the service.");
  withFlags(request, [...requestFlags, ...listFlags, ...commonFlags]);
  return root;
}

function withFlags(
  command: Command,
  flags: readonly OwnFlag[],
  fields: JsonSchema["properties"] = {},
): Command {
  for (const { name, isSwitch, short, value, help } of flags) {
    if (isSwitch) command.option(name, help, short);
    else {
      const values = OF_FIELDS.has(name) ? Object.keys(fields) : valuesIn(value);
      withValues(command, name, help, values, short);
    }
  }
  return command;
}

function withParams(command: Command, params: readonly ParamDescription[]): void {
  for (const { name, description, schema, enum: values } of params) {
    const [sentence = ""] = helpText(description).split(/(?<=\.)\s/);
    if (schema.type === "boolean") {
      withValues(command, name, sentence, ["true", "false"]);
      command.option(`no-${name}`, sentence);
    } else withValues(command, name, sentence, (values ?? schema.examples ?? []).map(String));
  }
}

function withValues(
  command: Command,
  name: string,
  help: string,
  values: readonly string[],
  short?: string,
): void {
  command.option(
    name,
    help,
    (complete) => {
      for (const value of values) complete(value, "");
    },
    short,
  );
}

/** The values that a placeholder lists: `table|json`. */
function valuesIn(placeholder = ""): readonly string[] {
  return placeholder.includes("|") ? placeholder.split("|") : [];
}

/** Flags whose values are paths. */
const OF_PATHS = new Set(["--out", "--rejected", "--resume"]);

/** Whether the shell itself completes the last word: the name of a file. */
export function isPath(words: readonly string[]): boolean {
  const before = words.at(-2) ?? "";
  return (
    OF_PATHS.has(before) || (words[0] === "export" && words[1] === "diff" && !words.at(-1)?.startsWith("-"))
  );
}
