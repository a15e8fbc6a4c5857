import { anonymous, none, operation, type Service } from "@org/http-core/operation";
import { fields, params, text } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { wireParams } from "./compare-params.ts";
import { bodyType, verbs } from "./repo-host/verbs.ts";

const service: Service = {
  name: "host",
  bases: ["host"],
  defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
};

describe("the HTTP verbs", () => {
  it.each(verbs.map(({ verb, params }) => [verb, params] as const))(
    "%s sends other parameters in the %s",
    (method, place) => {
      const made = operation({
        service,
        name: "things",
        method,
        path: "/things/{id}",
        params: params("ThingParams", fields({ id: text, label: text })),
        result: none(),
        auth: anonymous,
      });
      const expected = place === "query string" ? "query" : "body";
      expect(wireParams(made).map(({ name, in: where }) => [name, where])).toEqual([
        ["id", "path"],
        ["label", expected],
      ]);
      expect(made.body).toEqual(place === "query string" ? undefined : { kind: "json" });
      expect(bodyType).toBe("application/json");
    },
  );
});
