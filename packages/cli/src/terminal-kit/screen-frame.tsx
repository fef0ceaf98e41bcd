import type { FailureText } from "@iphub/ui-core/platform/failure";
import { Box, Text } from "ink";
import type { ReactNode } from "react";
import { Frame } from "./frame.tsx";
import { useShell } from "./shell-context.ts";
import { Spinner } from "./spinner.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { singleLine, wrapCells } from "./text-cells.ts";

/** The window of a screen: its title and count, the shell's status, toast and overlays around the body. */
export function ScreenFrame(props: {
  readonly title: string;
  /** Behind the title: `60 matters`. */
  readonly count?: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}) {
  const shell = useShell();
  const title = singleLine(props.count ? `${props.title}  ${props.count}` : props.title);
  return (
    <Frame
      title={title}
      status={shell.status}
      notice={shell.notice}
      refusal={shell.refusal}
      overlay={
        <>
          {props.overlay}
          {shell.overlay}
        </>
      }
    >
      {props.children}
    </Frame>
  );
}

/** Something is being loaded for the first time. */
export function PendingState({ label }: { readonly label: string }) {
  return (
    <Box paddingLeft={2}>
      <Spinner label={label} />
    </Box>
  );
}

/** What failed, in the reader's words, and the key that tries again. */
export function FailedState(props: {
  readonly failure: FailureText | null;
  /** What is said where the failure says nothing. */
  readonly fallback: string;
  /** What is said of a record that is not there. */
  readonly notFound?: string;
}) {
  const theme = useTheme();
  const { columns } = useRoom();
  const { failure, fallback, notFound } = props;
  const said = failure?.kind === "not-found" && notFound ? notFound : (failure?.message ?? fallback);
  const words = wrapCells(`▲ ${said}`, columns - 4);
  const trace = failure?.requestId ? [theme.paint(`Request ${failure.requestId}`, { role: "muted" })] : [];
  const hint = `${theme.paint("r", { role: "accent", bold: true })} ${theme.paint("tries again", { role: "muted" })}`;
  return (
    <Box paddingLeft={2} flexDirection="column">
      <Text>{[...words.map((line) => theme.paint(line, { role: "danger" })), ...trace, hint].join("\n")}</Text>
    </Box>
  );
}

/** Nothing to show: one sentence. */
export function EmptyState({ message }: { readonly message: string }) {
  const theme = useTheme();
  return <Text wrap="truncate-end">{`  ${theme.paint(singleLine(message), { role: "muted" })}`}</Text>;
}
