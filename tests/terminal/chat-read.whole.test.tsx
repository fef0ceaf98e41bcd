import { useInventionMessages } from "@iphub/ui-core/matters/chat/use-invention-messages";
import { cleanup, render } from "ink-testing-library";
import { useEffect } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { forEachEngine } from "../support/engines.ts";
import { startWholeHub, type WholeHub } from "../support/whole-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

/** What a window shows, once its effects have run. */
interface Shown {
  readonly isSeen: boolean;
  readonly messages: readonly string[];
}

function Screen({ isSeen, onShow }: { readonly isSeen: boolean; readonly onShow: (shown: Shown) => void }) {
  const { messages } = useInventionMessages("m-1", isSeen);
  useEffect(() => onShow({ isSeen, messages: messages.map(({ message }) => message) }));
  return null;
}

/** Amy's windows on the chat of a matter, with the calls that mark it as read: their number, and whether they are refused. */
async function chatWindows(hub: WholeHub) {
  const calls = { count: 0, fail: false };
  const window: { shown: Shown | null } = { shown: null };
  const app = await startedApp(hub, "amy", ({ pathname }) => {
    if (!pathname.endsWith("/chat/m-1/read")) return false;
    calls.count += 1;
    return calls.fail;
  });
  const onShow = (shown: Shown) => {
    window.shown = shown;
  };
  const drawn = (isSeen: boolean) => (
    <HubStage app={app}>
      <Screen isSeen={isSeen} onShow={onShow} />
    </HubStage>
  );
  const open = () => {
    window.shown = null;
    const { rerender, unmount } = render(drawn(true));
    const turn = async (isSeen: boolean) => {
      rerender(drawn(isSeen));
      await eventually(() => expect(window.shown?.isSeen).toBe(isSeen));
    };
    return { turn, unmount };
  };
  const shows = (messages: readonly string[]) => eventually(() => expect(window.shown?.messages).toEqual(messages));
  return { calls, open, shows };
}

afterEach(cleanup);

forEachEngine((engine) => {
  /** A chat in which Amy takes part, with a message of Ben's that she has not read. */
  async function unreadChat() {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    await amy.chat.markRead({ inventionId: "m-1" });
    const send = (message: string) => ben.chat.send({ inventionId: "m-1", message });
    await send("First");
    const unread = async () => (await amy.chat.unread()).reduce((sum, one) => sum + one.unread, 0);
    const isRead = () => vi.waitFor(async () => expect(await unread()).toBe(0), { timeout: 10_000 });
    return { send, unread, isRead, ...(await chatWindows(hub)) };
  }

  it("a window that is shown again, or opened again, marks messages as read only if new ones have come", async () => {
    const { calls, open, shows, send, unread, isRead } = await unreadChat();
    const first = open();
    await shows(["First"]);
    await isRead();
    for (const isSeen of [false, true, false]) await first.turn(isSeen);
    await send("Second");
    await shows(["First", "Second"]);
    expect([await unread(), calls.count]).toEqual([1, 1]);
    await first.turn(true);
    await isRead();
    expect(calls.count).toBe(2);
    first.unmount();
    open();
    await shows(["First", "Second"]);
    await send("Third");
    await shows(["First", "Second", "Third"]);
    await isRead();
    expect(calls.count).toBe(3);
  });

  it("messages that could not be marked as read are marked when the window is shown again", async () => {
    const { calls, open, shows, send, unread, isRead } = await unreadChat();
    const { turn } = open();
    await isRead();
    calls.fail = true;
    await send("Second");
    await shows(["First", "Second"]);
    await eventually(() => expect(calls.count).toBe(2));
    expect(await unread()).toBe(1);
    calls.fail = false;
    // The refusal may not have come yet, and then there is nothing to do again.
    const showAgain = async () => {
      await turn(false);
      await turn(true);
      expect(await unread()).toBe(0);
    };
    await vi.waitFor(showAgain, { timeout: 10_000 });
    expect(calls.count).toBe(3);
  });
});
