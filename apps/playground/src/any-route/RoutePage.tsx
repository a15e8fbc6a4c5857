import { ParameterError } from "@org/http-core";
import { templateVariables } from "@org/http-core/operation";
import type { AnyRoute, ServiceEntry } from "@org/services";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import type { Draft } from "../form/draft.ts";
import { writeAddress } from "../page/address.ts";
import { OperationPage, type OperationPageProps } from "../page/OperationPage.tsx";
import { fetchRoutes } from "./known-routes.ts";
import { routeEntry, type KnownRoute } from "../catalogue/route-entry.ts";
import { RouteChooser } from "./RouteChooser.tsx";
import { writeRoute } from "../catalogue/route-path.ts";

/** What a {@link RoutePage} takes. */
export interface RoutePageProps extends Omit<OperationPageProps, "entry" | "children"> {
  readonly service: ServiceEntry;
  readonly route: AnyRoute;
}

/** A form for any route of a service: its path's variables, what the sandbox knows of it, and any other parameter. */
export default function RoutePage({ service, route, ...props }: RoutePageProps): ReactNode {
  const { draft, sandbox } = props;
  const told = useKnownRoutes(sandbox.control);
  const known = told ?? NONE;
  const typed = useRef<Draft>({});
  const { method, template, rows } = route;
  const { entry, problem } = useMemo(() => {
    const described = known.find((one) => one.template === template && one.method === method);
    return entryOf(service, { method, template, rows }, described);
  }, [service, method, template, rows, known]);

  function go(next: AnyRoute): void {
    typed.current = { ...typed.current, ...draft };
    const isSame = next.template === template && next.method === method;
    const kept = isSame ? draft : ofPath(next, typed.current);
    window.location.hash = writeAddress({ path: writeRoute(next), draft: kept });
  }

  const chooser = <RouteChooser {...{ route, known, problem }} onRoute={go} />;
  return entry === undefined ? (
    <>
      <title>No such route · Playground</title>
      <h1>{TITLE}</h1>
      {chooser}
    </>
  ) : (
    // Its own parameters come first, so that nothing moves.
    <OperationPage {...props} entry={entry} title={TITLE} takesOthers={told !== undefined}>
      {chooser}
    </OperationPage>
  );
}

const TITLE = "any route";

/** The values of a path's variables: those of another route's query are not its own. */
function ofPath({ template }: AnyRoute, values: Draft): Draft {
  try {
    const names = templateVariables(template).map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, values[name] ?? []]));
  } catch {
    // The page tells of an invalid template.
    return {};
  }
}

function entryOf(
  service: ServiceEntry,
  route: AnyRoute,
  known: KnownRoute | undefined,
): { readonly entry?: CatalogueEntry; readonly problem?: string | undefined } {
  try {
    return { entry: routeEntry(service, route, known) };
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return { problem: `Expected ${error.expected}, received ${error.received}.` };
  }
}

const NONE: readonly KnownRoute[] = [];

/** The routes that the sandbox serves: undefined until they are known, and none where it does not tell. */
function useKnownRoutes(
  control: OperationPageProps["sandbox"]["control"],
): readonly KnownRoute[] | undefined {
  const [known, setKnown] = useState<readonly KnownRoute[]>();
  useEffect(() => {
    let current = true;
    fetchRoutes(control).then(
      (routes) => {
        if (current) setKnown(routes);
      },
      () => {
        if (current) setKnown(NONE);
      },
    );
    return () => {
      current = false;
    };
  }, [control]);
  return known;
}
