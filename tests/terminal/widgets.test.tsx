import { bar, sparkline } from "@iphub/cli/terminal-kit/charts";
import { ConfirmDialog } from "@iphub/cli/terminal-kit/dialog.tsx";
import { Frame, SplitPane } from "@iphub/cli/terminal-kit/frame.tsx";
import { useKeyHelp } from "@iphub/cli/terminal-kit/key-help.tsx";
import { Spinner, spinnerDelayMs } from "@iphub/cli/terminal-kit/spinner.tsx";
import { placeTabs, Tabs } from "@iphub/cli/terminal-kit/tabs.tsx";
import { TextInput } from "@iphub/cli/terminal-kit/text-input.tsx";
import { toastText } from "@iphub/cli/terminal-kit/toast-line";
import { useKeys } from "@iphub/cli/terminal-kit/use-keys.tsx";
import { Text } from "ink";
import { cleanup } from "ink-testing-library";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keys, pasted } from "../support/pseudo-terminal.ts";
import { plainTheme as plain, show, type } from "./show.tsx";

afterEach(cleanup);

type FieldProps = {
  readonly start?: string;
  readonly selected?: string;
  readonly masked?: boolean;
  readonly onSubmit?: (value: string) => void;
};

function Field({ start = "", ...props }: FieldProps) {
  const [value, setValue] = useState(start);
  return <TextInput label="Title" columns={20} value={value} onChange={setValue} {...props} />;
}

describe("text input", () => {
  it("shows a text of several lines in one", () => {
    const { lastFrame } = show(<Field start={"one\n\ntwo"} />);
    expect(lastFrame()).toContain("Title: one  two");
  });

  it("types, moves by character and word, deletes and submits", async () => {
    const onSubmit = vi.fn();
    const { stdin, lastFrame } = show(<Field onSubmit={onSubmit} />);
    await type(stdin, "lithium battery");
    await type(stdin, "\u001bb");
    await type(stdin, "ion ");
    expect(lastFrame()).toContain("Title:");
    await type(stdin, "\r");
    expect(onSubmit).toHaveBeenLastCalledWith("lithium ion battery");
    for (const key of ["\u0017", "\u0005", keys.backspace, keys.left, keys.backspace, keys.home, "X"]) {
      await type(stdin, key);
    }
    await type(stdin, "\r");
    expect(onSubmit).toHaveBeenLastCalledWith("Xlithium battr");
  });

  it.each([
    ["a letter takes the place of a value that is typed anew", ["n", "ext fri"], "next fri"],
    ["so does a paste", [pasted("+3bd")], "+3bd"],
    ["an erasing key takes it away", [keys.backspace], ""],
    ["any other key begins to edit it", [keys.end, keys.backspace, "4"], "2026-11-04"],
    ["it stays where nothing was typed", [], "2026-11-03"],
  ])("%s", async (_, presses, typed) => {
    const onSubmit = vi.fn();
    const { stdin } = show(<Field start="2026-11-03" selected="dueAt" onSubmit={onSubmit} />);
    for (const press of presses) await type(stdin, press);
    await type(stdin, "\r");
    expect(onSubmit).toHaveBeenLastCalledWith(typed);
  });

  it("deletes what a reader takes for one character", async () => {
    const onSubmit = vi.fn();
    const { stdin } = show(<Field onSubmit={onSubmit} />);
    await type(stdin, pasted("a👨‍👩‍👧e\u0301"));
    await type(stdin, keys.backspace);
    await type(stdin, keys.backspace);
    await type(stdin, "\r");
    expect(onSubmit).toHaveBeenCalledWith("a");
  });

  it("pastes lines as one line and keeps the cursor in sight", async () => {
    const { stdin, lastFrame } = show(<Field />);
    await type(stdin, pasted("a long pasted\ntitle that does not fit\n"));
    expect(lastFrame()?.trim()).toBe("Title: does not fit");
  });

  it("shows no letter of a password", async () => {
    const { stdin, frames, lastFrame } = show(<Field masked />);
    await type(stdin, "secret");
    expect(lastFrame()).toContain("Title: ••••••");
    expect(frames.join("")).not.toMatch(/[scr]e/);
  });
});

describe("dialog", () => {
  it("puts Enter on the harmless answer when it is dangerous", async () => {
    const calls: string[] = [];
    const dialog = (isDangerous: boolean) => (
      <ConfirmDialog
        title="Delete the task?"
        message="It cannot be brought back."
        isDangerous={isDangerous}
        onConfirm={() => calls.push("yes")}
        onCancel={() => calls.push("no")}
      />
    );
    const dangerous = show(dialog(true));
    expect(dangerous.lastFrame()).toContain("▌ No");
    for (const key of ["\r", "\t", "\r", "n", "y"]) {
      await type(dangerous.stdin, key);
    }
    cleanup();
    await type(show(dialog(false)).stdin, "\r");
    expect(calls).toEqual(["no", "yes", "no", "yes", "yes"]);
  });
});

