import { lazy, Suspense, useState, type ReactNode } from "react";
import type { ServiceEntry } from "@org/services";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { environmentsOf, type Accounts, type Environment } from "./environments.ts";
import styles from "./environment.module.css";
import { withChosen } from "./own-environments.ts";
import { changeSettings, useSettings } from "./settings.ts";

/** Loaded when it is opened. */
const EnvironmentDialog = lazy(() => import("./EnvironmentDialog.tsx"));

/** What an {@link EnvironmentChoice} takes. */
export interface EnvironmentChoiceProps {
  readonly service: ServiceEntry;
  readonly sandbox: Accounts;
  /** The chosen one. */
  readonly environment: Environment;
}

/** Chooses the deployment and the account of a service's calls. */
export function EnvironmentChoice({ service, sandbox, environment }: EnvironmentChoiceProps): ReactNode {
  const settings = useSettings();
  const [open, setOpen] = useState(false);
  const all = environmentsOf(service, sandbox, settings);
  const groups = [
    { label: "Sandbox", members: all.filter(({ isLive }) => !isLive) },
    { label: "Live", members: all.filter(({ isLive }) => isLive) },
  ];
  return (
    <span className={styles.choice}>
      {environment.isLive && <b className={styles.live}>Live</b>}
      <select
        className={classes(controls.input, styles.select)}
        aria-label="Environment"
        value={environment.id}
        onChange={({ target }) => changeSettings(withChosen(settings, service.name, target.value))}
      >
        {groups
          .filter(({ members }) => members.length > 0)
          .map(({ label, members }) => (
            <optgroup key={label} label={label}>
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      <button
        type="button"
        className={controls.button}
        title="Keys and deployments"
        onClick={() => setOpen(true)}
      >
        Keys
      </button>
      <Suspense>{open && <EnvironmentDialog service={service} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
