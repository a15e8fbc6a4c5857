import { useData, withBase } from "vitepress";
import { defineComponent, h, ref, watch } from "vue";

/** The playground in a frame. Its sandbox runs inside the page, so that it needs no network. */
export const Playground = defineComponent({
  props: {
    /** The operation and its form, as in the playground's address: `validators/consolidations?limit=2`. */
    call: { type: String, default: "" },
  },
  setup(props) {
    const { isDark } = useData();
    const frame = ref<HTMLIFrameElement>();
    // The frame is of the same origin. It follows this page's colour scheme, not the system's.
    const paint = (): void => {
      const page = frame.value?.contentDocument?.documentElement;
      if (page) page.dataset["theme"] = isDark.value ? "dark" : "light";
    };
    watch(isDark, paint);
    return () =>
      h("iframe", {
        ref: frame,
        class: "playground",
        title: "Playground",
        src: withBase(`/playground/index.html#/${props.call}`),
        loading: "lazy",
        onLoad: paint,
      });
  },
});
