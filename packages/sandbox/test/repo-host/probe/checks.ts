import { parseLinkHeader } from "@org/http-core";
import { row, rows, type TestResponse, type Row } from "../../ask.ts";
import type { Host } from "../ask-host.ts";

/** What a host has to do, by the sentence of the specification that says so. Each begins with a fresh host. */
export type Checks = Readonly<Record<string, (host: Host) => Promise<void>>>;

/** A public repository. */
export const ROCKET = "/repos/acme/rocket";

/** Its issues: 125. */
export const ISSUES = `${ROCKET}/issues`;

/** The relations of an answer's links, in their order. */
export function relations({ headers }: TestResponse): readonly string[] {
  return parseLinkHeader(headers.get("link") ?? "").flatMap(({ rel }) => rel);
}

/** What an answer says is left of the budget. */
export function remaining({ headers }: TestResponse): number {
  return Number(headers.get("x-ratelimit-remaining"));
}

/** What is wrong with the fields, one by one. */
export function fieldProblems({ json }: TestResponse): readonly Row[] {
  return rows(json, "errors");
}

/** The message of a refusal. */
export function messageOf({ json }: TestResponse): unknown {
  return row(json)["message"];
}
