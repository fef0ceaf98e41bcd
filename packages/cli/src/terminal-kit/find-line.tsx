import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect, useState } from "react";
import type { LineCompletion } from "./line-completion.tsx";
import { TextInput } from "./text-input.tsx";
import { useKeys } from "./use-keys.tsx";

/** A search starts when nothing was typed for this long, in milliseconds. */
const quietMs = 250;

type Props = {
  readonly value: string;
  readonly placeholder: string;
  readonly onFind: (text: string) => void;
  readonly onClose: () => void;
  /** Whether a text can be searched for; Enter leaves the line open where it cannot. */
  readonly isReadable?: (text: string) => boolean;
  readonly completion?: LineCompletion;
};

/**
 * The search line that `/` opens: it searches while the reader types; Enter keeps the results, Escape clears the text.
 */
export function FindLine({ value, placeholder, onFind, onClose, isReadable = () => true, completion }: Props) {
  const { ports } = useHubApp();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    return ports.after(quietMs, () => onFind(text.trim()));
  });
  const accept = (typed: string) => {
    onFind(typed.trim());
    if (isReadable(typed)) onClose();
  };
  const cancel = () => {
    onFind("");
    onClose();
  };
  useKeys([{ id: "find.cancel", keys: ["escape"], label: "clear", group: "Find", rank: 2, run: cancel }]);
  return (
    <TextInput
      label="/"
      value={text}
      placeholder={placeholder}
      onChange={setText}
      onSubmit={accept}
      completion={completion}
    />
  );
}
