import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { METHODS, ROUTED, routeOperation, services, type RouteMethod } from "@org/services";
import { routeOf } from "../flags/route.ts";
import { CURSOR } from "./content.ts";
import { inputSchema } from "./input-schema.ts";
import { FIELDS, pickFields } from "./pick-fields.ts";
import { contentOf, CONTINUED, toolName, type Tool } from "./tools.ts";

const READS: readonly RouteMethod[] = ["GET", "HEAD"];

/**
 * The tool that requests any route of the repository host.
 *
 * @param mayWrite whether it also sends what changes something
 */
export function requestTool(mayWrite: boolean): readonly Tool[] {
  return services
    .filter(({ name }) => name === ROUTED)
    .map((entry) => ({
      name: toolName(entry, "request"),
      description: mayWrite
        ? "Sends a request to any route of the repository host."
        : "Reads any route of the repository host.",
      inputSchema: inputSchema(
        {
          route: { type: "string", description: "Such as `GET /repos/{owner}/{repo}/issues`." },
          params: { type: "object", description: "Those of the path, and others." },
          rows: {
            type: "string",
            description: "Of a list: the field with its rows; empty if it is all.",
          },
          [FIELDS]: {
            type: "array",
            items: { type: "string" },
            description: "Such as `user.login`. Default: all.",
          },
          [CURSOR]: CONTINUED,
        },
        ["route"],
      ),
      isReadOnly: !mayWrite,
      credential: entry.variables.credential,
      entry,
      async run({ args, reach, signal }) {
        const { route, params = {}, rows, [FIELDS]: chosen, [CURSOR]: cursor, ...unknown } = args;
        const [other] = Object.keys(unknown);
        if (other !== undefined)
          throw new ParameterError(other, "a parameter of the route in `params`", "beside it");
        if (!isRecord(params)) throw new ParameterError("params", "an object", JSON.stringify(params));
        const typed = routeOf(typeof route === "string" ? route : undefined);
        const method = METHODS.find((name) => typed.startsWith(`${name} `));
        if (!mayWrite && !READS.some((name) => name === method))
          throw new ParameterError("route", "GET or HEAD", JSON.stringify(typed), {
            hint: "Only `orgq mcp --allow-writes` sends other methods.",
          });
        if (rows !== undefined && (typeof rows !== "string" || method !== "GET"))
          throw new ParameterError("rows", "a field of the response to GET", JSON.stringify(rows));
        const template = typed.slice(typed.indexOf("/"));
        const operation = routeOperation({ method, template, rows });
        const pick = pickFields(chosen, undefined);
        return contentOf(await reach(entry), { operation, args: params, cursor, pick, signal });
      },
    }));
}
