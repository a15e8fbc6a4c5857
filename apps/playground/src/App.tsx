import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { OperationList } from "./catalogue/OperationList.tsx";
import { catalogue } from "./catalogue/catalogue.ts";
import type { CatalogueEntry } from "./catalogue/entry.ts";
import { readRoute } from "./catalogue/route-path.ts";
import type { Draft } from "./form/draft.ts";
import { createSeenValues } from "./form/seen-values.ts";
import { useHistory } from "./history/use-history.ts";
import { OperationPage, type Replay } from "./page/OperationPage.tsx";
import { ThemeSwitch } from "./page/ThemeSwitch.tsx";
import { Tools } from "./page/Tools.tsx";
import { UnknownAddress } from "./page/UnknownAddress.tsx";
import { readAddress, writeAddress } from "./page/address.ts";
import styles from "./page/page.module.css";
import type { ReachedSandbox } from "./run/sandbox.ts";
import { sandboxIn, tabWorld } from "./run/tab-world.ts";
import { usePlace } from "./run/use-place.ts";
import { useRuns } from "./run/use-runs.ts";
import { classes } from "./style/classes.ts";
import controls from "./style/controls.module.css";

/** Loaded when it is opened. */
const SandboxView = lazy(async () => {
  const { SandboxView: view } = await import("./sandbox-view/SandboxView.tsx");
  return { default: view };
});

/** Loaded when it is opened. */
const RoutePage = lazy(() => import("./any-route/RoutePage.tsx"));

/** Loaded when it is opened. */
const TroubleView = lazy(async () => {
  const { TroubleView: view } = await import("./trouble/TroubleView.tsx");
  return { default: view };
});

/** The addresses of views, beside those of operations. */
const SANDBOX = "sandbox";
const TROUBLE = "trouble";

/** The page: the list of operations and the one in the page's address. */
export function App({ sandbox: reached }: { readonly sandbox: ReachedSandbox }): ReactNode {
  const place = usePlace();
  const runs = useRuns(place);
  const [seen] = useState(createSeenValues);
  const history = useHistory();
  const [listed, setListed] = useState(false);
  const [replay, setReplay] = useState<Replay>();
  const [world] = useState(tabWorld);
  const [isInWorld, setInWorld] = useState(false);
  const sandbox = useMemo(
    () => (isInWorld ? sandboxIn(reached, world) : reached),
    [reached, world, isInWorld],
  );
  const main = useRef<HTMLElement>(null);
  const exampleOf = ({ operation, example }: CatalogueEntry): Draft =>
    example ?? sandbox.examples[operation.id] ?? {};
  const linkTo = (other: CatalogueEntry): string =>
    writeAddress({ path: other.path, draft: exampleOf(other) });

  const address = readAddress(place.hash);
  const route = readRoute(address.path);
  const entry = catalogue.find((one) => (route === undefined ? one.path === address.path : one.route));
  const views = [
    [SANDBOX, "Sandbox"],
    [TROUBLE, isInWorld ? "Trouble: on" : "Trouble"],
  ] as const;
  const [first] = catalogue;
  const shown = address.path === "" ? first : entry;
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          Skip to the operation
        </button>
        <p className={styles.brand}>Playground</p>
        <p className={classes(controls.quiet, styles.tagline)}>Every operation, against the sandbox</p>
        {views.map(([path, label]) => (
          <a
            key={path}
            href={writeAddress({ path, draft: {} })}
            className={styles.view}
            aria-current={address.path === path ? "page" : undefined}
          >
            {label}
          </a>
        ))}
        <Tools
          history={history}
          views={views}
          linkTo={linkTo}
          onReplay={({ address: hash, unchecked, from }) => {
            window.location.hash = hash;
            setReplay({ address: hash, unchecked, from });
          }}
          onSearch={() => {
            setListed(true);
            // The list may be hidden until now.
            setTimeout(() => document.querySelector<HTMLElement>("#operations input")?.focus());
          }}
        />
        <ThemeSwitch />
        <button
          type="button"
          className={classes(controls.button, styles.toggle)}
          aria-expanded={listed}
          aria-controls="operations"
          aria-label="Operations"
          onClick={() => setListed(!listed)}
        >
          <span aria-hidden="true">☰</span>
        </button>
      </header>
      <nav id="operations" className={styles.nav} aria-label="Operations" data-listed={listed}>
        <OperationList current={shown} linkTo={linkTo} onPick={() => setListed(false)} />
      </nav>
      <main className={styles.main} ref={main} tabIndex={-1}>
        {address.path === SANDBOX || address.path === TROUBLE ? (
          <Suspense fallback={<p role="status">Loading…</p>}>
            {address.path === SANDBOX ? (
              <SandboxView key={place.hash} sandbox={reached} first={address.draft.world?.[0]} />
            ) : (
              <TroubleView sandbox={reached} world={world} forForms={isInWorld} onForForms={setInWorld} />
            )}
          </Suspense>
        ) : route !== undefined && entry !== undefined ? (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <RoutePage
              service={entry.service}
              draft={address.draft}
              {...{ route, place, sandbox, runs, seen, history, replay }}
            />
          </Suspense>
        ) : shown === undefined ? (
          <UnknownAddress path={address.path} />
        ) : (
          <OperationPage
            key={shown.path}
            entry={shown}
            draft={entry === undefined ? exampleOf(shown) : address.draft}
            isFirst={entry === undefined}
            {...{ place, sandbox, runs, seen, history, replay }}
          />
        )}
      </main>
    </div>
  );
}
