/**
 * For tests: a fake clock, a fetch that responds from a script, and a fetch that records and replays.
 *
 * @module
 */
export { fakeClock, type FakeClock } from "./testing/fake-clock.ts";
export { record, type Recorder } from "./testing/recorder.ts";
export { replay } from "./testing/replay.ts";
export { repeat, scriptedFetch, type Scripted, type ScriptedFetch } from "./testing/scripted-fetch.ts";
export type { Recording, Tape } from "./testing/tape.ts";
export { UnrecordedError } from "./testing/replay.ts";
