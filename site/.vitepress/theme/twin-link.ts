import { useData, withBase } from "vitepress";
import { defineComponent, h } from "vue";

/** Leads to the page as Markdown. */
export const TwinLink = defineComponent(() => {
  const { page } = useData();
  // With a target the router leaves the link to the browser.
  return () =>
    h(
      "a",
      { class: "twin", href: withBase(`/${page.value.relativePath}`), target: "_blank" },
      "This page as Markdown",
    );
});
