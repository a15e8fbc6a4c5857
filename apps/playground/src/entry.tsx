import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./style/tokens.css";
import { chosenTheme, showTheme } from "./page/theme.ts";
import { liveOrigins } from "./environment/environments.ts";
import { knowSandbox } from "./environment/secrets.ts";
import { currentSettings } from "./environment/settings.ts";
import { App } from "./App.tsx";
import { allowRequestsTo } from "./environment/content-policy.ts";
import { findSandbox } from "./run/sandbox.ts";

showTheme(chosenTheme());
const place = document.getElementById("root");
if (place === null) throw new Error("The page has no #root");
const root = createRoot(place);
try {
  // Awaited by the module itself. In a function, the bundler would let the page import the clients' runtime at once: it
  // would then run before the page, whose values it takes.
  const sandbox = await findSandbox();
  knowSandbox(sandbox);
  const ofSandbox: readonly string[] = sandbox.servedBases === undefined ? Object.values(sandbox.bases) : [];
  allowRequestsTo([...ofSandbox, ...liveOrigins(currentSettings())]);
  root.render(
    <StrictMode>
      <App sandbox={sandbox} />
    </StrictMode>,
  );
} catch (error) {
  // Not awaited: what is loaded here imports from the page's module, and each would wait for the other.
  void import("./page/NoSandbox.tsx").then(({ NoSandbox }) => root.render(<NoSandbox error={error} />));
}
