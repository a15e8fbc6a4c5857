import { useMemo, useState, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Answered } from "./picture.ts";
import { PictureFrame } from "./PictureFrame.tsx";
import styles from "./picture.module.css";
import { picturesOf } from "./pictures-of.ts";

/** What {@link Pictures} take. */
export interface PicturesProps extends Answered {
  /** The operation's id. */
  readonly operation: string;
  /** Makes further calls, whose answers are added to the rows; undefined where none can be made. */
  readonly onMore: ((calls: readonly Answered["params"][]) => Promise<void>) | undefined;
}

/** The pictures of an answer, from all rows that were loaded. */
export function Pictures({ operation, rows, params, onMore }: PicturesProps): ReactNode {
  const { choice, pictures, others } = useMemo(
    () => picturesOf(operation, { rows, params }),
    [operation, rows, params],
  );
  const [chosen, setChosen] = useState("");
  const [isLoading, setLoading] = useState(false);
  if (pictures.length === 0) return <p>These rows have nothing to draw.</p>;
  const one = pictures.find(({ title }) => title === chosen) ?? pictures[0];
  const shown = choice === undefined || one === undefined ? pictures : [one];
  return (
    <div className={styles.pictures}>
      {choice !== undefined && (
        <label className={styles.chosen}>
          {choice}
          <select
            className={controls.input}
            value={one?.title}
            onChange={({ target }) => setChosen(target.value)}
          >
            {pictures.map(({ title }) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        </label>
      )}
      {others !== undefined && onMore !== undefined && (
        <button
          type="button"
          className={classes(controls.button, styles.more)}
          aria-disabled={isLoading}
          onClick={() => {
            if (isLoading) return;
            setLoading(true);
            void onMore(others.calls).finally(() => setLoading(false));
          }}
        >
          {others.label}
        </button>
      )}
      {shown.map((picture) => (
        <PictureFrame key={picture.title} picture={picture} />
      ))}
    </div>
  );
}
