import { useInvention } from "@iphub/ui-core/matters/inventions/use-invention";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { screens } from "@iphub/ui-core/screens";
import type { ReactNode } from "react";
import { Below } from "../../terminal-kit/app/below.tsx";
import { useCommands } from "../../terminal-kit/app/commands.tsx";
import { useNavigation } from "../../terminal-kit/app/navigation.ts";
import { FailedState, PendingState, ScreenFrame } from "../../terminal-kit/app/screen-frame.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";

/** The tabs of a matter with the words and in the order of the web. */
const tabs = screens.flatMap((screen) => ("tab" in screen ? [{ stem: screen.stem, label: screen.tab }] : []));

/** The line of a matter's tabs; `]` and Tab go to the next one, `[` back, the palette to any. */
export function MatterTabs({ id }: { readonly id: string }) {
  const { place, go } = useNavigation();
  const at = tabs.findIndex(({ stem }) => stem === place.stem);
  const show = (stem: string) => {
    const tab = tabs.find((one) => one.stem === stem);
    if (tab) go({ stem: tab.stem, id });
  };
  const step = (by: number) => () => show(tabs[(at + by + tabs.length) % tabs.length]?.stem ?? "");
  const group = "Tabs";
  useCommands([
    { id: "tab.next", keys: ["]"], label: "next tab", group, run: step(1) },
    { id: "tab.previous", keys: ["["], label: "previous tab", group, run: step(-1) },
    ...tabs.map(({ stem, label }) => ({ id: `tab.${stem}`, keys: [], label, group, run: () => show(stem) })),
  ]);
  return (
    <Tabs
      tabs={tabs.map(({ stem, label }) => ({ id: stem, label }))}
      activeId={place.stem}
      onChange={show}
      hasDigits={false}
    />
  );
}

type PaneProps = {
  /** The matter's id. */
  readonly id: string;
  /** Behind the matter's title: `45 documents`. */
  readonly count?: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
};

/** One tab of a matter: its reference and title, the tabs, and below them what the tab shows. */
export function MatterPane({ id, count, overlay, children }: PaneProps) {
  const { data } = useInvention(id);
  const [reference] = data?.references ?? [];
  const title = data ? `${reference ? `${reference}  ` : ""}${data.title}` : "Invention";
  return (
    <ScreenFrame title={title} count={count} overlay={overlay}>
      <MatterTabs id={id} />
      <Below rows={1}>{children}</Below>
    </ScreenFrame>
  );
}

/** What a list shows while it is loading or when it failed; its own content once it is there. `r` loads it again. */
export function Loaded(props: {
  readonly list: Pick<Remote<unknown>, "state" | "failure" | "retry">;
  /** What is being loaded, as it is said: `the stream`. */
  readonly what: string;
  readonly children: ReactNode;
}) {
  const { list, what, children } = props;
  const rank = list.state === "failed" ? 1 : 90;
  useCommands([{ id: "pane.retry", keys: ["r"], label: "load again", group: "Matter", rank, run: list.retry }]);
  if (list.state === "pending") return <PendingState label={`Loading ${what}`} />;
  if (list.state === "failed") {
    return <FailedState failure={list.failure} fallback={`Not loaded: ${what}.`} notFound="There is no such matter." />;
  }
  return children;
}
