import type { ReactNode } from "react";
import type { ClientEvent } from "@org/http-core";
import { describeEvent, formatMilliseconds } from "@org/http-core/log";
import { classes } from "../style/classes.ts";
import { groupsOf } from "./groups.ts";
import styles from "./result.module.css";

/** The events of a client in order, by call. Times are relative to the start of the call. */
export function Timeline({ events }: { readonly events: readonly ClientEvent[] }): ReactNode {
  return groupsOf(events).map(({ call, title, events: ofCall }) => (
    <div key={call} className={styles.timeline}>
      <h2 className={styles.call}>{title}</h2>
      <ol className={styles.timeline}>
        {ofCall.map((event, index) => {
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
    </div>
  ));
}
