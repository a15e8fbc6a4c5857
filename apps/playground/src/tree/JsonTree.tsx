import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { keyRedactor } from "../environment/secrets.ts";
import controls from "../style/controls.module.css";
import { CopyButton } from "../environment/CopyButton.tsx";
import { asJson } from "../table/cell-text.ts";
import { linesOf, openDepth, parentOf, type TreeLine } from "./lines.ts";
import styles from "./tree.module.css";

/** What a {@link JsonTree} takes. */
export interface JsonTreeProps {
  readonly value: unknown;
  readonly label: string;
}

/** A value as JSON without keys, which may be written otherwise in JSON than in the value. */
async function maskedJson(value: unknown): Promise<string> {
  const redactor = await keyRedactor();
  return asJson(redactor.value(value));
}

/** The height of a line, in rem. The style sheet has it too. */
const LINE = 1.375;

/** How deep everything and nothing is open. */
const ALL = Number.POSITIVE_INFINITY;

/** What is open: all down to a depth, except paths that were toggled. */
interface Folding {
  readonly depth: number;
  readonly toggled: ReadonlySet<string>;
}

/**
 * A value as a tree in colour, whose objects and arrays fold. Only the lines in sight are in the document.
 *
 * It is one stop of the Tab key. Up and Down move, Right unfolds, Left folds.
 */
export function JsonTree({ value, label }: JsonTreeProps): ReactNode {
  const id = useId();
  const [folding, setFolding] = useState<Folding>(() => ({ depth: openDepth(value), toggled: new Set() }));
  const [active, setActive] = useState("");
  const lines = useMemo(
    () => linesOf(value, (path, depth) => depth < folding.depth !== folding.toggled.has(path)),
    [value, folding],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const rem = useRef(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)).current;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE * rem,
    overscan: 10,
  });
  const drawn = virtualizer.getVirtualItems();
  const at = Math.max(
    0,
    lines.findIndex(({ path }) => path === active),
  );
  const isDrawn = drawn.some(({ index }) => index === at);
  const lineId = (index: number): string => `${id}-${String(index)}`;

  function toggle({ path }: TreeLine): void {
    const toggled = new Set(folding.toggled);
    if (!toggled.delete(path)) toggled.add(path);
    setFolding({ ...folding, toggled });
  }

  function moveTo(index: number): void {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (line === undefined) return;
    setActive(line.path);
    virtualizer.scrollToIndex(lines.indexOf(line));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const line = lines[at];
    if (line === undefined) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(lines.length - 1),
      ArrowRight: () => (line.open === false ? toggle(line) : moveTo(line.open === true ? at + 1 : at)),
      ArrowLeft: () =>
        line.open === true
          ? toggle(line)
          : moveTo(lines.findIndex(({ path }) => path === parentOf(line.path))),
      Enter: () => line.open !== undefined && toggle(line),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <button
          type="button"
          className={controls.button}
          onClick={() => setFolding({ depth: ALL, toggled: new Set() })}
        >
          Unfold all
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => setFolding({ depth: 1, toggled: new Set() })}
        >
          Fold
        </button>
        <CopyButton value={value} textOf={maskedJson} />
      </div>
      <div ref={scroller} className={styles.scroll} role="region" aria-label={label}>
        <div
          role="tree"
          aria-label={label}
          tabIndex={0}
          aria-activedescendant={isDrawn ? lineId(at) : undefined}
          className={styles.tree}
          style={{ height: `${String(virtualizer.getTotalSize())}px` }}
          onKeyDown={onKeyDown}
        >
          {drawn.map(({ index, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const { path, depth, name, kind, text, open } = line;
            return (
              <div
                key={path}
                id={lineId(index)}
                role="treeitem"
                aria-level={depth + 1}
                aria-expanded={open}
                aria-selected={index === at}
                className={styles.line}
                style={{ top: `${String(start)}px`, paddingInlineStart: `${String(depth + 0.5)}rem` }}
                onClick={() => {
                  setActive(path);
                  if (open !== undefined) toggle(line);
                }}
              >
                <span className={styles.fold} aria-hidden="true">
                  {open === undefined ? "" : open ? "▾" : "▸"}
                </span>
                {name !== "" && <span className={styles.name}>{name}: </span>}
                <span data-kind={kind}>{text}</span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