describe("tabs", () => {
  const tabs = ["Overview", "Stream", "IFW", "Messages"].map((label) => ({ id: label, label }));

  it("go round by Tab and jump by digit", async () => {
    const chosen: string[] = [];
    const { stdin, lastFrame } = show(<Tabs tabs={tabs} activeId="Messages" onChange={(id) => chosen.push(id)} />);
    expect(lastFrame()?.trim()).toBe("Overview  Stream  IFW  Messages");
    await type(stdin, "\t");
    await type(stdin, "\u001b[Z");
    await type(stdin, "3");
    expect(chosen).toEqual(["Overview", "IFW", "IFW"]);
  });

  it("begin late enough to show the active one", () => {
    expect(placeTabs(tabs, "Messages", 16).map(({ text }) => text)).toEqual(["IFW", "Messages"]);
    expect(placeTabs(tabs, "Overview", 16).map(({ text }) => text)).toEqual(["Overview", "Stream"]);
  });

  it("say their counts, and of one that the hub does not count that it is more than 10000", () => {
    const counted = [
      { id: "docketed", label: "Docketed", count: 10_001 },
      { id: "overdue", label: "Overdue", count: 3 },
    ];
    const texts = placeTabs(counted, "docketed", 80).map(({ text }) => text);
    expect(texts).toEqual(["Docketed more than 10000", "Overdue 3"]);
  });
});

describe("small things", () => {
  it("charts a series and shares", () => {
    expect(sparkline([0, 1, 4, 8])).toBe("▁▁▄█");
    expect(sparkline([1, 2, 3, 4], 2)).toBe("▆█");
    expect(sparkline([0, 0])).toBe("▁▁");
    expect([bar(8, 8, 4), bar(4, 8, 4), bar(1, 1000, 4), bar(0, 8, 4)]).toEqual(["████", "██", "▏", ""]);
  });

  it("writes a toast in one line", () => {
    const toast = { type: "error", title: "Failed to save changes", message: "Please,\ntry again later" } as const;
    expect(toastText(plain, toast, 40)).toBe("✗ Failed to save changes: Please, try a…");
    expect(toastText(plain, { type: "success", title: "Saved" }, 40)).toBe("✓ Saved");
  });

  it("shows a spinner only after its delay", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { lastFrame, stdin } = show(<Spinner label="Loading" />);
    vi.advanceTimersByTime(spinnerDelayMs - 1);
    await type(stdin, "");
    expect(lastFrame()?.trim()).toBe("");
    vi.advanceTimersByTime(1);
    await type(stdin, "");
    vi.useRealTimers();
    expect(lastFrame()).toContain("⠋ Loading");
  });
});

function WithHelp() {
  const { overlay } = useKeyHelp();
  useKeys([{ id: "find", keys: ["/"], label: "find a matter", group: "Go", rank: 1, run: () => undefined }]);
  return (
    <Frame title="Milestones" overlay={overlay}>
      <Text>body</Text>
    </Frame>
  );
}

describe("frame", () => {
  it("shows every key on ? and gives the keys back", async () => {
    const { stdin, lastFrame } = show(<WithHelp />, { columns: 100, rows: 80 });
    await type(stdin, "");
    expect(lastFrame()?.trimEnd().split("\n").at(-1)).toBe("/ find a matter  ? all keys");
    await type(stdin, "?");
    expect(lastFrame()).toContain("╭─ Keys ");
    expect(lastFrame()).toContain("find a matter");
    expect(lastFrame()?.trimEnd().split("\n").at(-1)).toBe("Esc close");
    await type(stdin, "?");
    expect(lastFrame()).not.toContain("╭─ Keys ");
  });

  it("shows list and detail from 110 columns, one of them below", () => {
    const text = (columns: number, focus: "list" | "detail") =>
      show(<SplitPane list={<Text>the list</Text>} detail={<Text>the detail</Text>} focus={focus} />, {
        columns,
        rows: 3,
      }).lastFrame();
    expect(text(110, "list")).toMatch(/the list +│ the detail/);
    expect(text(109, "list")).toContain("the list");
    expect(text(109, "list")).not.toContain("the detail");
    expect(text(109, "detail")).not.toContain("the list");
  });
});
