import { useId, useState, type ReactNode, type SyntheticEvent } from "react";
import { isSensitiveName } from "@org/http-core";
import type { ServiceEntry } from "@org/services";
import { isAllowed } from "./content-policy.ts";
import { Dialog } from "../style/Dialog.tsx";
import { Prose } from "../prose/Prose.tsx";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import styles from "./environment.module.css";
import { environmentProblems, typedDialect } from "./form-problems.ts";
import { withOwn, withoutOwn } from "./change-environments.ts";
import { withChosen, type OwnEnvironment } from "./own-environments.ts";
import { changeSettings, currentSettings, reloadWithKeys, useSettings } from "./settings.ts";

/** What an {@link EnvironmentDialog} takes. */
export interface EnvironmentDialogProps {
  readonly service: ServiceEntry;
  readonly onClose: () => void;
}

/** The user's keys and deployments of a service. */
export default function EnvironmentDialog({ service, onClose }: EnvironmentDialogProps): ReactNode {
  const { own, keys, kept } = useSettings();
  const [edited, setEdited] = useState<OwnEnvironment>();
  const [started, setStarted] = useState(0);
  const mine = own.filter((environment) => environment.service === service.name);

  function edit(environment: OwnEnvironment | undefined): void {
    setEdited(environment);
    setStarted(started + 1);
  }

  return (
    <Dialog title={`${service.title}: keys and deployments`} onClose={onClose}>
      {mine.length > 0 && (
        <ul className={styles.own} aria-label="Own environments">
          {mine.map((environment) => (
            <li key={environment.id} className={styles.entry} data-live={environment.bases !== undefined}>
              <div>
                <b>{environment.name}</b>{" "}
                <span className={controls.quiet}>
                  {keys[environment.id] === undefined
                    ? "no key"
                    : kept.includes(environment.id)
                      ? "key kept for the session"
                      : "key in memory"}
                </span>
                <p className={styles.addresses}>
                  {Object.values(environment.bases ?? { sandbox: "at the sandbox" }).join(", ")}
                </p>
              </div>
              <button
                type="button"
                className={controls.button}
                aria-label={`Edit ${environment.name}`}
                onClick={() => edit(environment)}
              >
                Edit
              </button>
              <button
                type="button"
                className={controls.button}
                aria-label={`Remove ${environment.name}`}
                onClick={() => {
                  changeSettings(withoutOwn(currentSettings(), environment.id));
                  if (edited?.id === environment.id) edit(undefined);
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <EnvironmentForm key={started} {...{ service, edited, onClose }} />
    </Dialog>
  );
}

interface EnvironmentFormProps extends EnvironmentDialogProps {
  /** Undefined for a new one. */
  readonly edited: OwnEnvironment | undefined;
}

function EnvironmentForm({ service, edited, onClose }: EnvironmentFormProps): ReactNode {
  const { kept } = useSettings();
  const { variables } = service;
  const [name, setName] = useState(edited?.name ?? "");
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.keys(variables.addresses).map((base) => [base, edited?.bases?.[base] ?? ""])),
  );
  const [dialect, setDialect] = useState(edited?.dialect === undefined ? "" : JSON.stringify(edited.dialect));
  const [values, setValues] = useState<readonly string[]>(variables.credential.map(() => ""));
  const [keep, setKeep] = useState(edited !== undefined && kept.includes(edited.id));
  const [refused, setRefused] = useState(false);
  const problems = environmentProblems({ name, addresses, dialect });
  const shown = refused ? problems : {};
  const typed = Object.entries(addresses).map(([base, address]) => [base, address.trim()] as const);
  const reloads = typed.some(([, address]) => URL.canParse(address) && !isAllowed(address));

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    setRefused(true);
    if (Object.keys(problems).length > 0) return;
    const bases = typed.some(([, address]) => address !== "") ? Object.fromEntries(typed) : undefined;
    const environment = {
      id: edited?.id ?? crypto.randomUUID(),
      service: service.name,
      name: name.trim(),
      bases,
      dialect: typedDialect(dialect),
    };
    const saved = withOwn(currentSettings(), environment, values, keep);
    changeSettings(withChosen(saved, service.name, environment.id));
    if (reloads) reloadWithKeys();
    else onClose();
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate autoComplete="off" aria-label="Environment">
      <h3>{edited === undefined ? "Add" : `Edit ${edited.name}`}</h3>
      <Line label="Name" problem={shown.name} text={name} onText={setName} placeholder="production" />
      {Object.entries(variables.addresses).map(([base, variable]) => (
        <Line
          key={base}
          label={`Address (${variable})`}
          problem={shown[base]}
          text={addresses[base] ?? ""}
          placeholder="empty: the sandbox"
          onText={(address) => setAddresses({ ...addresses, [base]: address })}
        />
      ))}
      <Line
        label={`Dialect (${variables.dialect})`}
        problem={shown.dialect}
        text={dialect}
        onText={setDialect}
        placeholder="empty: the names of the specification"
      />
      {variables.credential.map((variable, at) => (
        <Line
          key={variable}
          label={`Key (${variable})`}
          text={values[at] ?? ""}
          secret={isSensitiveName(variable)}
          placeholder={edited === undefined ? "empty: anonymous" : "unchanged"}
          onText={(value) => setValues(values.with(at, value))}
        />
      ))}
      <label>
        <input type="checkbox" checked={keep} onChange={({ target }) => setKeep(target.checked)} /> Keep the
        key over a reload, in the storage of this tab&apos;s session
      </label>
      <p className={controls.quiet}>
        A key is never in an address, the history, an export or code to copy. Without the box it is in memory
        only.
      </p>
      {reloads && (
        <p className={styles.note}>
          The page reloads, to allow requests to this address. Keys in memory pass this reload.
        </p>
      )}
      <button type="submit" className={classes(controls.button, controls.primary, styles.save)}>
        {reloads ? "Save and reload" : "Save"}
      </button>
    </form>
  );
}

interface LineProps {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  readonly problem?: string | undefined;
  readonly secret?: boolean;
  readonly onText: (text: string) => void;
}

function Line({ label, text, placeholder, problem, secret = false, onText }: LineProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type={secret ? "password" : "text"}
        className={controls.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-problem`} className={controls.problem}>
        {problem !== undefined && <Prose text={problem} />}
      </p>
    </div>
  );
}
