import { useId, useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { savePng, saveSvg } from "./download.ts";
import { nearest, steppedTo } from "./nearest.ts";
import type { Picture, Point } from "./picture.ts";
import styles from "./picture.module.css";
import { PointTable } from "./PointTable.tsx";
import { useWidth } from "./use-width.ts";

/** A picture with its summary, a cursor that goes from point to point, its data as a table, and downloads. */
export function PictureFrame({ picture }: { readonly picture: Picture }): ReactNode {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<SVGSVGElement>(null);
  const width = useWidth(place);
  const [at, setAt] = useState(0);
  const [isShown, setShown] = useState(false);
  const [told, tell] = useState("");
  const drawing = useMemo(() => (width === undefined ? undefined : picture.draw(width)), [picture, width]);
  const points = drawing?.points ?? [];
  const index = Math.min(at, points.length - 1);
  const point = points[index];

  function follow({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const { left, top } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, nearest(points, clientX - left, clientY - top)));
    setShown(true);
  }

  async function save(format: "SVG" | "PNG", drawn: SVGSVGElement): Promise<void> {
    try {
      if (format === "SVG") saveSvg(drawn, picture.title);
      else await savePng(drawn, picture.title);
      tell(`Saved as ${format}`);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.head}>
        <h2 id={`${id}-title`}>{picture.title}</h2>
        <p id={`${id}-summary`} className={controls.quiet}>
          {picture.summary}
        </p>
      </figcaption>
      <div ref={place} className={styles.place}>
        {drawing !== undefined && width !== undefined && points.length > 0 && (
          <svg
            ref={drawn}
            className={styles.drawing}
            width={width}
            height={drawing.height}
            viewBox={`0 0 ${String(width)} ${String(drawing.height)}`}
            role="slider"
            tabIndex={0}
            aria-label={`Points of ${picture.title}`}
            aria-describedby={`${id}-summary`}
            aria-valuemin={1}
            aria-valuemax={points.length}
            aria-valuenow={index + 1}
            aria-valuetext={point?.label}
            onFocus={() => setShown(true)}
            onBlur={() => setShown(false)}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setShown(false)}
            onKeyDown={(event) => {
              const next = steppedTo(event.key, index, points.length);
              if (next === undefined) return;
              event.preventDefault();
              setAt(next);
              setShown(true);
            }}
          >
            {drawing.marks}
            {isShown && point !== undefined && <Cursor point={point} />}
          </svg>
        )}
      </div>
      <p className={styles.readout}>
        {isShown ? point?.label : <span className={controls.quiet}>Arrow keys go from point to point.</span>}
      </p>
      <div className={styles.tools}>
        {(["SVG", "PNG"] as const).map((format) => (
          <button
            key={format}
            type="button"
            className={controls.button}
            onClick={() => {
              if (drawn.current !== null) void save(format, drawn.current);
            }}
          >
            Save {format}
          </button>
        ))}
        <span role="status" className={controls.quiet}>
          {told}
        </span>
      </div>
      <PointTable points={points} />
    </figure>
  );
}

function Cursor({ point: { x, y } }: { readonly point: Point }): ReactNode {
  return <circle data-cursor="" cx={x} cy={y} r="7" className={styles.cursor} />;
}
