import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useApp } from "ink";
import { useState } from "react";
import type { DocketSnapshot } from "../docket/deadlines/docket-snapshot.ts";
import { OfflineDocket } from "../docket/deadlines/offline-docket.tsx";
import type { Command } from "../terminal-kit/commands.tsx";
import { createNavigation, NavigationContext, type Place, useNavigation } from "../terminal-kit/navigation.ts";
import type { MatterSnapshot } from "../work/public-screens.ts";
import { OfflineMatter } from "./offline-matter.tsx";
import { OfflineMatters } from "./offline-matters.tsx";

type Props = {
  /** Null if none is kept. */
  readonly docket: DocketSnapshot | null;
  /** Reads the matters that are kept; called once. */
  readonly readMatters: () => readonly MatterSnapshot[];
  /** Where the reader was; a matter that is kept is shown at once. */
  readonly place: Place;
  readonly reason: string;
  readonly retry: () => void;
};

/** What is kept on this machine, read-only, while the hub cannot be reached: the docket and the matters opened last. */
export function Offline(props: Props) {
  const [matters] = useState(props.readMatters);
  // A navigation of its own: the screen below stays where it is.
  const [navigation] = useState(() => {
    const first: Place = props.docket ? { stem: "deadline-list" } : { stem: "invention-list" };
    const isKept = matters.some(({ invention }) => invention.id === props.place.id);
    return createNavigation(isKept ? [first, { stem: "invention", id: props.place.id }] : [first]);
  });
  return (
    <NavigationContext value={navigation}>
      <OfflineScreen {...props} matters={matters} />
    </NavigationContext>
  );
}

function OfflineScreen({ docket, matters, reason, retry }: Props & { readonly matters: readonly MatterSnapshot[] }) {
  const { place, go } = useNavigation();
  const { toasts } = useHubApp();
  const commands = useOfflineCommands(retry, {
    isOther: docket !== null && matters.length > 0,
    isMatters: place.stem === "invention-list",
  });
  const matter = matters.find(({ invention }) => invention.id === place.id);
  if (place.stem === "invention" && matter) {
    const deadlines = docket?.deadlines.filter(({ invention }) => invention.id === place.id) ?? [];
    return <OfflineMatter snapshot={matter} deadlines={deadlines} reason={reason} commands={commands} />;
  }
  const open = (id: string) => go({ stem: "invention", id });
  if (place.stem === "invention-list" || !docket) {
    const openRow = ({ invention }: MatterSnapshot) => open(invention.id);
    return <OfflineMatters matters={matters} reason={reason} commands={commands} onOpen={openRow} />;
  }
  const openMatter = (id: string) => {
    if (matters.some(({ invention }) => invention.id === id)) return open(id);
    const message = "Only matters that were opened here before can be read without the hub.";
    toasts.show({ type: "error", title: "This matter is not kept", message });
  };
  return <OfflineDocket snapshot={docket} reason={reason} commands={commands} onMatter={openMatter} />;
}

/** The keys that change something elsewhere. */
const changeKeys = [..."esd@#MxbnaFEKJDLHcpRXOvAPQ.", "space", "delete"];

type Shown = { readonly isOther: boolean; readonly isMatters: boolean };

/** The keys of every offline screen: the other list, back, retry, and the answer to what would be a change. */
function useOfflineCommands(retry: () => void, { isOther, isMatters }: Shown): readonly Command[] {
  const { exit } = useApp();
  const { go, back, depth } = useNavigation();
  const { toasts } = useHubApp();
  const group = "App";
  const isFirst = depth < 2;
  const turn = () => go({ stem: isMatters ? "deadline-list" : "invention-list" });
  const refuse = () => {
    const message = "The hub cannot be reached, so nothing can be changed; r tries again.";
    toasts.show({ type: "error", title: "Read-only", message });
  };
  return [
    { id: "offline.retry", keys: ["r"], label: "try again", group, rank: 1, run: retry },
    {
      id: "offline.turn",
      keys: ["tab"],
      label: isMatters ? "the docket" : "matters kept",
      group,
      rank: 4,
      run: turn,
      isOff: !isOther,
    },
    { id: "offline.back", keys: ["escape", "q"], label: "back", group, rank: 5, run: back, isOff: isFirst },
    { id: "offline.quit", keys: ["q", "escape"], label: "quit", group, rank: 5, run: () => exit(), isOff: !isFirst },
    { id: "offline.change", keys: changeKeys, label: "changes need the hub", group, run: refuse },
  ];
}
