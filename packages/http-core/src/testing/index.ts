/**
 * For tests: a clock that stands still, a fetch that answers from a script, and one that answers from a tape.
 *
 * @module
 */
export { fakeClock, type FakeClock } from "./fake-clock.ts";
export { record, type Recorder, type RecordOptions } from "./record.ts";
export { replay, type ReplayOptions } from "./replay.ts";
export { repeat, scriptedFetch, type Repeated, type Scripted, type ScriptedFetch } from "./scripted-fetch.ts";
export type { RecordedRequest, RecordedResponse, Recording, Tape } from "./tape.ts";
export { UnrecordedError } from "./unrecorded-error.ts";
