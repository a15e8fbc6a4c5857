import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 collect garbage sooner, for the rest of this process. By default its heap grows to several times of what is in
 * use: pages are decoded, written and dropped, and would fill it. V8 reads these settings at each collection.
 */
export function keepHeapSmall(): void {
  // The heap is collected when it has grown by this much since the last collection.
  setFlagsFromString("--heap-growing-percent=30");
  // The space of new objects stays as large as it is.
  setFlagsFromString("--semi-space-growth-factor=1");
}
