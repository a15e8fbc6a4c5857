/**
 * The events of a client in words: what the option `log` prints.
 *
 * @module
 */
export { describeEvent, formatMilliseconds, type EventText } from "./events/describe-event.ts";
export { logLine } from "./events/log-line.ts";
