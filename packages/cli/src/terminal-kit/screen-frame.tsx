import type { FailureText } from "@iphub/ui-core/platform/failure";
import { Box, Text } from "ink";
import type { ReactNode } from "react";
import { Frame } from "./frame.tsx";
import { useShell } from "./shell-context.ts";
import { Spinner } from "./spinner.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { singleLine, wrapCells } from "./text-cells.ts";

/** The frame of a screen: its title and count, the shell's status, toast and overlays around the body. */
export function ScreenFrame(props: {
  readonly title: string;
  /** Shown after the title: `60 matters`. */
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

/** Shown while content loads for the first time. */
export function PendingState({ label }: { readonly label: string }) {
  return (
    <Box paddingLeft={2}>
      <Spinner label={label} />
    </Box>
  );
}

/** The error, as a sentence for the user, and the key that retries. */
export function FailedState(props: {
  readonly failure: FailureText | null;
  /** Shown if the error has no message. */
  readonly fallback: string;
  /** The message for a missing record. */
  readonly notFound?: string;
}) {
  const theme = useTheme();
  const { columns } = useRoom();
  const { failure, fallback, notFound } = props;
  const said = failure?.kind === "not-found" && notFound ? notFound : (failure?.message ?? fallback);
  const words = wrapCells(`▲ ${said}`, columns - 4);
  const trace = failure?.requestId ? [theme.paint(`Request ${failure.requestId}`, { role: "muted" })] : [];
  const hint = `${theme.paint("r", { role: "accent", bold: true })} ${theme.paint("retries", { role: "muted" })}`;
  return (
    <Box paddingLeft={2} flexDirection="column">
      <Text>{[...words.map((line) => theme.paint(line, { role: "danger" })), ...trace, hint].join("\n")}</Text>
    </Box>
  );
}

/** An empty list: what it is for and how it is filled, on as many lines as it takes. */
export function EmptyState({ message }: { readonly message: string }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const words = wrapCells(singleLine(message), columns - 4).slice(0, rows);
  return (
    <Box paddingLeft={2} flexDirection="column">
      <Text>{words.map((line) => theme.paint(line, { role: "muted" })).join("\n")}</Text>
    </Box>
  );
}
