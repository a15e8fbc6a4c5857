import { ParameterError, parseLinkHeader, type Client } from "@org/http-core";
import type { Routes } from "@org/http-core/routes";
import { ROUTE_PAGE, type ServiceEntry } from "@org/services";
import { fieldsFrom } from "../flags/fields.ts";
import { commonFlags, FIELD, listFlags, requestFlags } from "../flags/flag.ts";
import { outputOptions, type OutputOptions } from "../flags/output-options.ts";
import { destinationOf, isOn, isPlan, traceOf } from "../flags/own-flags.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { listRouteOf, routeOf } from "../flags/route.ts";
import { textSource } from "../flags/text-source.ts";
import { requestHelp } from "../help/request-help.ts";
import { continueCommand } from "../list/continue-command.ts";
import { expectSortable, printList, type PrintedList } from "../list/print-list.ts";
import { nothingLeft, resumedExtent, type ResumedExtent } from "../list/resume-file.ts";
import { isContinued, pageSize, type Extent, type WholeList } from "../output/extent.ts";
import { noteHeaders, noteMorePages, noteWarnings, notingFailure } from "../output/notes.ts";
import { rejectedRows } from "../output/rejected-rows.ts";
import { wholeOf, type Chunk } from "../output/row-format.ts";
import type { Plan } from "../plan/print-plan.ts";
import { connect } from "../reach/connect.ts";
import type { Output, Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const own = [...requestFlags, ...listFlags, ...commonFlags];

type Fields = Readonly<Record<string, unknown>>;
type Execute = (host: Routes) => Promise<void>;

/**
 * `orgq repo-host request "GET /repos/{owner}/{repo}/issues" -f owner=… -f repo=…`: requests any route of the service.
 */
export function requestCommand(entry: ServiceEntry, terminal: Terminal): Command {
  return async (args) => {
    const { out } = terminal;
    const typed = parseFlags(args, own, 1);
    if (isOn(typed, "help")) return out.page(requestHelp(entry, own, out));
    const words = ["orgq", entry.name, "request"];
    if (isPlan(typed)) return plan(entry, words, typed, terminal);
    const execute = await execution(entry, words, typed, terminal);
    const client = await connect(entry, terminal, {
      trace: traceOf(typed),
      needsCredential: false,
      destination: destinationOf(typed),
    });
    const run = () => execute(requesterOf(client));
    return isOn(typed, "include") ? notingFailure(run, terminal.err) : run();
  };
}

/** Prints what the command would send. */
async function plan(
  entry: ServiceEntry,
  words: readonly string[],
  typed: Typed,
  terminal: Terminal,
): Promise<void> {
  const [given] = typed.positionals;
  const { extent, resume } = await resumedExtent(entry, { words, typed, known: own });
  const fields = await fieldsFrom(typed.flags.get(FIELD) ?? [], textSource(terminal));
  const raw = isOn(typed, "raw");
  const requests = resume?.isComplete === true ? nothingLeft(resume) : requestsOf(given, fields, extent, raw);
  const { printPlan } = await import("../plan/print-plan.ts");
  return printPlan({ entry, needsCredential: false, takesCredential: true, ...requests }, typed, terminal);
}

function requestsOf(
  given: string | undefined,
  fields: Fields,
  extent: Extent,
  raw: boolean,
): Pick<Plan, "calls" | "notes"> {
  if (!extent.all) {
    const route = routeOf(given);
    const params = Object.keys(fields).length === 0 ? undefined : fields;
    const call = async (host: Routes): Promise<unknown> =>
      raw ? host.requestBytes(route, fields, { accept: await rawMediaType() }) : host.request(route, params);
    return { calls: [(client) => call(requesterOf(client))], notes: [] };
  }
  const route = listRouteOf(given);
  const params = { ...fields, ...listSize(route, fields, extent) };
  const { from } = extent;
  return {
    calls: [(client) => requesterOf(client).paginate(route, params, { from })],
    notes: ["each further page is one more request"],
  };
}

function listSize(route: string, fields: Fields, extent: WholeList): Fields {
  return route.includes(ROUTE_PAGE.param) ? {} : pageSize(ROUTE_PAGE, fields, extent);
}

async function execution(
  entry: ServiceEntry,
  words: readonly string[],
  typed: Typed,
  terminal: Terminal,
): Promise<Execute> {
  const [typedRoute] = typed.positionals;
  const { extent, resume } = await resumedExtent(entry, { words, typed, known: own });
  const raw = isOn(typed, "raw");
  if (extent.all && raw) throw new ParameterError("--raw", "no --all with it", "both");
  const route = extent.all ? listRouteOf(typedRoute) : routeOf(typedRoute);
  const fields = await fieldsFrom(typed.flags.get(FIELD) ?? [], textSource(terminal));
  if (extent.all) return printingList(words, typed, { extent, resume }, fields, terminal);
  const { out, err, signal } = terminal;
  const headers = isOn(typed, "include");
  const output = await outputOptions({ typed, fields: undefined, params: fields }, terminal);
  const outputOf = (data: unknown): Chunk | Promise<Chunk> => {
    if (!Array.isArray(data)) return output.resource(data);
    const rows: readonly unknown[] = data;
    return wholeOf(output.rows(false), output.sorted?.(rows) ?? rows);
  };
  return async (host) => {
    // Without fields there is no body. An empty object would be one.
    const params = Object.keys(fields).length === 0 ? undefined : fields;
    const { data, meta, response } = raw
      ? await host.requestBytes(route, fields, { signal, accept: await rawMediaType() }).withResponse()
      : await host.request(route, params, { signal }).withResponse();
    if (headers) noteHeaders(response, err);
    // A response to HEAD is its headers.
    if (route.startsWith("HEAD "))
      await out.write(await output.resource(Object.fromEntries(response.headers)));
    else await out.write(data instanceof Uint8Array ? shown(data, out) : await outputOf(data));
    noteWarnings(meta, err);
    if (!raw && hasNextPage(response)) noteMorePages(err);
  };
}

/** Loaded on demand, as the client is. As bytes, not as text: the resource may be a picture or an archive. */
async function rawMediaType(): Promise<string> {
  return (await import("@org/repo-host")).RAW_MEDIA_TYPE;
}

/** Bytes as they came; a terminal gets a last line break, so that its prompt begins a line. */
function shown(bytes: Uint8Array, { isTerminal }: Output): Uint8Array {
  return isTerminal && bytes.at(-1) !== LINE_FEED ? Buffer.concat([bytes, Buffer.of(LINE_FEED)]) : bytes;
}

const LINE_FEED = 10;

async function printingList(
  words: readonly string[],
  typed: Typed,
  { extent, resume }: ResumedExtent & { readonly extent: WholeList },
  fields: Fields,
  terminal: Terminal,
): Promise<Execute> {
  const route = listRouteOf(typed.positionals[0]);
  const size = listSize(route, fields, extent);
  const command = {
    words,
    typed,
    known: own,
    size: Object.entries(size).flatMap(([name, rows]) => ["-f", `${name}:=${String(rows)}`]),
  };
  const continueAt: PrintedList["continueAt"] = (position, most) => continueCommand(command, position, most);
  const headers = isOn(typed, "include");
  const rejected = await rejectedRows(undefined, false);
  const output = await outputOptions({ typed, fields: undefined, params: fields }, terminal);
  expectSortable(output, extent);
  if (resume?.isComplete !== true && isContinued(extent)) expectColumns(typed, output);
  return (host) => {
    const options = { signal: terminal.signal, from: extent.from, max: extent.max + extent.skip };
    const list = host.paginate(route, { ...fields, ...size }, options);
    return printList({ list, extent, output, rejected, headers, continueAt, resume }, terminal);
  };
}

function hasNextPage({ headers }: Response): boolean {
  return parseLinkHeader(headers.get("link") ?? "").some(({ rel }) => rel.includes("next"));
}

function requesterOf(client: Client): Routes {
  if (isRequester(client)) return client;
  throw new TypeError("The service has no requests by route");
}

function isRequester(client: Client): client is Client & Routes {
  return "request" in client && "paginate" in client;
}

/**
 * Expects `--columns` where an output is continued. Without the flag, the columns are the fields of the first rows, and
 * the first rows of a later page may have other fields.
 */
function expectColumns(typed: Typed, { format }: OutputOptions): void {
  if (typed.flags.has("columns") || (format !== "csv" && format !== "tsv")) return;
  throw new ParameterError("--columns", `the columns of the ${format} that is continued`, "none", {
    hint: "Give those of its first line, joined by commas.",
  });
}
