import { useState, type MouseEvent, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { copyMasked } from "../environment/copy-masked.ts";
import { Menu } from "../style/Menu.tsx";
import { counted } from "../prose/counted.ts";
import type { LargerPage, PageSizes } from "../run/page-sizes.ts";
import { type Exported, FORMATS, saveRows, TEXT_FORMATS, textOf, type Format } from "./formats.ts";
import styles from "./export.module.css";

/** What an {@link ExportMenu} takes. */
export interface ExportMenuProps extends Exported {
  /** The file's name, without its extension. */
  readonly name: string;
  /** Exports all pages of the list; undefined if these rows are all of them. */
  readonly onWhole: ExportWhole | undefined;
  /** The sizes of its pages. */
  readonly sizes: PageSizes | undefined;
}

/** Exports all pages of a list. @param larger a page size to ask for instead of the form's */
export type ExportWhole = (format: Format, larger: LargerPage | undefined) => void;

/** Saves rows as a file, or copies them: all fields, whichever columns are shown. */
export function ExportMenu({ name, onWhole, sizes, ...exported }: ExportMenuProps): ReactNode {
  const [told, tell] = useState("");
  const [keepsSize, keepSize] = useState(false);
  const larger = sizes?.larger;

  function attempt(action: () => Promise<unknown>, done: string): void {
    action().then(
      () => tell(done),
      (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
    );
  }

  function exportWhole(format: Format, { currentTarget }: MouseEvent<HTMLElement>): void {
    // Its progress is on the page.
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onWhole?.(format, keepsSize ? undefined : larger);
  }

  return (
    <Menu label="Export" name="Export">
      <div className={styles.export}>
        {onWhole !== undefined && (
          <>
            <h3>All pages of the list</h3>
            {larger !== undefined && (
              <label className={styles.size}>
                Rows a page
                <select
                  className={controls.input}
                  value={keepsSize ? "own" : "largest"}
                  onChange={({ target }) => keepSize(target.value === "own")}
                >
                  <option value="largest">{larger.rows}: fewest requests</option>
                  <option value="own">{sizes?.own ?? "The service's default"}: as in the form</option>
                </select>
              </label>
            )}
            <div className={styles.line}>
              {FORMATS.map((format) => (
                <button
                  key={format}
                  type="button"
                  className={controls.button}
                  aria-label={`Export all pages as ${format}`}
                  onClick={(event) => exportWhole(format, event)}
                >
                  {format}
                </button>
              ))}
            </div>
          </>
        )}
        <h3>{counted(exported.rows.length, "row")} of this table</h3>
        {TEXT_FORMATS.map((format) => (
          <div key={format} className={styles.line}>
            <button
              type="button"
              className={controls.button}
              onClick={() =>
                attempt(() => saveRows(name, format, exported), `Saved ${name}.${format.toLowerCase()}`)
              }
            >
              Save {format}
            </button>
            <button
              type="button"
              className={controls.button}
              onClick={() => attempt(() => copyMasked(textOf(format, exported)), `Copied as ${format}`)}
            >
              Copy {format}
            </button>
          </div>
        ))}
        <button
          type="button"
          className={controls.button}
          onClick={() => attempt(() => saveRows(name, "Parquet", exported), `Saved ${name}.parquet`)}
        >
          Save Parquet
        </button>
        <p className={controls.quiet}>All fields are exported, whichever columns are shown.</p>
        <p role="status" className={controls.quiet}>
          {told}
        </p>
      </div>
    </Menu>
  );
}
