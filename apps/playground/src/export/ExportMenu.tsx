import { useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { Menu } from "../style/Menu.tsx";
import { masked, maskedText } from "../environment/masked.ts";
import { secretTexts } from "../environment/secrets.ts";
import { counted } from "../prose/counted.ts";
import { saveFile } from "./save-file.ts";
import { csvOf, jsonOf, ndjsonOf } from "./texts.ts";
import styles from "./export.module.css";

/** What an {@link ExportMenu} takes. */
export interface ExportMenuProps {
  /** The file's name, without its extension. */
  readonly name: string;
  readonly rows: readonly unknown[];
  /** The fields of the rows. */
  readonly columns: readonly string[];
  /** Whether the list has rows that are not shown. */
  readonly partial: boolean;
}

/** Saves rows as a file, or copies them: all fields, whichever columns are shown. */
export function ExportMenu({ name, rows, columns, partial }: ExportMenuProps): ReactNode {
  const [told, tell] = useState("");
  // A service may repeat a key in its response.
  const safeRows = (): readonly unknown[] => masked(rows, secretTexts());
  const safeColumns = (): readonly string[] => columns.map((name) => maskedText(name, secretTexts()));
  const texts = {
    CSV: { content: () => csvOf(safeRows(), safeColumns()), ending: "csv", type: "text/csv" },
    NDJSON: { content: () => ndjsonOf(safeRows()), ending: "ndjson", type: "application/x-ndjson" },
    JSON: { content: () => jsonOf(safeRows()), ending: "json", type: "application/json" },
  } as const;

  async function saveParquet(): Promise<void> {
    const { parquetOf } = await import("./parquet.ts");
    saveFile(`${name}.parquet`, parquetOf(safeRows(), safeColumns()), "application/vnd.apache.parquet");
  }

  function attempt(action: () => Promise<unknown>, done: string): void {
    action().then(
      () => tell(done),
      (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
    );
  }

  return (
    <Menu label="Export" name="Export">
      <div className={styles.export}>
        <p>{counted(rows.length, "row")}, all fields</p>
        {partial && (
          <p className={controls.quiet}>
            The list has more rows: &quot;Load all&quot; gets them, and &quot;Stop&quot; ends that.
          </p>
        )}
        {Object.entries(texts).map(([format, { content, ending, type }]) => (
          <div key={format} className={styles.line}>
            <button
              type="button"
              className={controls.button}
              onClick={() => {
                saveFile(`${name}.${ending}`, content(), type);
                tell(`Saved ${name}.${ending}`);
              }}
            >
              Save {format}
            </button>
            <button
              type="button"
              className={controls.button}
              onClick={() => attempt(() => navigator.clipboard.writeText(content()), `Copied as ${format}`)}
            >
              Copy {format}
            </button>
          </div>
        ))}
        <button
          type="button"
          className={controls.button}
          onClick={() => attempt(saveParquet, `Saved ${name}.parquet`)}
        >
          Save Parquet
        </button>
        <p role="status" className={controls.quiet}>
          {told}
        </p>
      </div>
    </Menu>
  );
}
