import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import { Playground } from "./playground.ts";
import { TwinLink } from "./twin-link.ts";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, undefined, { "doc-footer-before": () => h(TwinLink) }),
  enhanceApp({ app }) {
    app.component("Playground", Playground);
  },
} satisfies Theme;
