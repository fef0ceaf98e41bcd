import type { Remote } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { useCommands } from "./commands.tsx";
import { FailedState, PendingState } from "./screen-frame.tsx";

/** What a list shows while it is loading or when it failed; its own content once it is there. `r` loads it again. */
export function Loaded(props: {
  readonly list: Pick<Remote<unknown>, "state" | "failure" | "retry">;
  /** What is being loaded, as it is said: `the stream`. */
  readonly what: string;
  /** What is said where the hub knows no such thing. */
  readonly notFound?: string;
  readonly children: ReactNode;
}) {
  const { list, what, notFound, children } = props;
  const rank = list.state === "failed" ? 1 : 90;
  useCommands([{ id: "pane.retry", keys: ["r"], label: "load again", group: "Matter", rank, run: list.retry }]);
  if (list.state === "pending") return <PendingState label={`Loading ${what}`} />;
  if (list.state === "failed") {
    return <FailedState failure={list.failure} fallback={`Not loaded: ${what}.`} notFound={notFound} />;
  }
  return children;
}
