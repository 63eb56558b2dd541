import { useRoute } from "vitepress";
import { nextTick, onMounted, watch } from "vue";

/** Scrolls the sidebar to the page that is shown: it is longer than most screens. */
export function showActivePage(): void {
  const route = useRoute();
  const show = async () => {
    await nextTick();
    const links = document.querySelectorAll(".VPSidebar .is-active.is-link");
    [...links].at(-1)?.scrollIntoView({ block: "nearest" });
  };
  onMounted(show);
  watch(() => route.path, show);
}
