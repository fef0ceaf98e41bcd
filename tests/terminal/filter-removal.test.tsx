import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useFilterRemoval } from "@iphub/ui-core/work/filters/use-filter-removal";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { startSeededHub } from "../support/seeded-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

const pins = "HUB_PINNED_LINKS";

/** What the screen below gives the test. */
interface Shown {
  readonly remove: ReturnType<typeof useFilterRemoval>;
  readonly titles: readonly string[];
}

function Screen({ onShow }: { readonly onShow: (shown: Shown) => void }) {
  const remove = useFilterRemoval("Filter");
  onShow({ remove, titles: usePinnedLinks().links.map(({ title }) => title) });
  return null;
}

afterEach(cleanup);

onEmbedded((engine) => {
  it("a deleted filter takes the links along that lead to it, and none that only contain its id; an undo restores them", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    const ada = await hub.as("ada");
    const filter = await ada.filters.create({ title: "Open work", data: { status: ["open"] } });
    const { id } = filter;
    const links = [
      ["As it is saved", `/tasks?filter=${id}`],
      ["Words that name it", `/tasks?qs=why?filter=${id}`],
      ["By title", `/tasks?sort=title&filter=${id}&dueAt=today`],
      ["Another", `/tasks?filter=${id}-2`],
      ["At a row", `/tasks?filter=${id}#row`],
      ["A board", `/boards?filter=${id}`],
    ].map(([title = "", to = ""]) => ({ to, title, icon: "search", subrow: "" }));
    await ada.settings.set({ name: pins, value: { links } });
    const app = await startedApp(hub, "ada");
    const screen: { shown: Shown | null } = { shown: null };
    const onShow = (shown: Shown) => {
      screen.shown = shown;
    };
    render(
      <HubStage app={app}>
        <Screen onShow={onShow} />
      </HubStage>,
    );
    const all = links.map(({ title }) => title);
    await eventually(() => expect(screen.shown?.titles).toEqual(all));
    expect(await screen.shown?.remove(filter)).toBe(true);
    await eventually(() => expect(screen.shown?.titles).toEqual(["Words that name it", "Another", "A board"]));
    const stored = () => ada.settings.get({ name: pins });
    const left = links.filter(({ title }) => screen.shown?.titles.includes(title));
    await vi.waitFor(async () => expect(await stored()).toEqual({ links: left }), { timeout: 10_000 });
    app.toasts.store.getState()[0]?.undo?.();
    await eventually(() => expect(screen.shown?.titles).toEqual(all));
    await vi.waitFor(async () => expect(await stored()).toEqual({ links }), { timeout: 10_000 });
  });
});
