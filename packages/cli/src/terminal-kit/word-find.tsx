import { foldText } from "@iphub/sdk/domain/fold-text";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { Text } from "ink";
import { type ReactNode, useState } from "react";
import { Below } from "./below.tsx";
import { useCommands } from "./commands.tsx";
import { FindLine } from "./find-line.tsx";
import { useNavigation } from "./navigation.ts";
import { useTheme } from "./terminal-context.ts";
import { KeyScope } from "./use-keys.tsx";

/** The words that the address of the current list has; empty where it has none. */
export function useWords(): string {
  return new URLSearchParams(useNavigation().place.query).get("q") ?? "";
}

/** The rows whose text has every word, in any order, without case and accents; all of them for no words. */
export function rowsWithWords<Row>(rows: readonly Row[], words: string, textOf: (row: Row) => string): readonly Row[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const text = foldText(textOf(row));
    return wanted.every((word) => text.includes(word));
  });
}

/** How many rows a list has, after its title, and for which words. */
export function countFor(count: number, words: string): string {
  return words === "" ? totalWords(count) : `${totalWords(count)} for ‘${words}’`;
}

type Props = {
  /** The prefix of its command, and the group that lists it. */
  readonly prefix: string;
  readonly group: string;
  readonly placeholder: string;
  /** The place of its command in the footer. */
  readonly rank?: number;
  /** The list; it takes no keys while words are typed above it. */
  readonly children: (isActive: boolean) => ReactNode;
};

/** A list that `/` narrows by words, which are in its address. The line above it is there while there are any. */
export function WordFind({ prefix, group, placeholder, rank = 20, children }: Props) {
  const { narrow } = useNavigation();
  const words = useWords();
  const theme = useTheme();
  const [isFinding, setIsFinding] = useState(false);
  useCommands([{ id: `${prefix}.find`, keys: ["/"], label: "find", group, rank, run: () => setIsFinding(true) }]);
  const line = isFinding ? (
    <FindLine
      value={words}
      placeholder={placeholder}
      onFind={(text) => narrow("q", [text])}
      onClose={() => setIsFinding(false)}
    />
  ) : (
    words !== "" && <Text wrap="truncate-end">{`  ${theme.paint(words, { role: "accent" })}`}</Text>
  );
  return (
    <KeyScope captures={isFinding}>
      {line}
      <Below rows={line === false ? 0 : 1}>{children(!isFinding)}</Below>
    </KeyScope>
  );
}
