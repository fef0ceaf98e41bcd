import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import { discardKey, draftLine } from "./draft-line.ts";
import { Panel } from "./frame.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { useTextInput } from "./text-input.tsx";
import { KeyScope, useKeys } from "./use-keys.tsx";

type PromptProps = {
  readonly title: string;
  /** Where what is typed is kept until it is saved or discarded, `form:record`; nothing is kept without it. */
  readonly draft?: string;
  readonly value: string;
  /** What may be typed, shown under the line. */
  readonly hint?: string | undefined;
  /** True for a secret. */
  readonly isMasked?: boolean;
  /** The error of a text, or null if it can be saved. */
  readonly check: (text: string) => string | null;
  /** False if the text was refused, which keeps it. */
  readonly onSubmit: (text: string) => unknown;
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

function PromptPanel({ title, draft: place, value, hint, isMasked = false, check, onSubmit, onClose }: PromptProps) {
  const room = useRoom();
  const theme = useTheme();
  const draft = useTextDraft(place ?? null, value);
  const text = draft.values;
  const [isTried, setIsTried] = useState(false);
  const fault = check(text);
  const submit = async (typed: string) => {
    setIsTried(true);
    if (check(typed) === null && (await onSubmit(typed)) !== false) draft.actions.discard();
  };
  const input = useTextInput({
    value: text,
    onChange: draft.actions.set,
    onSubmit: (typed) => void submit(typed),
    masked: isMasked,
  });
  useKeys([
    { ...discardKey(draft), group: "Edit" },
    { id: "prompt.close", keys: ["escape"], label: "cancel", group: "Edit", rank: 2, run: onClose },
  ]);
  const width = Math.min(promptWidth, room.columns - 2);
  const warning = fault && isTried ? [theme.paint(`▲ ${fault}`, { role: "danger" })] : [];
  const said = [...draftLine(draft), ...(hint === undefined ? [] : [hint])].map((line) =>
    theme.paint(line, { role: "muted" }),
  );
  return (
    <Panel title={title} lines={[input.draw(width - 4), ...(warning.length > 0 ? warning : said)]} width={width} />
  );
}
