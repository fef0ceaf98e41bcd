import type { DocketingImport } from "@iphub/sdk/contract/inventions";
import { InputError } from "@iphub/sdk/domain/input-error";
import { type DocketingCsv, readDocketingRows } from "@iphub/sdk/domain/matters/docketing-csv";
import { useState } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { importDocketing } from "./import-docketing.ts";

/** A parsed file of docketing events, with its faults. */
export interface ReadDocketing extends DocketingCsv {
  readonly name: string;
}

const noText = "the file is no text in UTF-8, or in UTF-16 with its byte-order mark; save it as CSV UTF-8";

/** Imports docketing events from a CSV file: reads it, shows the wrong rows, and imports the others. */
export function useDocketingImport() {
  const { hub, queries } = useHubApp();
  const { write, sending } = useWrite();
  const [file, setFile] = useState<ReadDocketing | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<DocketingImport | null>(null);

  const read = async (name: string, content: Uint8Array) => {
    setOutcome(null);
    // Loaded with the first file: few people import one.
    const [{ csvRows }, { decodedText }] = await Promise.all([
      import("@iphub/sdk/formats/read-csv"),
      import("@iphub/sdk/formats/decode-text"),
    ]);
    try {
      const text = decodedText(content);
      if (text === null) throw new InputError("csv", noText);
      setFile({ name, ...readDocketingRows(csvRows(text).rows) });
      setRefusal(null);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      setFile(null);
      setRefusal(`${name}: ${error.reason}.`);
    }
  };
  const send = async () => {
    if (!file || file.rows.length === 0) return null;
    const done = await write(() => importDocketing((rows) => hub.inventions.importDocketing({ rows }), file.rows));
    // Batches before a failure are already imported.
    await queries.invalidateQueries({ queryKey: ["streams"] });
    setOutcome(done);
    return done;
  };
  const clear = () => {
    setFile(null);
    setRefusal(null);
    setOutcome(null);
  };
  const mayImport = useMay("deadlines:docket");
  return { mayImport, file, refusal, outcome, sending, actions: { read, send, clear } };
}
