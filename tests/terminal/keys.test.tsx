import { keyLabel } from "@iphub/cli/terminal-kit/key-press";
import { footerBindings, groupBindings, type KeyBinding, listBindings } from "@iphub/cli/terminal-kit/keys";
import { KeyRoot, KeyScope, useActiveBindings, useKeys, usePresses } from "@iphub/cli/terminal-kit/use-keys.tsx";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterEach, describe, expect, it } from "vitest";
import { keys, pasted } from "../support/pseudo-terminal.ts";
import { type } from "./show.tsx";

const heard: string[] = [];
afterEach(() => {
  cleanup();
  heard.splice(0);
});

function Listener(props: { readonly name: string; readonly keys: readonly string[]; readonly isActive?: boolean }) {
  const { name } = props;
  useKeys(
    [{ id: name, keys: props.keys, label: name, group: "Test", rank: 1, run: () => heard.push(name) }],
    props.isActive,
  );
  return null;
}

function TextTaker() {
  usePresses(
    (press) => {
      heard.push(`typed ${press.text || press.name}`);
      return press.text !== "";
    },
    {
      onPaste: (text) => {
        heard.push(`pasted ${text}`);
        return true;
      },
    },
  );
  return null;
}

function Active() {
  return (
    <Text>
      {useActiveBindings()
        .map((binding) => binding.id)
        .join(",")}
    </Text>
  );
}

describe("keys", () => {
  it("reach the inner listener first and fall through to outer ones", async () => {
    const { stdin } = render(
      <KeyRoot>
        <Listener name="outer" keys={["j", "q"]} />
        <KeyScope>
          <Listener name="inner" keys={["j"]} />
        </KeyScope>
      </KeyRoot>,
    );
    await type(stdin, "j");
    await type(stdin, "q");
    expect(heard).toEqual(["inner", "outer"]);
  });

  it("stay inside a capturing scope until it is gone", async () => {
    const tree = (isOpen: boolean) => (
      <KeyRoot>
        <Listener name="screen" keys={["j"]} />
        {isOpen && (
          <KeyScope captures>
            <Listener name="overlay" keys={["enter"]} />
          </KeyScope>
        )}
        <KeyScope>
          <Listener name="later" keys={["k"]} />
        </KeyScope>
        <Active />
      </KeyRoot>
    );
    const { stdin, rerender, lastFrame } = render(tree(true));
    expect(lastFrame()).toBe("overlay");
    await type(stdin, "jk\r");
    rerender(tree(false));
    await type(stdin, "jk\r");
    expect(heard).toEqual(["overlay", "screen", "later"]);
  });

  it.each([
    [keys.up, "up"],
    [keys.pageDown, "pagedown"],
    [keys.home, "home"],
    [keys.tab, "tab"],
    ["\u001b[Z", "shift+tab"],
    [" ", "space"],
    ["G", "G"],
    ["\u0004", "ctrl+d"],
    ["\u001bb", "alt+b"],
    [keys.backspace, "backspace"],
    ["é", "é"],
  ])("%j is named %s", async (sequence, name) => {
    const { stdin } = render(
      <KeyRoot>
        <Listener name="heard" keys={[name]} />
      </KeyRoot>,
    );
    await type(stdin, sequence);
    expect(heard).toEqual(["heard"]);
  });

  it("hears each press of a held key, even in one chunk", async () => {
    const { stdin } = render(
      <KeyRoot>
        <Listener name="down" keys={["j"]} />
      </KeyRoot>,
    );
    await type(stdin, "jjj");
    expect(heard).toEqual(["down", "down", "down"]);
  });

  it("never takes pasted text for keys", async () => {
    const tree = (hasInput: boolean) => (
      <KeyRoot>
        <Listener name="delete" keys={["d"]} />
        {hasInput && <TextTaker />}
      </KeyRoot>
    );
    const { stdin, rerender } = render(tree(false));
    await type(stdin, pasted("ddd"));
    expect(heard).toEqual([]);
    rerender(tree(true));
    await type(stdin, pasted("ddd"));
    await type(stdin, "d");
    expect(heard).toEqual(["pasted ddd", "typed d"]);
  });

  it("interrupts by Ctrl-C whatever is open", async () => {
    const { stdin } = render(
      <KeyRoot onInterrupt={() => heard.push("interrupt")}>
        <KeyScope captures>
          <TextTaker />
        </KeyScope>
      </KeyRoot>,
    );
    await type(stdin, keys.interrupt);
    expect(heard).toEqual(["interrupt"]);
  });

  it("does nothing where a listener is not active", async () => {
    const { stdin } = render(
      <KeyRoot>
        <Listener name="off" keys={["j"]} isActive={false} />
      </KeyRoot>,
    );
    await type(stdin, "j");
    expect(heard).toEqual([]);
  });
});

const binding = (id: string, key: string, rank?: number): KeyBinding => ({
  id,
  keys: [key],
  label: id,
  group: "App",
  rank,
});

describe("the footer and the sheet", () => {
  it("shows the five lowest ranks and keeps the last place for ?", () => {
    const many = [
      binding("help", "?", 99),
      ...["a", "b", "c", "d", "e", "f"].map((key, index) => binding(key, key, 10 - index)),
    ];
    expect(footerBindings(many).map((shown) => shown.id)).toEqual(["f", "e", "d", "c", "help"]);
    expect(footerBindings(many.slice(1)).map((shown) => shown.id)).toEqual(["f", "e", "d", "c", "b"]);
  });

  it("leaves out what an inner binding has taken", () => {
    const groups = groupBindings([binding("inner", "j", 1), binding("outer", "j", 2), ...listBindings]);
    expect([...groups.keys()]).toEqual(["App", "Move"]);
    expect(groups.get("App")?.map((shown) => shown.id)).toEqual(["inner"]);
    expect(groups.get("Move")?.map((shown) => shown.id)).toContain("list.down");
  });

  it.each([
    ["ctrl+u", "^U"],
    ["up", "↑"],
    ["shift+tab", "⇧Tab"],
    ["+", "+"],
    ["G", "G"],
  ])("calls %s %s", (name, label) => {
    expect(keyLabel(name)).toBe(label);
  });
});
