import { computed, defineComponent, h, nextTick, onMounted, ref } from "vue";
import { STORED_AS } from "../../language-choice.ts";
import { LANGUAGES } from "../../languages.ts";

const TITLES = new Map(Object.entries(LANGUAGES).map(([title, name]) => [name, title]));

/** The language that the reader chose, for all groups of tabs of all pages. */
const chosen = ref<string>();

/** Takes the choice that the script of the head has read, once the page is shown. */
export function restoreLanguage(): void {
  onMounted(() => {
    chosen.value = document.documentElement.dataset["language"];
  });
}

function choose(language: string): void {
  chosen.value = language;
  document.documentElement.dataset["language"] = language;
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // A browser without storage forgets the choice with the page.
  }
}

/** How far each key moves among so many tabs. */
function target(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/**
 * One program in several languages, as tabs. Styles show the panel, so that the page is right before this runs; this
 * reports to assistive technology which one is shown, and changes the choice.
 */
export const LanguageTabs = defineComponent({
  props: {
    /** The names of the languages, with spaces between them. There is a slot for each. */
    languages: { type: String, required: true },
    /** The number of the group in its page. */
    group: { type: String, required: true },
  },
  setup(props, { slots }) {
    const names = computed(() => props.languages.split(" "));
    const shown = computed(() => {
      const [first = ""] = names.value;
      return chosen.value !== undefined && names.value.includes(chosen.value) ? chosen.value : first;
    });
    const tabList = ref<HTMLElement>();
    const idOf = (part: "tab" | "panel", name: string) => `languages-${props.group}-${part}-${name}`;

    /** Keeps the tabs where they are on the screen, though groups above change their heights, too. */
    const select = async (name: string) => {
      const before = tabList.value?.getBoundingClientRect().top ?? 0;
      choose(name);
      await nextTick();
      const after = tabList.value?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: after - before, behavior: "instant" });
    };
    const onKeydown = (event: KeyboardEvent) => {
      const index = target(event.key, names.value.indexOf(shown.value), names.value.length);
      const name = index === undefined ? undefined : names.value[index];
      if (name === undefined) return;
      event.preventDefault();
      void select(name);
      document.getElementById(idOf("tab", name))?.focus();
    };

    return () =>
      h("div", { class: "languages", "data-languages": props.languages }, [
        h(
          "div",
          { role: "tablist", "aria-label": "Language", ref: tabList, onKeydown },
          names.value.map((name) =>
            h(
              "button",
              {
                type: "button",
                role: "tab",
                id: idOf("tab", name),
                "aria-controls": idOf("panel", name),
                "aria-selected": name === shown.value,
                tabindex: name === shown.value ? 0 : -1,
                "data-language": name,
                onClick: () => select(name),
              },
              TITLES.get(name) ?? name,
            ),
          ),
        ),
        names.value.map((name) =>
          h(
            "div",
            {
              role: "tabpanel",
              id: idOf("panel", name),
              "aria-labelledby": idOf("tab", name),
              "data-language": name,
            },
            slots[name]?.(),
          ),
        ),
      ]);
  },
});
