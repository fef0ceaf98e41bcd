import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { Remote, RequestState } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { reloadCommand, useCommands } from "./commands.tsx";
import { EmptyState, FailedState, PendingState } from "./screen-frame.tsx";

/** A list in its four states: loading, failed, empty, or with content. */
export function ListStates(props: {
  readonly state: RequestState;
  readonly failure: FailureText | null;
  /** The name of the list in messages: `boards`. */
  readonly what: string;
  /** Shown while loading; `Loading the boards` if absent. */
  readonly loading?: string;
  readonly isEmpty: boolean;
  /** The sentence shown when the list is empty. */
  readonly empty: string;
  readonly children: ReactNode;
}) {
  const { state, failure, what, loading = `Loading the ${what}`, isEmpty, empty, children } = props;
  if (state === "pending") return <PendingState label={loading} />;
  if (state === "failed") return <FailedState failure={failure} fallback={`The ${what} could not be loaded.`} />;
  return isEmpty ? <EmptyState message={empty} /> : children;
}

/** The loading or error state of a record, and nothing once it is there; `what` is its noun: `task`. */
export function RecordState(props: {
  readonly remote: Pick<Remote<unknown>, "state" | "failure">;
  readonly what: string;
}) {
  const { remote, what } = props;
  if (remote.state === "pending") return <PendingState label={`Loading the ${what}`} />;
  if (remote.state === "completed") return null;
  const fallback = `The ${what} could not be loaded.`;
  return <FailedState failure={remote.failure} fallback={fallback} notFound={`There is no such ${what}.`} />;
}

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
  useCommands([reloadCommand("pane", "Matter", list)]);
  if (list.state === "pending") return <PendingState label={`Loading ${what}`} />;
  if (list.state === "failed") {
    return <FailedState failure={list.failure} fallback={`Not loaded: ${what}.`} notFound={notFound} />;
  }
  return children;
}
