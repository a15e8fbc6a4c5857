import { expect, it } from "vitest";
import { operations } from "@org/predictions/operations";
import { describeOperation } from "@org/openapi";
import { docs } from "../../packages/predictions/src/docs.generated.ts";
import { events } from "../contract/predictions/events.ts";
import { validatorSummary } from "../contract/validators/summary.ts";
import { suite } from "@org/test-kit/conformance";
import { namesIn, rowsBelow } from "./decision.ts";
import { asList, asObject, readObject } from "./read.ts";

/** The names that the decision gives for one difference between a deployment's description and the specification. */
function listed(description: string, difference: string): readonly string[] {
  const row = rowsBelow("## Differences in deployments' own descriptions").find(
    ([of, what]) => of === description && what === difference,
  );
  return namesIn(row?.[2]).toSorted();
}

suite(
  "the parameters of events that a deployment publishes",
  "recorded/predictions/openapi/events_keyset_params.json",
  (file) => {
    const described = new Set(Object.keys(readObject(file)));
    const refused = Object.keys(events.refused ?? {});

    it("are offered, except those that the decision lists", () => {
      const offered = new Set(describeOperation(operations.events, docs).params.map(({ name }) => name));
      const left = Array.from(described).filter((name) => !offered.has(name));
      expect(listed("events, parameters", "refused by the service")).toEqual(
        left.filter((name) => refused.includes(name)).toSorted(),
      );
      expect(listed("events, parameters", "beyond the specification")).toEqual(
        left.filter((name) => !refused.includes(name)).toSorted(),
      );
      expect(Array.from(offered).filter((name) => !described.has(name))).toEqual([]);
    });

    it("include the specification's names", () => {
      expect(events.params.map(({ name }) => name).filter((name) => !described.has(name))).toEqual([]);
    });
  },
);

suite(
  "the validator summary that a deployment describes",
  "recorded/validators/openapi-solana-validator-summary.v0-2024.json",
  (file) => {
    const description = readObject(file);
    const properties = asObject(description["properties"]);
    const required = asList(description["required"]);
    const known = validatorSummary.fields;
    const namesOf = (isMeant: (name: string) => boolean): readonly string[] =>
      known
        .map(({ name }) => name)
        .filter(isMeant)
        .toSorted();

    it("has no field beyond the specification, and lacks those that the decision lists", () => {
      const beyond = Object.keys(properties).filter((name) => !known.some((field) => field.name === name));
      expect(beyond).toEqual([]);
      expect(listed("validator summary", "not described")).toEqual(
        namesOf((name) => properties[name] === undefined),
      );
    });

    it("omits fields and sends numbers as the decision lists", () => {
      expect(listed("validator summary", "may be left out")).toEqual(
        namesOf((name) => properties[name] !== undefined && !required.includes(name)),
      );
      const texts = new Set(known.filter(({ type }) => type === "string").map(({ name }) => name));
      expect(listed("validator summary", "a number, not text")).toEqual(
        namesOf((name) => texts.has(name) && String(properties[name]).startsWith("number")),
      );
    });

    it("has the specification's windows", () => {
      const windows = known.find(({ name }) => name === "timeWindow")?.values;
      expect(String(properties["timeWindow"]).split("|")).toEqual(windows);
    });
  },
);
