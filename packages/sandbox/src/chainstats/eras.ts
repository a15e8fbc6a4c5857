/** The day of the first block. */
export const FIRST_DAY = "2015-07-30";

/** The last day with proof-of-work blocks. */
export const LAST_DAY = "2022-09-15";

/** Block rewards in ether with their start. The reward of an uncle is a part of it. */
const BLOCK_REWARDS = [
  { from: Date.parse("2015-07-30T15:26:00Z"), ether: 5 },
  { from: Date.parse("2017-10-16T05:22:00Z"), ether: 3 },
  { from: Date.parse("2019-02-28T19:52:00Z"), ether: 2 },
  { from: Date.parse("2022-09-15T06:42:00Z"), ether: 0 },
] as const;

/** The block reward at a time (epoch milliseconds), in ether; 0 before the first and after the last block. */
export function blockReward(at: number): number {
  return BLOCK_REWARDS.findLast(({ from }) => from <= at)?.ether ?? 0;
}

/** Uncles per typical day, as points of a piecewise linear curve. An estimate from the real chain's history. */
const TYPICAL = [
  ["2015-07-30", 500],
  ["2015-09-15", 560],
  ["2016-01-01", 340],
  ["2016-09-01", 420],
  ["2017-03-01", 400],
  ["2017-07-01", 700],
  ["2017-09-25", 1_050],
  ["2017-11-01", 640],
  ["2018-01-15", 1_500],
  ["2018-04-01", 1_150],
  ["2018-08-01", 1_300],
  ["2018-12-01", 420],
  ["2019-01-25", 250],
  ["2019-02-24", 232],
  ["2019-03-05", 430],
  ["2019-12-15", 330],
  ["2020-05-01", 440],
  ["2021-01-01", 350],
  ["2021-08-15", 310],
  ["2022-09-15", 330],
] as const;

const POINTS = TYPICAL.map(([day, uncles]) => ({ at: Date.parse(day), uncles }));

/** Uncles per typical day around a time in epoch milliseconds. */
export function typicalUncles(at: number): number {
  const after = POINTS.find((point) => point.at > at) ?? POINTS.at(-1);
  const before = POINTS.findLast((point) => point.at <= at) ?? POINTS[0];
  if (after === undefined || before === undefined || after.at <= before.at) return before?.uncles ?? 0;
  return before.uncles + ((after.uncles - before.uncles) * (at - before.at)) / (after.at - before.at);
}
