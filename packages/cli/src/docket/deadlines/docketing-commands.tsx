import type { DocketingModel } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { type ReactNode, useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { useOpenAddress } from "../../terminal-kit/shell-context.ts";
import { ReadNoticeForm } from "./read-notice-form.tsx";

const group = "Docketing";

/** The keys of the docketing screen: docket, verify or read, take the printed period, the next one, the paper. */
export function useDocketingCommands(model: DocketingModel): { readonly overlay: ReactNode } {
  const openAddress = useOpenAddress();
  const { go } = useNavigation();
  const [reading, setReading] = useState<DocketingModel["row"] | null>(null);
  const { row, may, offered, chosen, paper, actions, isReady, canVerify, canTake, canKeep } = model;
  const openPaper = async () => openAddress(await paper.actions.address());
  const canDownload = paper.data?.state === "not-downloaded" || paper.data?.state === "failed";
  const keepLabel = canVerify ? "keep its period" : "keep the rule's";
  const command = (
    id: string,
    key: string,
    label: string,
    rank: number,
    can: boolean,
    run: () => unknown,
  ): Command => ({
    ...{ id: `docketing.${id}`, keys: [key], label, group, rank, isOff: !can },
    run: () => void run(),
  });
  useCommands([
    command("docket", "d", "docket", 1, may?.docket === true && isReady, actions.docket),
    command("verify", "v", "verify", 1, canVerify && isReady, actions.verify),
    command("read", "e", "read", 1, may?.read === true, () => setReading(row)),
    command("no-period", "0", "no period", 2, may?.read === true && isReady, actions.noPeriod),
    command("take", "p", "take the printed period", 2, canTake && chosen !== "taken", actions.take),
    command("keep", "x", keepLabel, 2, canKeep && chosen !== "kept", actions.keep),
    command("next", "n", "next", 3, !model.isLast, actions.toNext),
    command("previous", "b", "previous", 30, row !== undefined, actions.toPrevious),
    {
      ...command("download", "a", "download the paper", 4, canDownload, paper.actions.download),
      permission: "files:write",
    },
    command("open", "o", "open the paper", 5, paper.data?.file != null, openPaper),
    command(
      "matter",
      "m",
      "its matter",
      20,
      row !== undefined,
      () => row && go({ stem: "invention", id: row.invention.id }),
    ),
    command("retry", "r", "reload", 90, true, paper.actions.retry),
  ]);
  if (!reading) return { overlay: null };
  const close = () => setReading(null);
  return { overlay: <ReadNoticeForm deadline={reading} found={offered} onClose={close} onRead={actions.toNext} /> };
}
