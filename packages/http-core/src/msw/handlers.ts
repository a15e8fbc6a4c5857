import { http, HttpResponse, type HttpHandler } from "msw";
import type { Operation } from "../operation/operation.ts";
import { templateParts, type TemplatePart } from "../operation/template.ts";

/** A service in this process, such as `createSandbox()` of `@org/sandbox`. */
export interface ServiceInProcess {
  /** The addresses that it answers. */
  readonly origins: object;
  /** Answers a request. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * MSW handlers that answer by a service in this process.
 *
 * @example
 * ```ts
 * import { serviceHandlers, type ServiceInProcess } from "@org/http-core/msw";
 * import { setupServer } from "msw/node";
 *
 * declare const sandbox: ServiceInProcess; // createSandbox() of @org/sandbox
 * const server = setupServer(...serviceHandlers(sandbox));
 * server.listen();
 * ```
 */
export function serviceHandlers({ origins, fetch }: ServiceInProcess): readonly HttpHandler[] {
  const addresses = new Set(
    Object.values<unknown>({ ...origins }).filter((origin) => typeof origin === "string"),
  );
  return Array.from(addresses, (address) =>
    http.all(below(address, []), async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        // A connection that the service breaks off.
        return HttpResponse.error();
      }
    }),
  );
}

/** The answer of an operation: its body, a response, or a function that returns one of them. */
export type OperationAnswer<R> = R | Response | ((request: Request) => R | Response | Promise<R | Response>);

/**
 * An MSW handler that answers one operation. The answer's body is typed by the operation and sent as JSON.
 *
 * @param baseUrl the client's base address
 * @example
 * ```ts
 * import { get, number } from "@org/http-core";
 * import { operationHandler } from "@org/http-core/msw";
 * import { setupServer } from "msw/node";
 *
 * const weather = get("/cities/{city}/weather", { answer: { celsius: number } });
 * const server = setupServer(operationHandler("https://weather.example", weather, { celsius: 21 }));
 * server.listen();
 * ```
 */
export function operationHandler<R>(
  baseUrl: string | URL,
  { method, path }: Operation<never, R> | Operation<unknown, R>,
  answer: OperationAnswer<R>,
): HttpHandler {
  const respond = async (request: Request): Promise<Response> => {
    const given = isFunction(answer) ? await answer(request) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const address = String(baseUrl).replace(/\/+$/, "");
  return http[METHODS[method]](below(address, templateParts(path)), async ({ request }) => respond(request));
}

function isFunction<R>(
  answer: OperationAnswer<R>,
): answer is (request: Request) => R | Response | Promise<R | Response> {
  return typeof answer === "function";
}

const METHODS = {
  GET: "get",
  HEAD: "head",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

/** Matches the addresses that a template expands to; without one, all below the address. */
function below(address: string, template: readonly TemplatePart[]): RegExp {
  const path = template.map((part) => (typeof part === "string" ? escaped(part) : expanded(part))).join("");
  return new RegExp(`^${escaped(address)}${template.length === 0 ? "(?:[/?#].*)?" : `${path}(?:[?#].*)?`}$`);
}

function expanded(part: Exclude<TemplatePart, string>): string {
  const operator = part[0]?.operator ?? "";
  if (operator === "?" || operator === "&") return "";
  if (operator === "") return "[^/?#]+";
  return operator === "+" ? "[^?#]+" : `(?:${escaped(operator)}${operator === "/" ? "[^?#]" : "[^/?#]"}*)?`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
