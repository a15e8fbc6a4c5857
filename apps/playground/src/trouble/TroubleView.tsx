import { useState, type ReactNode } from "react";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { paramsOf } from "../form/draft.ts";
import { writeAddress } from "../page/address.ts";
import { cacheBadge } from "../page/cache-badge.ts";
import { Gauges } from "../page/Gauges.tsx";
import pageStyles from "../page/page.module.css";
import { ResultPanel } from "../result/ResultPanel.tsx";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { Panel } from "../sandbox-view/Panel.tsx";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { stories } from "./stories.ts";
import { Switches } from "./Switches.tsx";
import { useTrouble, type Act, type Trouble } from "./use-trouble.ts";
import { WindowSlider } from "./WindowSlider.tsx";
import styles from "./trouble.module.css";

/** What a {@link TroubleView} takes. */
export interface TroubleViewProps {
  readonly sandbox: ReachedSandbox;
  /** The world of this tab. */
  readonly world: string;
  /** Whether the forms of the page use it too. */
  readonly forForms: boolean;
  readonly onForForms: (chosen: boolean) => void;
}

/** Trouble on purpose: stories, switches and a clock, in a world of the tab's own, and what the client does about it. */
export function TroubleView({ sandbox, world, forForms, onForForms }: TroubleViewProps): ReactNode {
  const trouble = useTrouble(sandbox, world);
  return (
    <>
      <title>Trouble · Playground</title>
      <div className={pageStyles.intro}>
        <h1>Trouble on purpose</h1>
        <p>
          See what the client does when a service misbehaves. All of it happens in a{" "}
          <a href={writeAddress({ path: "sandbox", draft: { world: [world] } })}>world of this tab</a>: other
          tabs and programs are not affected.
        </p>
      </div>
      <Stories {...trouble} />
      <div className={classes(controls.stack, styles.columns)}>
        <div className={controls.stack}>
          <Call {...trouble} sandbox={sandbox} />
          <Switches {...trouble} />
          <WindowSlider {...trouble} />
          <label className={controls.inline}>
            <input type="checkbox" checked={forForms} onChange={({ target }) => onForForms(target.checked)} />{" "}
            Use this world in the forms too
          </label>
        </div>
        <Shown {...trouble} />
      </div>
    </>
  );
}

function Stories({ act, play }: Pick<Trouble, "act" | "play">): ReactNode {
  return (
    <ul className={styles.stories} aria-label="Stories">
      {stories.map((story) => {
        return (
          <li
            key={story.id}
            className={styles.story}
            data-shown={act?.kind === "story" && act.story === story}
          >
            <h2>{story.title}</h2>
            <p className={controls.quiet}>{story.summary}</p>
            <button
              type="button"
              className={classes(controls.button, controls.primary)}
              aria-label={`Play: ${story.title}`}
              onClick={() => play(story)}
            >
              Play
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A call with the example of an operation, under the trouble that is switched on. */
function Call({ callOnce, sandbox }: Trouble & Pick<TroubleViewProps, "sandbox">): ReactNode {
  const entries = catalogue.filter(({ operation }) => operation.id in sandbox.examples);
  const [path, setPath] = useState(entries[0]?.path);
  const entry = entries.find((other) => other.path === path);
  return (
    <Panel title="Your own" note="switch trouble on, and call">
      <div className={styles.row}>
        <select
          aria-label="Operation"
          className={controls.input}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        >
          {entries.map((other) => (
            <option key={other.path} value={other.path}>
              {other.service.title} · {other.description.name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={classes(controls.button, controls.primary)}
          onClick={() => {
            if (entry !== undefined) callOnce(entry, exampleOf(entry, sandbox));
          }}
        >
          Call
        </button>
      </div>
    </Panel>
  );
}

function exampleOf({ operation, description }: CatalogueEntry, { examples }: ReachedSandbox) {
  return paramsOf(description.params, examples[operation.id] ?? {});
}

/** What the client did. */
function Shown({ act, run, steps, limits, problem }: Trouble): ReactNode {
  const entry = act && entryOf(act);
  const badge = run.outdated ? undefined : cacheBadge(run.outcome, limits);
  return (
    <div className={classes(controls.stack, styles.shown)} data-acted={act !== undefined}>
      {problem !== undefined && (
        <p role="alert" className={controls.problem}>
          {problem}
        </p>
      )}
      {entry === undefined && <p className={controls.nothing}>Play a story, or make a call.</p>}
      {act?.kind === "story" && (
        <div className={styles.told}>
          <section className={styles.look} aria-label="What to look at">
            <h2>{act.story.title}: what to look at</h2>
            {act.story.look.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
          <section aria-label="What happens">
            <h2>What happens</h2>
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      )}
      {(limits.length > 0 || badge !== undefined || run.running) && (
        <div className={styles.bar} role="group" aria-label="Limits and cache">
          {badge !== undefined && <span className={pageStyles.badge}>{badge}</span>}
          <Gauges limits={limits} />
          {run.running && (
            <button type="button" className={controls.button} onClick={run.stop}>
              Stop
            </button>
          )}
        </div>
      )}
      {entry !== undefined && (
        <ResultPanel key={entry.path} run={run} wrong={0} description={entry.description} allSteps />
      )}
    </div>
  );
}

function entryOf(act: Act): CatalogueEntry | undefined {
  if (act.kind === "call") return act.entry;
  return catalogue.find(({ operation }) => operation.id === act.story.operation);
}
