import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { useDocketToday } from "@iphub/ui-core/docket/docket/use-docket-today";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { bindChain, startChainHub } from "../support/chain-of-steps.ts";
import { onEmbedded } from "../support/engines.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

type Today = ReturnType<typeof useDocketToday>;

function Screen({ onShow }: { readonly onShow: (today: Today) => void }) {
  onShow(useDocketToday("me"));
  return null;
}

afterEach(cleanup);

onEmbedded((engine) => {
  it("a step that is finished on Today, its key pressed twice, and undone is open, and the step after it waits again", async () => {
    const hub = await startChainHub(engine);
    onTestFinished(() => hub.close());
    const { ada, first, next } = await bindChain(hub);
    const dueAt = civilDateInZone(Date.now(), "America/New_York");
    await ada.tasks.update({ id: first.id, assignees: ["ada@firm.example"], dueAt });
    const statusOf = async ({ id }: { readonly id: string }) => (await ada.tasks.get({ id })).status;
    const app = await startedApp(hub, "ada");
    const screen: { today: Today | null } = { today: null };
    const onShow = (today: Today) => {
      screen.today = today;
    };
    render(
      <HubStage app={app}>
        <Screen onShow={onShow} />
      </HubStage>,
    );
    const entryOf = () => screen.today?.entries.find(({ id }) => id === first.id);
    await eventually(() => expect(entryOf()).toBeDefined());
    const entry = entryOf() ?? expect.fail("the step is not on Today");
    await Promise.all([screen.today?.actions.act(entry), screen.today?.actions.act(entry)]);
    expect([await statusOf(first), await statusOf(next)]).toEqual(["done", "open"]);
    const said = app.toasts.store.getState();
    expect(said.map(({ title }) => title)).toEqual(["Task done"]);
    said[0]?.undo?.();
    await vi.waitFor(async () => expect(await statusOf(next)).toBe("upcoming"), { timeout: 10_000 });
    expect(await statusOf(first)).toBe("open");
  });
});
