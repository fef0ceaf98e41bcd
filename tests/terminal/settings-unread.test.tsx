import type { SettingValue } from "@iphub/sdk/contract/settings";
import { useListLook } from "@iphub/ui-core/identity/settings/use-list-look";
import { type PinnedLink, usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useSetting } from "@iphub/ui-core/identity/settings/use-setting";
import { refetchFailed } from "@iphub/ui-core/platform/hub-queries";
import { Text } from "ink";
import { expect, it } from "vitest";
import { eventually, refusal, type StubCall, stubHub } from "./stub-hub.tsx";

const link = (title: string): PinnedLink => ({ to: `/inventions/${title}`, title, icon: "inventions", subrow: "" });
const [old, added] = [link("old"), link("new")];

/** What the screen below gives the test. */
const screen: { current: ReturnType<typeof useShown> | null } = { current: null };

function useShown() {
  const { state } = useSetting("HUB_PINNED_LINKS");
  return { state, pinned: usePinnedLinks(), look: useListLook("deadlines") };
}

function Screen() {
  const shown = useShown();
  screen.current = shown;
  return <Text>{[shown.state, ...shown.pinned.links.map(({ title }) => title)].join(" ")}</Text>;
}

/** A hub of settings, whose reads can fail or wait, and the screen that reads them. */
async function settingsHub(stored: Record<string, SettingValue>) {
  const hub = { stored, fails: false, until: Promise.resolve(), writes: 0 };
  const answer = async ({ method, path, body }: StubCall) => {
    const name = path.split("/").at(-1) ?? "";
    if (method === "PUT") {
      hub.stored[name] = JSON.parse(body);
      hub.writes += 1;
      return { status: 200, body: hub.stored[name] };
    }
    await hub.until;
    if (hub.fails) return refusal(500, "internal");
    return name in hub.stored ? { status: 200, body: hub.stored[name] } : refusal(404, "not_found");
  };
  return { hub, ...(await stubHub(answer)) };
}

it("links whose read failed are not overwritten by a new one, which is added to them", async () => {
  const { hub, app, show } = await settingsHub({ HUB_PINNED_LINKS: { links: [old] } });
  hub.fails = true;
  const { lastFrame } = show(<Screen />);
  await eventually(() => expect(lastFrame()).toBe("failed"));
  screen.current?.pinned.actions.toggle(added);
  await eventually(() => expect(app.queries.isFetching()).toBe(0));
  expect(hub.writes).toBe(0);

  hub.fails = false;
  screen.current?.pinned.actions.toggle(added);
  await eventually(() => expect(hub.stored.HUB_PINNED_LINKS).toEqual({ links: [old, added] }));
  await eventually(() => expect(lastFrame()).toBe("completed old new"));
});

it("a setting whose read failed is read again once the hub answers", async () => {
  const { hub, app, show } = await settingsHub({ HUB_PINNED_LINKS: { links: [old] } });
  hub.fails = true;
  const { lastFrame } = show(<Screen />);
  await eventually(() => expect(lastFrame()).toBe("failed"));
  hub.fails = false;
  refetchFailed(app.queries);
  await eventually(() => expect(lastFrame()).toBe("completed old"));
});

it("what is changed while the setting is being read is added to what is stored", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { hub, show } = await settingsHub({
    HUB_PINNED_LINKS: { links: [old] },
    HUB_LIST_deadlines: { density: "compact" },
  });
  hub.until = promise;
  const { lastFrame } = show(<Screen />);
  await eventually(() => expect(lastFrame()).toBe("pending"));
  screen.current?.pinned.actions.toggle(added);
  screen.current?.look.actions.fold("Ada");
  resolve();
  await eventually(() => expect(hub.writes).toBe(2));
  expect(hub.stored).toEqual({
    HUB_PINNED_LINKS: { links: [old, added] },
    HUB_LIST_deadlines: { density: "compact", folded: ["Ada"] },
  });
});

it("a setting that was never saved reads as nothing, and a first link is saved", async () => {
  const { hub, show } = await settingsHub({});
  const { lastFrame } = show(<Screen />);
  await eventually(() => expect(lastFrame()).toBe("completed"));
  screen.current?.pinned.actions.toggle(added);
  await eventually(() => expect(hub.stored.HUB_PINNED_LINKS).toEqual({ links: [added] }));
});
