/**
 * How often a test of bulk repeats itself: `quick` in every run, `thorough` where THOROUGH is set, as in `.ci/run`.
 * Both have to be able to fail; the larger one only makes what is rare or slow to show more certain.
 */
export const times = (quick: number, thorough: number): number =>
  process.env["THOROUGH"] ? thorough : quick;
