import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type { Reach } from "@org/services";
import { curl, type PlannedRequest } from "@org/services/planned-request";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { problemsIn } from "../form/problems.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { CopyButton } from "../environment/CopyButton.tsx";
import { requestOf } from "./request-of.ts";
import { command, fetchCall, packageCall } from "./snippets.ts";
import styles from "./snippets.module.css";

/** The properties of a {@link Snippet}. */
export interface SnippetProps {
  readonly entry: CatalogueEntry;
  readonly draft: Draft;
  /** The addresses and names in code. */
  readonly reach: Omit<Reach, "auth">;
  /** The addresses of a served sandbox, for code whose own sandbox this page cannot reach. */
  readonly served: SandboxReach["servedBases"];
}

const LANGUAGES = ["TypeScript", "orgq", "cURL", "fetch"] as const;

type Language = (typeof LANGUAGES)[number];

/** The call in a language of choice. */
export default function Snippet({ entry, draft, reach, served }: SnippetProps): ReactNode {
  const [language, setLanguage] = useState<Language>("TypeScript");
  const problems = Object.entries(problemsIn(entry.operation, entry.description.params, draft, []));
  const code = useCode({ entry, draft, reach }, language, problems.length === 0);
  return (
    <div className={styles.snippet}>
      <div className={styles.bar}>
        <div role="group" aria-label="Language" className={controls.switch}>
          {LANGUAGES.map((other) => (
            <button
              key={other}
              type="button"
              className={controls.button}
              aria-pressed={other === language}
              onClick={() => setLanguage(other)}
            >
              {other}
            </button>
          ))}
        </div>
        {code !== undefined && <CopyButton value={code} />}
      </div>
      {problems.map(([name, problem]) => (
        <p key={name} className={controls.quiet}>
          <code>{name}</code>: {problem}
        </p>
      ))}
      {code !== undefined && (
        <pre
          className={classes(controls.code, controls.wrapped)}
          role="region"
          aria-label="Code"
          tabIndex={0}
        >
          {code}
        </pre>
      )}
      {served !== undefined && (
        <p className={controls.quiet}>
          The sandbox of this page has no address for other programs. <code>npx @org/sandbox</code> serves
          another with the same data and keys, at <code>{new URL(served.repoHost).origin}</code>.
        </p>
      )}
    </div>
  );
}

/** The code in a language; undefined until it is known. */
function useCode(
  { entry, draft, reach }: Omit<SnippetProps, "served">,
  language: Language,
  isValid: boolean,
): string | undefined {
  const { service, operation, description } = entry;
  const [planned, setPlanned] = useState<{ readonly key: string; readonly code: string }>();
  const key = JSON.stringify([language, draft, reach]);
  const isRequest = language === "cURL" || language === "fetch";
  const plan = useEffectEvent(() =>
    requestOf({ service, operation, params: paramsOf(description.params, draft) }, reach),
  );
  useEffect(() => {
    if (!isRequest || !isValid) return undefined;
    let current = true;
    void plan().then((request) => {
      if (current) setPlanned({ key, code: requestCode(request, language, service.variables.credential) });
    });
    return () => {
      current = false;
    };
    // Draft and addresses are in the key.
  }, [key, isRequest, isValid, language, service, operation]);
  if (!isValid) return undefined;
  if (isRequest) return planned?.key === key ? planned.code : undefined;
  const { route } = entry;
  const name = entry.path.slice(service.name.length + 1);
  const source = { service, name, description, route, dialect: reach.dialect };
  return language === "orgq"
    ? command(source, draft)
    : packageCall(source, paramsOf(description.params, draft));
}

function requestCode(
  request: PlannedRequest | undefined,
  language: "cURL" | "fetch",
  variables: readonly string[],
): string {
  if (request === undefined)
    return `${language === "cURL" ? "#" : "//"} Each request is signed, with the time. Use TypeScript or orgq.`;
  return language === "cURL" ? curl(request, variables) : fetchCall(request, variables);
}
