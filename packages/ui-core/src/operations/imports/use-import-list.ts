import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { importKeys } from "./use-import.ts";

/** The imports of dockets, or those that have these words, the newest first; a chosen file is read and previewed. */
export function useImportList(q = "") {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const list = useRemoteList<ImportRecord>([...importKeys.list, q], (skip) =>
    hub.imports.list(q === "" ? { skip } : { q, skip }),
  );
  const nameOf = useNames(list.rows.map(({ createdBy }) => createdBy));
  return {
    ...list,
    rows: list.rows.map((one) => ({ ...one, createdBy: nameOf(one.createdBy) })),
    sending,
    /** Why the last file was refused. */
    refusal: errorOf("file"),
    actions: {
      preview: async (file: Blob) => {
        const read = await write(() => hub.imports.preview({ file }, { timeoutMs: 5 * 60_000 }), {
          failed: "The file was not read",
        });
        if (read) await queries.invalidateQueries({ queryKey: importKeys.list });
        return read;
      },
    },
  };
}
