/** Whether an event, by its index, is meant. */
export type EventTest = (event: number) => boolean;
