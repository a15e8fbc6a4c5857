import { describe, expect, it } from "vitest";
import { createStates } from "./core/state.ts";
import { sandboxCredentials } from "./credentials.ts";
import { limitsOf } from "./limits.ts";
import { baseNames } from "./origins.ts";
import { createServices } from "./create-services.ts";

const servicesOf = (scale: number) =>
  createServices({
    seed: 1,
    scale,
    clock: { now: () => Date.UTC(2026, 0, 15) },
    advanced: () => 0,
    dialect: {},
    credentials: sandboxCredentials,
    limits: limitsOf(),
    pages: {},
    data: {},
    oddities: true,
    states: createStates(),
  });
const entities = (scale: number): number =>
  new Set(servicesOf(scale).validators.map(({ name }) => name)).size;

describe("the services", () => {
  it("are those of the base addresses", () => {
    expect(Object.keys(servicesOf(1).apps).sort()).toEqual([...baseNames].sort());
  });

  it("grow with the number of events, up to ten times the usual 60", () => {
    expect([60, 120, 600, 60_000].map(entities)).toEqual([24, 48, 240, 240]);
  });

  it("name each seeded account by its id", () => {
    const { seeded } = servicesOf(60);
    expect(seeded.size).toBeGreaterThan(2);
    for (const [name, account] of seeded)
      expect(`account ${String("id" in account && account.id)}`).toBe(name);
  });
});
