import { bytes, html, json, none, plainText, type Result } from "@org/http-core/operation";
import { anything, choice, optional } from "@org/http-core/schema";
import { child, children, type Node, type NotUnderstood, resolved } from "./document.ts";
import type { Schemas } from "./schemas.ts";

/** Tells how much of an answer is checked. */
export type Coverage = "checked" | "partly" | "unchecked" | "says nothing" | "no JSON" | "not read";

/** The successful answer of an operation. */
export interface Answer {
  readonly result: Result<unknown>;
  readonly coverage: Coverage;
  readonly notUnderstood: readonly NotUnderstood[];
  /** The schema of its JSON; undefined where it has none. */
  readonly body: Node | undefined;
  /** The response that has it. */
  readonly response: Node | undefined;
}

/** A media type of JSON: `application/json`, or a structured syntax of it (RFC 6839, 3.1). */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]*\+)?json\b/i.test(mediaType);
}

/** Reads the successful responses of an operation. */
export function answerOf(document: unknown, operation: Node, isRead: boolean, schemas: Schemas): Answer {
  const notes: NotUnderstood[] = [];
  const note = (at: string, reason: string) => void notes.push({ at, reason });
  const all = children(child(operation, "responses"));
  const successes = all.filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  // A read's 202 says that the answer is not there yet.
  const answers = successes.filter(([status]) => !(isRead && status === "202" && successes.length > 1));
  const chosen = answers.length > 0 ? answers : all.filter(([status]) => status === "default");
  const found = chosen.flatMap(([status, node]) => {
    const response = resolved(document, node, note);
    return response === undefined
      ? []
      : [{ status, response, contents: children(child(response, "content")) }];
  });
  const ofJson = found.flatMap(({ response, contents }) => {
    const content =
      contents.find(([type]) => /^application\/json\b/i.test(type)) ??
      contents.find(([type]) => isJson(type));
    return content === undefined ? [] : [{ response, type: content[0], body: child(content[1], "schema") }];
  });
  // A read has one successful answer; documents give it others by mistake.
  if (isRead) ofJson.splice(1);
  const [first] = ofJson;
  if (first !== undefined) {
    const reads = ofJson.map(({ body }) => schemas.read(body));
    const distinct = Array.from(new Set(reads.map(({ schema }) => schema)));
    const [schema = anything] = distinct;
    const whole = distinct.length > 1 && !distinct.includes(anything) ? choice(distinct) : schema;
    const says = reads.every((read) => read.says);
    const notUnderstood = [...notes, ...reads.flatMap((read) => read.notUnderstood)];
    return {
      // A write that answers without a body is done, whatever the document says.
      result: json(isRead ? whole : optional(whole), mediaTypeOf(first.type)),
      coverage: !says
        ? notUnderstood.length > 0
          ? "unchecked"
          : "says nothing"
        : notUnderstood.length > 0
          ? "partly"
          : "checked",
      notUnderstood,
      body: first.body,
      response: first.response,
    };
  }
  const [other] = found.flatMap(({ response, contents }) => contents.map(([type]) => ({ type, response })));
  const isEmpty =
    found.length > 0 && other === undefined && !found.some(({ status }) => status === "default");
  const isRedirect = found.length === 0 && all.some(([status]) => status.startsWith("3"));
  const shared = { notUnderstood: notes, body: undefined, response: found[0]?.response };
  if (other !== undefined) return { ...shared, result: contentOf(other.type), coverage: "no JSON" };
  if (isRedirect) return { ...shared, result: bytes(), coverage: "no JSON" };
  if (isEmpty && found.every(({ status }) => /^20[45]$/.test(status)))
    return { ...shared, result: none(), coverage: "no JSON" };
  return { ...shared, result: json(anything), coverage: "says nothing" };
}

function contentOf(type: string): Result<unknown> {
  if (/^text\/html\b/i.test(type)) return html(mediaTypeOf(type));
  return /^(?:text\/|application\/(?:[^;]*\+)?xml\b)/i.test(type)
    ? plainText(mediaTypeOf(type))
    : bytes(mediaTypeOf(type));
}

/** A media type without its parameters, which a service may not know in `Accept`. */
function mediaTypeOf(type: string): string {
  return type.replace(/\s*;.*$/s, "");
}
