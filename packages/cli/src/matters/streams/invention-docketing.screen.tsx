import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { counted } from "@iphub/sdk/domain/counted";
import { importWords } from "@iphub/ui-core/matters/streams/import-docketing";
import { type ReadDocketing, useDocketingImport } from "@iphub/ui-core/matters/streams/use-docketing-import";
import { docketingEmptyWords, useInventionDocketing } from "@iphub/ui-core/matters/streams/use-invention-docketing";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { FilePrompt } from "../../terminal-kit/file-prompt.tsx";
import { MatterLoaded, MatterPane } from "../inventions/invention.screen.tsx";
import { StreamList } from "./stream-list.tsx";

/** The docketing events of a matter, the newest first. */
export function InventionDocketingScreen({ id }: { readonly id: string }) {
  const docketing = useInventionDocketing(id);
  const overlay = useDocketingImportOverlay();
  return (
    <MatterPane id={id} overlay={overlay}>
      <MatterLoaded list={docketing} what="the docketing events">
        <StreamList lines={docketing.lines} empty={docketingEmptyWords} onNearEnd={docketing.loadMore} />
      </MatterLoaded>
    </MatterPane>
  );
}

/** More wrong rows than this are counted instead of listed. */
const mostNamed = 4;

function useDocketingImportOverlay(): ReactNode {
  const { toasts } = useHubApp();
  const { mayImport, file, refusal, actions } = useDocketingImport();
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const group = "Docketing";
  useCommands([
    { id: "docketing.import", keys: ["a"], label: "import a CSV", group, rank: 3, run: ask, isOff: !mayImport },
  ]);
  const close = () => {
    setAsking(false);
    actions.clear();
  };
  const read = async (path: string) => {
    try {
      await actions.read(basename(path), await readFile(path));
    } finally {
      setAsking(false);
    }
  };
  const send = async () => {
    const done = await actions.send();
    close();
    if (done) toasts.show({ type: "success", title: "Docketing events imported", message: importWords(done) });
  };
  if (asking) return <FilePrompt title="Import which CSV file" onFile={read} onClose={close} />;
  if (refusal !== null) {
    return (
      <ConfirmDialog
        title="Not imported"
        message={refusal}
        confirmLabel="Another file"
        cancelLabel="Close"
        onConfirm={ask}
        onCancel={close}
      />
    );
  }
  if (!file) return null;
  const words = fileWords(file);
  if (file.rows.length === 0) {
    return (
      <ConfirmDialog
        title="Nothing to import"
        message={words}
        confirmLabel="Another file"
        cancelLabel="Close"
        onConfirm={ask}
        onCancel={close}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Import these events?"
      message={words}
      confirmLabel="Import"
      cancelLabel="Cancel"
      onConfirm={() => void send()}
      onCancel={close}
    />
  );
}

/** The content of a file in words: `events.csv: 12 events. Left out: row 4: date is wrong; write YYYY-MM-DD.` */
function fileWords({ name, rows, faults }: ReadDocketing): string {
  const named = faults.slice(0, mostNamed).map(({ row, reason }) => `row ${row}: ${reason}`);
  const more = faults.length > named.length ? ` and ${faults.length - named.length} more rows` : "";
  return `${name}: ${counted(rows.length, "event")}.${named.length === 0 ? "" : ` Left out: ${named.join(". ")}${more}.`}`;
}
