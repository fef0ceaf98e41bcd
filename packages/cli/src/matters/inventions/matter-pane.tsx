import type { ReactNode } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { Loaded } from "../../terminal-kit/loaded.tsx";
import { InventionScreen } from "./invention.screen.tsx";

type PaneProps = {
  /** The matter's id. */
  readonly id: string;
  /** Behind the matter's title: `45 documents`. */
  readonly count?: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
};

/** One tab of a matter that is a list or a text: it begins below the line of tabs. */
export function MatterPane({ children, ...frame }: PaneProps) {
  return (
    <InventionScreen {...frame}>
      <Below rows={1}>{children}</Below>
    </InventionScreen>
  );
}

/** What a list of a matter shows while it is loading or when it failed; its own content once it is there. */
export function MatterLoaded(props: Omit<Parameters<typeof Loaded>[0], "notFound">) {
  return <Loaded {...props} notFound="There is no such matter." />;
}
