/**
 * For tests: a clock that stands still, a fetch that answers from a script.
 *
 * @module
 */
export { fakeClock, type FakeClock } from "./fake-clock.ts";
export { scriptedFetch, type Scripted, type ScriptedFetch } from "./scripted-fetch.ts";
