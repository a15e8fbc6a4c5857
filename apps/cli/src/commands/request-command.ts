import { ParameterError, parseLinkHeader, type Client } from "@org/http-core";
import type { Requester } from "@org/repo-host";
import type { ServiceEntry } from "@org/services";
import type { CommandDef } from "citty";
import { commonFlags, listFlags, requestFlags } from "../flags/flag.ts";
import { freeFlags, freeParams } from "../flags/free-params.ts";
import { extentOf, isOn } from "../flags/own-flags.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { requestHelp } from "../help/request-help.ts";
import { printList } from "../output/print-list.ts";
import { printText } from "../output/print-text.ts";
import { printValue } from "../output/print-value.ts";
import { noteMorePages, noteWarnings } from "../output/notes.ts";
import { connect } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { listRouteOf, routeOf } from "./route.ts";

const own = [...listFlags, ...requestFlags, ...commonFlags];

/**
 * `orgq repo-host request "GET /repos/{owner}/{repo}/issues" --owner … --repo …`: requests any route of the service.
 */
export function requestCommand(entry: ServiceEntry, terminal: Terminal): CommandDef {
  return {
    meta: { name: "request" },
    async run({ rawArgs }) {
      const { out, err } = terminal;
      const typed = parseFlags(rawArgs, [...own, ...freeFlags(rawArgs, own)], 1);
      if (isOn(typed, "help")) return out.write(requestHelp(entry, own, out));
      const execute = execution(typed, terminal);
      const client = await connect(entry, err, { trace: isOn(typed, "trace"), needsCredential: false });
      if (!isRequester(client)) throw new TypeError(`${entry.name} has no requests by route`);
      return execute(client);
    },
  };
}

function execution(typed: Typed, terminal: Terminal): (host: Requester) => Promise<void> {
  const { out, err, signal } = terminal;
  const [typedRoute] = typed.positionals;
  const params = freeParams(typed, own);
  const extent = extentOf(typed);
  const raw = isOn(typed, "raw");
  if (extent.all) {
    if (raw) throw new ParameterError("--raw", "no --all with it", "both");
    const route = listRouteOf(typedRoute);
    return (host) => printList(host.paginate(route, params, { signal }), extent, terminal);
  }
  const route = routeOf(typedRoute);
  if (raw)
    return async (host) => {
      const { data, meta } = await host.requestText(route, params, { signal }).withResponse();
      await printText(data, out);
      noteWarnings(meta, err);
    };
  return async (host) => {
    // Without flags there is no body. An empty object would be one.
    const given = Object.keys(params).length === 0 ? undefined : params;
    const { data, meta, response } = await host.request(route, given, { signal }).withResponse();
    await printValue(data, out);
    noteWarnings(meta, err);
    if (hasNextPage(response)) noteMorePages(err);
  };
}

function hasNextPage({ headers }: Response): boolean {
  return parseLinkHeader(headers.get("link") ?? "").some(({ rel }) => rel.includes("next"));
}

function isRequester(client: Client): client is Client & Requester {
  return "request" in client && "paginate" in client;
}
