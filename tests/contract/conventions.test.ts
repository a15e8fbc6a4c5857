import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { authentication } from "./repo-host/authentication.ts";
import { corsHeaders, exposeHeaders, preflight } from "./repo-host/cors.ts";
import { errors } from "./repo-host/errors.ts";
import { jsonP } from "./repo-host/json-p.ts";
import { aboveTheLimit, pageSize, paging, rateLimitHeaders, requestsPerHour } from "./repo-host/limits.ts";
import { redirects } from "./repo-host/redirects.ts";
import { zoneHeader, zoneOrder } from "./repo-host/time-zones.ts";
import { bodyType, verbs } from "./repo-host/verbs.ts";
import { version } from "./repo-host/versioning.ts";
import { sectionOf, tablesIn } from "./specification.ts";

suite("the text of the repository host's conventions", "spec/repo-host.md", (file) => {
  const text = readFileSync(file, "utf8");
  const section = (heading: string) => sectionOf(text, heading);
  const rows = (heading: string) => tablesIn(section(heading)).flatMap((table) => table.rows);

  it("lists the verbs", () => {
    expect(verbs.map(({ verb, use }) => [verb, use])).toEqual(rows("### HTTP verbs"));
    for (const { verb, params } of verbs) {
      const line = section("### Parameters")
        .split("\n")
        .find((candidate) => candidate.includes(params));
      // The line of the query string names GET; HEAD follows it by RFC 9110.
      expect(line).toContain(verb === "HEAD" ? "GET" : verb);
    }
    expect(section("### Parameters")).toContain(bodyType);
  });

  it("lists the errors", () => {
    const found = rows("## Errors").map(([condition, status = "", body = ""]) => ({
      condition,
      status: Number.parseInt(status, 10),
      body: bodyOf(body),
    }));
    expect(errors.map(({ condition, status, body }) => ({ condition, status, body }))).toEqual(found);
  });

  it.each(errors.flatMap(({ condition, says }) => (says === undefined ? [] : [[condition, says] as const])))(
    "has the fields of the message: %s",
    (_, says) => {
      expect(text).toContain(says);
    },
  );

  it("lists the limits", () => {
    const values = [
      requestsPerHour.authenticated,
      requestsPerHour.unauthenticated,
      requestsPerHour.application,
      pageSize.default,
      pageSize.most,
      preflight.maxAge,
    ];
    expect(rows("## Limits").map(([, value = ""]) => Number.parseInt(value.replace(",", ""), 10))).toEqual(
      values,
    );
    const { status, headers } = aboveTheLimit;
    const [[name, remaining] = []] = Object.entries(headers);
    expect(section("## Limits")).toContain(
      `${String(status)} Forbidden with \`${String(name)}\` ${String(remaining)}`,
    );
  });

  it.each(Object.entries(rateLimitHeaders))("has %s", (name, meaning) => {
    expect(section("## Limits")).toContain(`\`${name}\` (${meaning})`);
  });

  it("has the paging rules", () => {
    const lines = section("### Pagination");
    expect(lines).toContain(
      `relation \`rel\` of ${paging.relations.join(", ").replace(/, (\w+)$/, " or $1")}`,
    );
    for (const [name, rule] of Object.entries(paging.params))
      expect(lines).toContain(`\`${name}\` query parameter: ${rule}`);
  });

  it("lists the headers of CORS", () => {
    const lines = section("### CORS");
    expect(lines).toContain(`\`Access-Control-Allow-Methods\` ${preflight.methods.join(", ")};`);
    expect(lines).toContain(`\`Access-Control-Max-Age\` ${String(preflight.maxAge)};`);
    expect(lines).toContain(`\`Access-Control-Allow-Headers\`: ${preflight.allowHeaders.join(", ")}.`);
    expect(lines).toContain(`\`Access-Control-Expose-Headers\`: ${exposeHeaders.join(", ")}.`);
    expect(lines).toContain(`(OPTIONS) returns ${String(preflight.status)} `);
    for (const [name, value] of Object.entries(corsHeaders)) expect(lines).toContain(`\`${name}: ${value}\``);
  });

  it("lists the redirects", () => {
    const found = rows("### Redirects").flatMap(([statuses = "", meaning = ""]) =>
      statuses
        .split(", ")
        .map((status) => ({ status: Number(status), lasting: meaning.startsWith("Permanent") })),
    );
    expect(redirects.map(({ status, lasting }) => ({ status, lasting }))).toEqual(found);
  });

  it("has the version", () => {
    const lines = section("## Versioning");
    expect(lines).toContain(`version ${String(version.default)} by default`);
    expect(lines).toContain(`\`Accept: ${version.accept}\``);
    expect(lines).toContain(`the header \`${version.header}\``);
  });

  it("describes JSON-P and the order of time zones", () => {
    expect(section("### JSON-P")).toContain(`\`${jsonP.param}=<function_name>\``);
    for (const member of jsonP.members) expect(section("### JSON-P")).toContain(`\`${member}\` (`);
    expect(section("### Time zones").match(/^\d\. /gm)).toHaveLength(zoneOrder.length);
    expect(section("### Time zones")).toContain(`header \`${zoneHeader}\``);
  });

  describe("authentication", () => {
    it.each(authentication.forms.map((form) => [form.scheme, form] as const))(
      "has %s",
      (_, { headers = {}, query = {}, rule }) => {
        const spelled = [
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ...Object.entries(query).map(([name, value]) => `${name}=${value}`),
        ];
        const cells = rows("## Authentication").map(([, form = ""]) => form);
        expect(
          cells.filter((cell) => spelled.every((part) => cell.includes(part)) || cell === rule),
        ).toHaveLength(1);
      },
    );

    it("has as many forms as the table has rows", () => {
      expect(authentication.forms).toHaveLength(rows("## Authentication").length);
    });
  });
});

/** The body that a cell describes: its fields, `none`, or `text` for plain words. Undefined: the cell is empty. */
function bodyOf(cell: string): unknown {
  const fields = Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name);
  if (fields.length > 0) return fields;
  return cell === "" ? undefined : cell === "none" ? "none" : "text";
}
