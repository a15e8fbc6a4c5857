import { useEffect, useState } from "react";
import type { Answered } from "../picture/picture.ts";
import { PICTURED } from "../picture/pictured.ts";

/**
 * Whether an answer has a picture. It counts as having one until the pictures are loaded, which happens once there is
 * an answer that may have one.
 */
export function useHasPicture(
  operation: string,
  rows: Answered["rows"],
  params: Answered["params"],
): boolean {
  const [known, setKnown] = useState<{ readonly rows: unknown; readonly has: boolean }>();
  const mayHave = PICTURED.has(operation) && rows.length > 0;
  useEffect(() => {
    if (!mayHave) return undefined;
    let current = true;
    // Without the module, the view says that it could not be loaded.
    void import("../picture/pictures-of.ts").then(
      ({ picturesOf }) => {
        if (current) setKnown({ rows, has: picturesOf(operation, { rows, params }).pictures.length > 0 });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [mayHave, operation, rows, params]);
  return mayHave && (known?.rows !== rows || known.has);
}
