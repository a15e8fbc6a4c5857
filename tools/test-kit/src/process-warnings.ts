import { afterEach, beforeEach, vi } from "vitest";

/** The process warnings of the current test, which are not printed. Call it once for a file, or in a `describe`. */
export function processWarnings(): string[] {
  const warnings: string[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(process, "emitWarning").mockImplementation((warning) => void warnings.push(String(warning)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return warnings;
}
