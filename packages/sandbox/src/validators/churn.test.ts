import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChurn } from "./consolidations.ts";

const ETHER = 1_000_000_000;

describe("churn", () => {
  it("processes eight validators of 32 per epoch", () => {
    const churn = createChurn();
    const epochs = Array.from({ length: 17 }, () => churn(32 * ETHER, 10));
    expect(epochs).toEqual([...Array<number>(8).fill(10), ...Array<number>(8).fill(11), 12]);
  });

  it("queues a large one for several epochs, and those after it", () => {
    const churn = createChurn();
    expect([churn(1_000 * ETHER, 10), churn(24 * ETHER, 10), churn(1, 11)]).toEqual([13, 13, 14]);
  });

  it("does not carry unused churn over", () => {
    const churn = createChurn();
    expect([churn(ETHER, 10), churn(300 * ETHER, 20), churn(212 * ETHER, 20)]).toEqual([10, 21, 21]);
  });

  it("never exceeds the churn, and keeps the order", () => {
    const requests = fc.array(fc.tuple(fc.integer({ min: 1, max: 2_048 }), fc.nat(3)), { maxLength: 60 });
    fc.assert(
      fc.property(requests, (list) => {
        const churn = createChurn();
        let earliest = 1;
        const through = list.map(([ether, later]) => {
          earliest += later;
          const epoch = churn(ether * ETHER, earliest);
          expect(epoch).toBeGreaterThanOrEqual(earliest);
          return { epoch, ether };
        });
        through.forEach(({ epoch: first }, from) => {
          let ether = 0;
          for (const one of through.slice(from + 1)) {
            ether += one.ether;
            expect(ether).toBeLessThanOrEqual(256 * (one.epoch - first + 1));
          }
        });
      }),
    );
  });
});
