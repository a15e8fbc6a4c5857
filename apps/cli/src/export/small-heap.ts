import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 collect garbage sooner, for the rest of this process. By default its heap grows to several times the live
 * objects, since pages are decoded, written and dropped. V8 reads these settings at each collection.
 */
export function keepHeapSmall(): void {
  // Collect when the heap has grown by this much since the last collection.
  setFlagsFromString("--heap-growing-percent=30");
  // Keep the space of new objects at its size.
  setFlagsFromString("--semi-space-growth-factor=1");
}
