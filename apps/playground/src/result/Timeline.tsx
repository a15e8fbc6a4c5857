import type { ReactNode } from "react";
import type { ClientEvent } from "@org/http-core";
import { describeEvent, formatMilliseconds } from "@org/services/events";
import { classes } from "../style/classes.ts";
import styles from "./result.module.css";

/** The events of a client in order. Times are relative to the start of each call; each page is a call. */
export function Timeline({ events }: { readonly events: readonly ClientEvent[] }): ReactNode {
  return (
    <ol className={styles.timeline}>
      {events.map((event, index) => {
        const { what, detail, bad } = describeEvent(event);
        return (
          <li key={index} className={classes(styles.event, bad && styles.bad)}>
            <span className={styles.at}>{formatMilliseconds(event.at)}</span>
            <span>{what}</span>
            <code>{detail}</code>
          </li>
        );
      })}
    </ol>
  );
}
