import { useSyncExternalStore, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { chooseTheme, chosenTheme, onTheme, themes } from "./theme.ts";
import styles from "./page.module.css";

/** Switches the page's colours. */
export function ThemeSwitch(): ReactNode {
  const theme = useSyncExternalStore(onTheme, chosenTheme);
  return (
    <select
      aria-label="Theme"
      className={classes(controls.input, styles.theme)}
      value={theme}
      onChange={({ target: { value } }) => {
        chooseTheme(themes.find((other) => other === value) ?? "system");
      }}
    >
      {themes.map((other) => (
        <option key={other} value={other}>
          {`${other.charAt(0).toUpperCase()}${other.slice(1)}`}
        </option>
      ))}
    </select>
  );
}
