import { useInvention } from "@iphub/ui-core/matters/inventions/use-invention";
import { screens } from "@iphub/ui-core/screens";
import type { ReactNode } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { Loaded } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Tabs, useTabCommands } from "../../terminal-kit/tabs.tsx";
import { useWallCommands } from "../walls/use-wall-commands.tsx";

/** The tabs of a matter, named and ordered as in the web. */
const tabs = screens.flatMap((screen) => ("tab" in screen ? [{ id: screen.stem, label: screen.tab }] : []));

/** The tabs of a matter. */
function MatterTabs({ id }: { readonly id: string }) {
  const { place, go } = useNavigation();
  const show = (stem: string) => {
    const tab = tabs.find((one) => one.id === stem);
    if (tab) go({ stem: tab.id, id });
  };
  useTabCommands(tabs, place.stem, show);
  return <Tabs tabs={tabs} activeId={place.stem} onChange={show} hasDigits={false} />;
}

type Props = {
  /** The matter's id. */
  readonly id: string;
  /** Shown after the matter's title: `45 documents`. */
  readonly count?: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
};

/** One matter: its reference and title, its tabs, and the content of the open tab. */
export function InventionScreen({ id, count, overlay, children }: Props) {
  const { data, failure } = useInvention(id);
  const wall = useWallCommands({ id, invention: data, isMissing: failure?.kind === "not-found" });
  const [reference] = data?.references ?? [];
  const title = data ? `${reference ? `${reference}  ` : ""}${data.title}` : "Invention";
  return (
    <ScreenFrame title={title} count={count} overlay={wall ?? overlay}>
      <MatterTabs id={id} />
      {children}
    </ScreenFrame>
  );
}

/** A tab of a matter that is a list or a text, below the line of tabs. */
export function MatterPane({ children, ...frame }: Props) {
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
