import { expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedEvent, fixedMarket } from "../../../../test/predictions/views.ts";
import { gameId, inMatch, isMatch, isOpen, isPlaced, isPooled, isSettled, kickedOff } from "./states.ts";

const { world } = ask({ events: 120 });

test.each([
  ["match", true, true],
  ["overMatch", true, true],
  ["question", false, false],
] as const)("the event %s is a match: %s, that has begun: %s", (event, match, begun) => {
  const view = fixedEvent(world, event);
  expect([isMatch(view), kickedOff(view), inMatch(fixedMarket(world, event))]).toEqual([match, begun, match]);
});

test("an upcoming match has not begun", () => {
  expect(world.event(12).times.phase).toBe("upcoming");
  expect([isMatch({ facts: world.event(12) }), kickedOff({ facts: world.event(12) })]).toEqual([true, false]);
});

test("a match and its child have one key, another match another", () => {
  const [match, child, other] = [0, 1, 12].map((event) => gameId(world.event(event)));
  expect(child).toBe(match);
  expect(other).not.toBe(match);
});

test.each([
  ["champion", [true, false, true, false]],
  ["over", [true, true, false, false]],
  ["archive", [true, false, true, true]],
] as const)("a market of %s is placed, settled, open, pooled: %s", (event, states) => {
  const view = fixedMarket(world, event);
  expect([isPlaced, isSettled, isOpen, isPooled].map((test) => test(view))).toEqual(states);
});

test("a placeholder is neither placed nor open nor settled", () => {
  const index = Array.from({ length: world.markets }, (_, market) => market).find(
    (market) => world.market(market).state === "placeholder",
  );
  const facts = world.market(index ?? NaN);
  const view = { world, row: facts.row, facts };
  expect([isPlaced, isSettled, isOpen].map((test) => test(view))).toEqual([false, false, false]);
});
