import type { SettingOption } from "@iphub/ui-core/identity/settings/setting-definition";
import { useState } from "react";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { padCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";

type Props = {
  /** The result of `useSettingsPanel`, for the panel of any screen. */
  readonly panel: {
    readonly definition: { readonly formTitle: string; readonly options: readonly SettingOption[] };
    readonly value: object;
    readonly actions: { readonly change: (change: Record<string, unknown>) => void };
  };
  readonly onClose: () => void;
};

/** One line of the panel: a choice of an option. */
type Line = {
  readonly option: SettingOption;
  readonly choice: string;
  readonly isOn: boolean;
  readonly isLocked: boolean;
};

const panelWidth = 48;

/** The settings of a screen: one line per choice, saved at each change. */
export function SettingsPanel(props: Props) {
  return (
    <KeyScope captures>
      <SettingsForm {...props} />
    </KeyScope>
  );
}

function SettingsForm({ panel, onClose }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const [at, setAt] = useState(0);
  const lines = choiceLines(panel.definition.options, panel.value);
  const step = (by: number) => () => setAt((known) => Math.max(0, Math.min(lines.length - 1, known + by)));
  const choose = () => {
    const line = lines[at];
    if (line && !line.isLocked) panel.actions.change(changeOf(line, panel.value));
  };
  const group = "Settings";
  useKeys([
    { id: "settings.choose", keys: ["space", "enter"], label: "choose", group, rank: 1, run: choose },
    { id: "settings.close", keys: ["escape", "q", ","], label: "close", group, rank: 2, run: onClose },
    { id: "settings.down", keys: ["j", "down"], label: "down", group, rank: 3, run: step(1) },
    { id: "settings.up", keys: ["k", "up"], label: "up", group, rank: 4, run: step(-1) },
  ]);
  const width = Math.min(panelWidth, room.columns - 2);
  const drawn = lines.map((line, index) =>
    drawLine(theme, line, index === at, lines[index - 1]?.option !== line.option),
  );
  const most = room.rows - 2;
  const top = Math.max(0, Math.min(at - Math.floor(most / 2), drawn.length - most));
  return <Panel title={panel.definition.formTitle} lines={drawn.slice(top)} width={width} />;
}

function drawLine(theme: Theme, line: Line, isSelected: boolean, isFirst: boolean): string {
  const { option, choice, isOn, isLocked } = line;
  const mark = isSelected ? theme.paint("▌", { role: "accent" }) : " ";
  const label = theme.paint(padCells(isFirst ? option.label : "", 18), { role: "muted" });
  const tick = option.kind === "one" ? (isOn ? "●" : "○") : isOn ? "✓" : "–";
  const words = `${tick} ${choice}${isLocked ? " (always)" : ""}`;
  return `${mark}${label}${theme.paint(words, { role: isLocked ? "muted" : "text", bold: isOn })}`;
}

function choiceLines(options: readonly SettingOption[], value: object): Line[] {
  return options.flatMap((option) =>
    option.choices.map((choice) => ({
      option,
      choice,
      isOn: chosenOf(option, value).includes(choice),
      isLocked: option.locked?.includes(choice) ?? false,
    })),
  );
}

function chosenOf(option: SettingOption, value: object): readonly unknown[] {
  const chosen: unknown = Reflect.get(value, option.key);
  return Array.isArray(chosen) ? chosen : [chosen];
}

function changeOf({ option, choice, isOn }: Line, value: object): Record<string, unknown> {
  if (option.kind === "one") return { [option.key]: choice };
  const chosen = chosenOf(option, value);
  return { [option.key]: option.choices.filter((one) => (one === choice ? !isOn : chosen.includes(one))) };
}
