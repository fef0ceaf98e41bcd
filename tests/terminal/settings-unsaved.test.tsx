import { exampleIdentity } from "@iphub/sdk/contract/identity";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import { identityKeys } from "@iphub/ui-core/identity/query-keys";
import { useDateStyle } from "@iphub/ui-core/identity/settings/use-date-style";
import { useListLook } from "@iphub/ui-core/identity/settings/use-list-look";
import { type PinnedLink, usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { settingQuery } from "@iphub/ui-core/identity/settings/use-setting";
import { Text } from "ink";
import { expect, it, onTestFinished, vi } from "vitest";
import { eventually, refusal, type StubCall, stubHub } from "./stub-hub.tsx";

const pins = "HUB_PINNED_LINKS";
const link = (title: string): PinnedLink => ({ to: `/inventions/${title}`, title, icon: "inventions", subrow: "" });

/** What the screen below gives the test. */
const screen: { current: ReturnType<typeof useShown> | null } = { current: null };

function useShown() {
  return { pinned: usePinnedLinks(), look: useListLook("DEADLINES"), dates: useDateStyle() };
}

function Screen() {
  const shown = useShown();
  screen.current = shown;
  const { pinned, look, dates } = shown;
  return <Text>{[...pinned.links.map(({ title }) => title), ...look.folded, dates.style.format].join(" ")}</Text>;
}

/** An interface with someone signed in, and its hub of settings, which saves none until the test lets it. */
async function refusingHub() {
  const stored: Record<string, SettingValue> = {};
  const hub = { stored, refuses: true, writes: 0 };
  const answer = ({ method, path, body }: StubCall) => {
    const name = path.split("/").at(-1) ?? "";
    if (path.endsWith("/users/me")) return { status: 200, body: exampleIdentity };
    if (method === "PUT") {
      hub.writes += 1;
      if (hub.refuses) return refusal(500, "internal");
      stored[name] = JSON.parse(body);
    }
    return name in stored ? { status: 200, body: stored[name] } : refusal(404, "not_found");
  };
  const { app, show } = await stubHub(answer);
  onTestFinished(() => app.hub.live.close());
  await app.session.open("a-token");
  const said = () => app.toasts.store.getState().map(({ title, message }) => [title, message]);
  const { lastFrame } = show(<Screen />);
  await eventually(() => expect(screen.current?.look.isKnown).toBe(true));
  return { hub, app, said, lastFrame };
}

const inThisWindow = "Not now. It holds in this window only.";

it("what cannot be saved is said in one message, holds in this window, and is saved with the next change", async () => {
  const { hub, app, said, lastFrame } = await refusingHub();
  screen.current?.pinned.actions.toggle(link("first"));
  await eventually(() => expect(said()).toEqual([["Not saved: the pinned links", inThisWindow]]));
  for (const group of ["Ada", "Ben", "Cleo"]) screen.current?.look.actions.fold(group);
  const both = "Not saved: the pinned links, columns, rows and groups of the list of deadlines";
  await eventually(() => expect(said()).toEqual([[both, inThisWindow]]));
  await eventually(() => expect(hub.writes).toBe(4));
  await eventually(() => expect(lastFrame()).toBe("first Ada Ben Cleo day-month-year"));
  // As after a gap of the live connection, when everything is read again.
  await app.queries.invalidateQueries();
  expect(app.queries.getQueryData(identityKeys.setting(pins))).toEqual({ links: [link("first")] });
  expect(said()).toEqual([[both, inThisWindow]]);

  hub.refuses = false;
  screen.current?.pinned.actions.toggle(link("second"));
  await eventually(() => expect(hub.stored[pins]).toEqual({ links: [link("first"), link("second")] }));
  // What is saved is the hub's again, which another window may change.
  hub.stored[pins] = { links: [link("elsewhere")] };
  const readAgain = async () => {
    await app.queries.invalidateQueries();
    expect(lastFrame()).toBe("elsewhere Ada Ben Cleo day-month-year");
  };
  await vi.waitFor(readAgain, { timeout: 10_000 });
});

it("a style of dates that cannot be saved is written in this window, and says so", async () => {
  const { said, lastFrame } = await refusingHub();
  await screen.current?.dates.actions.choose({ format: "iso" });
  await eventually(() => expect(lastFrame()).toBe("iso"));
  expect(said()).toEqual([["Not saved: how dates are written and the first day of the week", inThisWindow]]);
});

it("what one person could not save is not the next one's", async () => {
  const { app, said } = await refusingHub();
  screen.current?.pinned.actions.toggle(link("hers"));
  await eventually(() => expect(said()).toHaveLength(1));
  const read = () => app.queries.fetchQuery({ ...settingQuery(app.hub, pins), staleTime: 0 });
  expect(await read()).toEqual({ links: [link("hers")] });
  app.session.signedOut();
  await app.session.open("another-token");
  expect(await read()).toBeNull();
  expect(said()).toEqual([]);
});
