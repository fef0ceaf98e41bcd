import type { Remote } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { useCommands } from "./commands.tsx";
import { FailedState, PendingState } from "./screen-frame.tsx";

/** A list's loading or error state, or its content. `r` reloads it. */
export function Loaded(props: {
  readonly list: Pick<Remote<unknown>, "state" | "failure" | "retry">;
  /** The name of the content in messages: `the stream`. */
  readonly what: string;
  /** The message if it does not exist. */
  readonly notFound?: string;
  readonly children: ReactNode;
}) {
  const { list, what, notFound, children } = props;
  const rank = list.state === "failed" ? 1 : 90;
  useCommands([{ id: "pane.retry", keys: ["r"], label: "reload", group: "Matter", rank, run: list.retry }]);
  if (list.state === "pending") return <PendingState label={`Loading ${what}`} />;
  if (list.state === "failed") {
    return <FailedState failure={list.failure} fallback={`Not loaded: ${what}.`} notFound={notFound} />;
  }
  return children;
}
