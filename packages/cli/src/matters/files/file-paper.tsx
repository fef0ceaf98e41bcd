import type { PaperPlace } from "@iphub/ui-core/matters/files/paper-place";
import { useFilePaper, useNamedVersions, usePaperText } from "@iphub/ui-core/matters/files/use-file-paper";
import { useComparableVersions, versionBefore } from "@iphub/ui-core/matters/files/use-paper-comparison";
import { useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Loaded } from "../../terminal-kit/list-states.tsx";
import { useOpenAddress } from "../../terminal-kit/shell-context.ts";
import { OpenPaper } from "./open-paper.tsx";
import { PaperComparison } from "./paper-comparison.tsx";

type Props = {
  readonly inventionId: string;
  readonly fileId: string;
  /** Where Escape goes back to; the list by default. */
  readonly label?: string;
  readonly onClose: () => void;
};

/** A file of a matter as text in place of the list: the hub reads PDF, DOCX and e-mail files, within its limits. */
export function FilePaper({ inventionId, fileId, label = "the list", onClose }: Props) {
  const openAddress = useOpenAddress();
  const [place, setPlace] = useState<PaperPlace>({ id: fileId, version: null, part: null });
  const [older, setOlder] = useState<PaperPlace | null>(null);
  const model = useFilePaper(inventionId, place);
  const paper = model.data;
  const isPdf = paper?.kind === "pdf";
  const text = usePaperText(place, isPdf);
  const versions = useNamedVersions(model.versions);
  const comparable = useComparableVersions(inventionId);
  const isAttached = place.part !== null;
  const canCompare = paper && !isAttached && comparable.some(({ id }) => id === paper.id);
  const before = canCompare ? versionBefore(comparable, paper) : null;
  const close = isAttached ? () => setPlace({ ...place, part: null }) : onClose;
  const back = isAttached ? "the e-mail" : label;
  const open = async () => openAddress(await model.actions.address());
  useCommands([
    { id: "paper.close", keys: ["escape"], label: back, group: "Paper", rank: 5, run: close },
    { id: "paper.open", keys: ["o"], label: "open in the browser", group: "Paper", rank: 10, run: () => void open() },
  ]);
  if (older !== null && paper) {
    return (
      <PaperComparison
        inventionId={inventionId}
        older={older}
        newer={{ ...place, version: paper.version }}
        onOlder={setOlder}
        onClose={() => setOlder(null)}
      />
    );
  }
  return (
    <Loaded
      list={isPdf ? text : model}
      what={isPdf ? "the text of the paper" : "the file"}
      notFound="The file is not there any more."
    >
      {paper && (
        <OpenPaper
          key={`${paper.id} ${paper.version} ${place.part}`}
          paper={paper}
          text={isPdf ? (text.data ?? null) : null}
          versions={versions}
          onVersion={(version) => setPlace({ ...place, version })}
          onPart={(part) => setPlace({ ...place, part })}
          onCompare={before && (() => setOlder({ id: before.id, version: before.version, part: null }))}
        />
      )}
    </Loaded>
  );
}
