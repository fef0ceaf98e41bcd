import type { PaperPlace } from "@iphub/ui-core/matters/files/paper-place";
import {
  type ComparableVersion,
  useComparableVersions,
  usePaperComparison,
} from "@iphub/ui-core/matters/files/use-paper-comparison";
import { Box, Text } from "ink";
import { useCallback, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Loaded } from "../../terminal-kit/list-states.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutMiddle, singleLine } from "../../terminal-kit/text-cells.ts";
import { comparisonLines } from "./comparison-lines.ts";

type Props = {
  readonly inventionId: string;
  readonly older: PaperPlace;
  readonly newer: PaperPlace;
  readonly onOlder: (older: PaperPlace) => void;
  readonly onClose: () => void;
};

/** Two versions of a text, or two files of a matter: by word, and claim against claim. */
export function PaperComparison({ inventionId, older, newer, onOlder, onClose }: Props) {
  const room = useRoom();
  const theme = useTheme();
  const versions = useComparableVersions(inventionId);
  const [isShort, setIsShort] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const group = "Comparison";
  const whole = isShort ? "all of it" : "only what changed";
  useCommands([
    { id: "compare.whole", keys: ["a"], label: whole, group, rank: 1, run: () => setIsShort(!isShort) },
    { id: "compare.with", keys: ["v"], label: "with another", group, rank: 2, run: () => setIsAsked(true) },
    { id: "compare.close", keys: ["escape"], label: "the paper", group, rank: 3, run: onClose },
  ]);
  const half = Math.max(8, Math.floor((room.columns - 8) / 2));
  const [from, to] = [older, newer].map((place) => cutMiddle(titleOf(versions, place), half));
  const options = versions
    .filter(({ id, version }) => id !== newer.id || version !== newer.version)
    .map((one) => ({ id: keyOf(one), label: one.title }));
  const choose = (key: string) => {
    setIsAsked(false);
    const chosen = versions.find((one) => keyOf(one) === key);
    if (chosen) onOlder({ id: chosen.id, version: chosen.version, part: null });
  };
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows} flexShrink={0}>
      <Text wrap="truncate-end">{`  ${theme.paint(`${from} → ${to}`, { bold: true })}`}</Text>
      <Below rows={1}>
        <Compared key={`${keyOf(older)} ${keyOf(newer)}`} older={older} newer={newer} isShort={isShort} />
      </Below>
      {isAsked && (
        <Select
          title="Compare with"
          options={options}
          value={keyOf(older)}
          onChange={choose}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Box>
  );
}

function Compared({ older, newer, isShort }: Pick<Props, "older" | "newer"> & { readonly isShort: boolean }) {
  const theme = useTheme();
  const { was, is, comparison, isWhole, problem } = usePaperComparison(older, newer);
  const linesOf = useCallback(
    (width: number) => {
      const lines = comparison ? comparisonLines(theme, comparison, isShort, width) : [];
      const cut = "▲ Only the beginnings are compared: one of the two is too long.";
      return isWhole ? lines : [theme.paint(cut, { role: "warn" }), ...lines];
    },
    [theme, comparison, isShort, isWhole],
  );
  return (
    <Loaded
      list={was.state === "completed" ? is : was}
      what="the two texts"
      notFound="One of the two is not there any more."
    >
      {problem === null ? (
        <ScrollText linesOf={linesOf} isActive indent={2} />
      ) : (
        <EmptyState message={`▲ ${problem}`} />
      )}
    </Loaded>
  );
}

function titleOf(versions: readonly ComparableVersion[], { id, version }: PaperPlace): string {
  const own = versions.find((one) => one.id === id && one.version === (version ?? one.version));
  return singleLine(own?.title ?? "");
}

function keyOf({ id, version }: Pick<PaperPlace, "id" | "version">): string {
  return `${id} ${version}`;
}
