import type { ResponseBook, Responder } from "../scripted/response-book.ts";
import { responseTools, replyOf, type ScriptedRequest } from "../scripted/scripted-response.ts";
import { report } from "../core/error-responses.ts";
import { readable, type ReadableHeaders } from "../core/headers.ts";
import type { Reply } from "../core/reply.ts";
import { respond } from "../core/respond.ts";
import { fail } from "../core/handler.ts";
import { inPlaceOf } from "../faults/effects.ts";
import type { Middleware, RequestContext } from "./middleware.ts";

/**
 * Lets functions answer. As with a status fault, the service then adds its headers, but its handler does not run. A
 * fault that replaces the response goes first.
 */
export function scriptedStep(scripted: ResponseBook): Middleware {
  return (context, next) => {
    const responders = context.skipHandler ? [] : scripted.list();
    return responders.length === 0 ? next() : answered(responders, context, next);
  };
}

async function answered(
  responders: readonly Responder[],
  context: RequestContext,
  next: () => Promise<Reply>,
): Promise<Reply> {
  let passed: Promise<Reply> | undefined;
  const service = (): Promise<Reply> => {
    context.incoming = { ...context.incoming, headers: withoutConditions(context.incoming.headers) };
    return (passed ??= next());
  };
  const instead = async (reply: Reply): Promise<Reply> => {
    context.scripted = "replaced";
    if (passed !== undefined) return inPlaceOf(await passed, reply);
    context.skipHandler = true;
    return inPlaceOf(await next(), reply);
  };
  for (const responder of responders) {
    const params = responder.matched(context.request, context.route?.values ?? {});
    if (params === undefined) continue;
    try {
      const answer = await responder.answer(asRequest(context, params), responseTools(context.base, service));
      if (answer === undefined) continue;
      const made = replyOf(answer);
      if (made === undefined)
        throw new TypeError(
          `The function of sandbox.on for ${responder.name} must return nothing, or a result of its second argument's functions`,
        );
      if (!made.isOfService) return await instead(made.reply);
      context.scripted = "changed";
      return made.reply;
    } catch (error) {
      report(error);
      return await instead(respond(fail(500, { error: problemOf(responder) })));
    }
  }
  return passed ?? next();
}

function problemOf({ name }: Responder): string {
  return `The function of sandbox.on for ${name} failed. The process has printed a warning with the cause`;
}

function asRequest(
  { request, incoming }: RequestContext,
  params: ScriptedRequest["params"],
): ScriptedRequest {
  const { base, method, query } = request;
  const text = new TextDecoder().decode(incoming.body);
  return {
    service: base,
    method,
    url: incoming.url,
    params,
    query,
    headers: incoming.headers,
    text,
    json: jsonOf(text),
    bytes: incoming.body,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CONDITIONS = new Set(["if-none-match", "if-modified-since"]);

function withoutConditions(headers: ReadableHeaders): ReadableHeaders {
  return readable(
    new Map(
      Array.from(headers, ([name, value]): [string, string] => [name.toLowerCase(), value]).filter(
        ([name]) => !CONDITIONS.has(name),
      ),
    ),
  );
}
