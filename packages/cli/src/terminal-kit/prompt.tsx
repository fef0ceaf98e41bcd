import { useState } from "react";
import { Panel } from "./frame.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { useTextInput } from "./text-input.tsx";
import { KeyScope, useKeys } from "./use-keys.tsx";

type PromptProps = {
  readonly title: string;
  readonly value: string;
  /** What may be typed, shown under the line. */
  readonly hint?: string | undefined;
  /** True for a secret. */
  readonly isMasked?: boolean;
  /** The error of a text, or null if it can be saved. */
  readonly check: (text: string) => string | null;
  readonly onSubmit: (text: string) => void;
  readonly onClose: () => void;
};

const promptWidth = 76;

/** A one-line prompt over the screen: Enter saves, Escape cancels. */
export function Prompt(props: PromptProps) {
  return (
    <KeyScope captures>
      <PromptPanel {...props} />
    </KeyScope>
  );
}

function PromptPanel({ title, value, hint, isMasked = false, check, onSubmit, onClose }: PromptProps) {
  const room = useRoom();
  const theme = useTheme();
  const [text, setText] = useState(value);
  const [isTried, setIsTried] = useState(false);
  const fault = check(text);
  const submit = (typed: string) => {
    setIsTried(true);
    if (check(typed) === null) onSubmit(typed);
  };
  const input = useTextInput({ value: text, onChange: setText, onSubmit: submit, masked: isMasked });
  useKeys([{ id: "prompt.close", keys: ["escape"], label: "cancel", group: "Edit", rank: 2, run: onClose }]);
  const width = Math.min(promptWidth, room.columns - 2);
  const warning = fault && isTried ? [theme.paint(`▲ ${fault}`, { role: "danger" })] : [];
  const said = hint === undefined ? [] : [theme.paint(hint, { role: "muted" })];
  return (
    <Panel title={title} lines={[input.draw(width - 4), ...(warning.length > 0 ? warning : said)]} width={width} />
  );
}
