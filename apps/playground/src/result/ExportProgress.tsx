import type { ReactNode } from "react";
import { keyRedactor } from "../environment/secrets.ts";
import { saveFile } from "../export/save-file.ts";
import { ndjsonOf } from "../export/texts.ts";
import { MOST_EXPORTED, type ListExport, type ListExports } from "../export/use-list-export.ts";
import { counted } from "../prose/counted.ts";
import type { LargerPage } from "../run/page-sizes.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { Failure } from "./Failure.tsx";
import { failureLine, isAbort } from "./facts.ts";
import styles from "../export/export.module.css";

/** What an {@link ExportProgress} takes. */
export interface ExportProgressProps {
  /** The file's name, without its extension. */
  readonly name: string;
  readonly current: ListExport;
  /** Whether the list began at a checkpoint. */
  readonly afterCheckpoint: boolean;
  /** Rows a page, by the form. */
  readonly own: number | undefined;
  readonly exports: ListExports;
}

/** How far the export of a list is, or how it ended, and what can be done then. */
export function ExportProgress({
  name,
  current,
  afterCheckpoint,
  own,
  exports,
}: ExportProgressProps): ReactNode {
  const { larger, read, state } = current;
  const { rejected } = read;
  const isReading = state.kind === "reading";
  const isPart = state.kind === "ended";
  const error = isPart ? state.failure?.error : undefined;

  async function saveRejected(): Promise<void> {
    const { value: safe } = await keyRedactor();
    const rows = rejected.map(({ place, value, error: { message } }) => safe({ place, message, row: value }));
    saveFile(`${name}.rejected.ndjson`, ndjsonOf(rows), "application/x-ndjson");
  }

  return (
    <section className={classes(controls.panel, styles.progress)} aria-label="Export of all pages">
      <p role="status" data-tone={isPart ? "bad" : state.kind === "saved" ? "good" : "quiet"}>
        {textOf(current, own, afterCheckpoint)}
      </p>
      {larger !== undefined && <p className={controls.quiet}>{sizeText(larger, own)}</p>}
      {rejected.length > 0 && (
        <p data-tone="warning">
          {counted(rejected.length, "row")} of these pages {rejected.length === 1 ? "was" : "were"} rejected:
          not in the file.
        </p>
      )}
      {error !== undefined && !isAbort(error) && <Failure error={error} />}
      <div className={styles.actions}>
        {/* One element, which keeps the focus when its meaning changes. */}
        <button
          type="button"
          className={controls.button}
          onClick={isReading ? exports.cancel : isPart ? exports.goOn : exports.close}
        >
          {isReading ? "Cancel export" : isPart ? "Go on with the export" : "Close"}
        </button>
        {isPart && (
          <button type="button" className={controls.button} onClick={exports.save}>
            Save {counted(read.rows.length, "row")}
          </button>
        )}
        {!isReading && rejected.length > 0 && (
          <button type="button" className={controls.button} onClick={() => void saveRejected()}>
            Save rejected rows
          </button>
        )}
        {isPart && (
          <button type="button" className={controls.button} onClick={exports.close}>
            Close
          </button>
        )}
      </div>
    </section>
  );
}

/** Why the pages are not of the form's size. */
function sizeText({ rows, goesOn }: LargerPage, own: number | undefined): string {
  const form = own === undefined ? "no number of rows a page" : `${counted(own, "row")} a page`;
  return `The form has ${form}. The export asks for ${String(rows)}, the largest page, to send fewer requests${goesOn ? "" : ", and begins at the list's start"}.`;
}

function textOf(
  { format, larger, read, state }: ListExport,
  own: number | undefined,
  afterCheckpoint: boolean,
): string {
  const { rows, pages, isWhole } = read;
  const size = larger?.rows ?? own;
  const count = `${counted(rows.length, "row")} on ${counted(pages, "page")}${afterCheckpoint ? " after the checkpoint" : ""}`;
  if (state.kind === "reading")
    return `Exporting all pages as ${format}${size === undefined ? "" : `, ${counted(size, "row")} a page`}: ${count} so far`;
  if (state.kind === "saved") return `Saved ${state.file}: ${count}${isWhole ? "" : ". The list has more"}`;
  const { failure } = state;
  if (failure === undefined)
    return `The export paused after ${MOST_EXPORTED.toLocaleString("en")} rows, since the browser holds them in memory. Read until now: ${count}`;
  const ended = isAbort(failure.error) ? "was cancelled" : `failed (${failureLine(failure.error)})`;
  return `The export ${ended} after ${count}. Nothing is saved yet`;
}
