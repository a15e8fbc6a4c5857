import { isRecord } from "@org/http-core/operation";
import { randomOf } from "../../core/random.ts";
import { seen, type Reply } from "../../core/reply.ts";
import type { SchemaDriftEffect } from "../fault.ts";
import { type FaultedRequest, withJson } from "./change-reply.ts";

type Row = Readonly<Record<string, unknown>>;

/** Changes the same field in all rows of a response, or in its single resource. */
export function schemaDrift(
  reply: Reply,
  { change = "retype", field }: SchemaDriftEffect,
  { seed, base, operation }: FaultedRequest,
): Reply {
  if (!seen(reply).ok) return reply;
  return withJson(reply, (body) => {
    const rows = rowsOf(body);
    const names = Object.keys(rows[0] ?? {});
    if (rows.length === 0 || (names.length === 0 && change !== "add")) return body;
    const drawn = (): string => randomOf(seed, "drift", operation?.id ?? base).pick(names);
    const drifted = field ?? (change === "add" ? "drifted" : drawn());
    return withRows(body, (row) => changed(row, drifted, change));
  });
}

/** The rows of a body: a list, the list in one of its fields, or the body itself. */
function rowsOf(body: unknown): readonly Row[] {
  if (Array.isArray(body)) return body.filter(isRecord);
  if (!isRecord(body)) return [];
  const list = Object.values(body).find(isListOfRows);
  return list ?? [body];
}

function withRows(body: unknown, change: (row: Row) => Row): unknown {
  const inList = (item: unknown): unknown => (isRecord(item) ? change(item) : item);
  if (Array.isArray(body)) return body.map(inList);
  if (!isRecord(body)) return body;
  const found = Object.entries(body).find(([, value]) => isListOfRows(value));
  if (found === undefined) return change(body);
  const [name, list] = found;
  return { ...body, [name]: Array.isArray(list) ? list.map(inList) : list };
}

function isListOfRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function changed(row: Row, field: string, change: NonNullable<SchemaDriftEffect["change"]>): Row {
  switch (change) {
    case "add":
      return { ...row, [field]: "added since" };
    case "remove":
      return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
    case "null":
      return { ...row, [field]: null };
    case "retype":
      return { ...row, [field]: retyped(row[field]) };
  }
}

/** A value of another type: an object for a number, a number for anything else. */
function retyped(value: unknown): unknown {
  return typeof value === "number" ? { value } : 42;
}
