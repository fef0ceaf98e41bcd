import type { ReactNode } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { Loaded } from "../../terminal-kit/list-states.tsx";
import { InventionScreen } from "./invention.screen.tsx";

type PaneProps = {
  /** The matter's id. */
  readonly id: string;
  /** Shown after the matter's title: `45 documents`. */
  readonly count?: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
};

/** A tab of a matter that is a list or a text, below the line of tabs. */
export function MatterPane({ children, ...frame }: PaneProps) {
  return (
    <InventionScreen {...frame}>
      <Below rows={1}>{children}</Below>
    </InventionScreen>
  );
}

/** The content of a tab, or its loading or error state. */
export function MatterLoaded(props: Omit<Parameters<typeof Loaded>[0], "notFound">) {
  return <Loaded {...props} notFound="There is no such matter." />;
}
