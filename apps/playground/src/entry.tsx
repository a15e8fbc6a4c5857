import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./style/tokens.css";
import { chosenTheme, showTheme } from "./style/theme.ts";
import { App } from "./page/App.tsx";
import { allowRequestsTo } from "./page/content-policy.ts";
import { NoSandbox } from "./page/NoSandbox.tsx";
import { findSandbox } from "./run/sandbox.ts";

showTheme(chosenTheme());
const place = document.getElementById("root");
if (place === null) throw new Error("The page has no #root");
const root = createRoot(place);
try {
  const sandbox = await findSandbox();
  allowRequestsTo(sandbox.servedBases === undefined ? Object.values(sandbox.bases) : []);
  root.render(
    <StrictMode>
      <App sandbox={sandbox} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<NoSandbox error={error} />);
}
