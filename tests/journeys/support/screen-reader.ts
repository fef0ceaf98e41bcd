import type { Page } from "playwright-core";

/** What a screen reader would say of a page, read from the accessibility tree and the live regions. */
export interface ScreenReader {
  /** The element with the focus: its name, its role and its states, as 'Save, button, unavailable'. */
  focus(): Promise<string>;
  /** The headings of the content in order, as '2 Due today 3'. */
  headings(): Promise<string[]>;
  /** Presses Tab until the focus is on what has this name; fails after 80 presses. */
  tabTo(name: RegExp): Promise<string>;
  /** Everything that live regions have said so far. */
  announced(): Promise<string>;
  /** The live regions of the page that say nothing yet, as 'status, polite'. */
  silent(): Promise<string[]>;
}

const states = ["checked", "expanded", "selected", "pressed", "invalid", "required", "disabled"];

/** Listens to a page from now on, over its own changes of address. */
export async function screenReader(page: Page): Promise<ScreenReader> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(listen);
  const tree = async () => (await session.send("Accessibility.getFullAXTree")).nodes;
  const nodes = async () => (await tree()).filter(({ ignored }) => !ignored);
  const reader: ScreenReader = {
    async focus() {
      const focused = (await nodes()).filter(({ properties }) =>
        properties?.some(({ name, value }) => name === "focused" && value.value === true),
      );
      const node = focused.at(-1);
      const said = node?.properties?.flatMap(({ name, value }) => {
        const isSaid =
          states.includes(name) && value.value !== "false" && (value.value !== false || name === "expanded");
        return isSaid ? [`${name}${value.value === true || value.value === "true" ? "" : ` ${value.value}`}`] : [];
      });
      return [node?.name?.value, node?.role?.value, ...(said ?? [])].join(", ");
    },
    async headings() {
      const content = await page.locator("main").ariaSnapshot();
      return [...content.matchAll(/heading "(.*)" \[level=(\d)\]/g)].map(([, name, level]) => `${level} ${name}`);
    },
    async tabTo(name) {
      for (let press = 0; press < 80; press += 1) {
        const said = await reader.focus();
        if (name.test(said)) return said;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab does not lead to ${name}; it ended on ${await reader.focus()}`);
    },
    async silent() {
      const found = new Map((await tree()).map((node) => [node.nodeId, node]));
      const isWordless = (id: string): boolean => {
        const node = found.get(id);
        return !node?.name?.value && (node?.childIds ?? []).every(isWordless);
      };
      return [...found.values()].flatMap(({ nodeId, ignored, role, properties = [] }) => {
        const live: unknown = properties.find(({ name }) => name === "live")?.value.value;
        const isRegion = !ignored && live !== undefined && !properties.some(({ name }) => name === "root");
        return isRegion && isWordless(nodeId) ? [`${role?.value}, ${live}`] : [];
      });
    },
    announced: () => page.evaluate(() => (Reflect.get(window, "announced") as string[]).join("\n")),
  };
  return reader;
}

/**
 * Notes each text that comes into a live region, which is what a screen reader says by itself: into one that it knew before, or
 * with an alert.
 */
function listen(): void {
  const announced: string[] = [];
  Reflect.set(window, "announced", announced);
  const region = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const regionsIn = (node: Node) =>
    node instanceof Element ? [...(node.matches(region) ? [node] : []), ...node.querySelectorAll(region)] : [];
  const known = new WeakSet<Element>(regionsIn(document.body));
  const say = (one: Element | null | undefined) => {
    if (!one || !(known.has(one) || one.matches("[role=alert]"))) return;
    const text = one.textContent?.trim();
    if (text && announced.at(-1) !== text) announced.push(text);
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(regionsIn));
    for (const { target } of changes) say((target instanceof Element ? target : target.parentElement)?.closest(region));
    for (const one of added) {
      say(one);
      known.add(one);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
