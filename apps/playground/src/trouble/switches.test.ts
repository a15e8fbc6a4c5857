import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import * as v from "valibot";
import { controlOf } from "../sandbox-view/control.ts";
import { faultsSchema } from "../sandbox-view/replies.ts";
import { choiceIn, switches } from "./switches.ts";

const { fetch, origins } = createSandbox();
const control = controlOf({ base: `${origins.repoHost}/`, fetch }, "tab-1");

const all = switches.flatMap((one) => one.choices.map((choice) => ({ one, choice, name: choice.label })));

test.each(all)("the sandbox takes the fault of $name, and the switch shows it", async ({ one, choice }) => {
  await control("/faults", { body: { ...choice.fault, name: one.name } });
  const faults = v.parse(faultsSchema, await control("/faults"));
  expect(switches.map((other) => choiceIn(faults, other))).toEqual(
    switches.map((other) => (other === one ? choice : undefined)),
  );
  await control(`/faults/${one.name}`, { method: "DELETE" });
});
