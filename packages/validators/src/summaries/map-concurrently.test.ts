import { describe, expect, test } from "vitest";
import { mapConcurrently } from "./map-concurrently.ts";

describe("mapConcurrently", () => {
  test("limits the concurrency and keeps the order", async () => {
    let underWay = 0;
    let most = 0;
    const waits = [3, 1, 2, 9, 9, 1, 4];
    const work = async (turns: number): Promise<number> => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      underWay -= 1;
      return turns;
    };
    const results: number[] = [];
    for await (const result of mapConcurrently(waits, 3, work)) results.push(result);
    expect(results).toEqual(waits);
    expect(most).toBe(3);
  });

  test("stops when the caller stops iterating or a call fails", async () => {
    const started: number[] = [];
    const work = (item: number): Promise<number> => {
      started.push(item);
      return item === 3 ? Promise.reject(new RangeError("three")) : Promise.resolve(item);
    };
    for await (const result of mapConcurrently([1, 2, 3, 4, 5, 6], 2, work)) {
      expect(result).toBe(1);
      break;
    }
    expect(started).toEqual([1, 2]);
    const all = async (): Promise<void> => {
      for await (const result of mapConcurrently([1, 2, 3, 4, 5, 6], 2, work)) expect(result).toBeLessThan(3);
    };
    await expect(all()).rejects.toThrow("three");
    expect(started).not.toContain(6);
  });
});
