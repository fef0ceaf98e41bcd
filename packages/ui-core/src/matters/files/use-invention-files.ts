import type { InventionFile } from "@iphub/sdk/contract/files";
import { distinctTags, hasTag } from "@iphub/sdk/records/tags";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { useMatterPapers } from "./use-matter-papers.ts";
import { useUploads } from "./use-uploads.ts";

/** Where a file came from, in words. */
export const fileSources: Readonly<Record<InventionFile["source"], string>> = {
  upload: "uploaded",
  "patent-office": "patent office",
  "e-mail": "e-mail",
  directory: "repository",
  report: "report",
};

/** The files of a matter: the list, the uploads, and the actions on a file. */
export function useInventionFiles(inventionId: string) {
  const { hub, queries } = useHubApp();
  const { write } = useWrite();
  const [deleted, setDeleted] = useState(false);
  const [tag, setTag] = useState<string | null>(null);
  const key = matterKeys.files(inventionId);
  const list = useMatterPapers(inventionId, deleted);
  const refetch = () => void queries.invalidateQueries({ queryKey: key });
  const uploads = useUploads(inventionId);

  const all = list.data ?? [];
  const change = async (file: InventionFile, patch: { name?: string; tags?: string[] }, done: string) => {
    const saved = await write(() => hub.files.update({ id: file.id, ...patch }), { done, subject: file.name });
    if (saved) refetch();
    return saved !== null;
  };
  const restore = async (file: InventionFile) => {
    const words = { done: "File restored", subject: file.name };
    if (await write(() => hub.files.update({ id: file.id, isDeleted: false }), words)) refetch();
  };
  const remove = async (file: InventionFile) => {
    const words = { done: "File deleted", subject: file.name, undo: () => void restore(file) };
    if (await write(() => hub.files.delete({ id: file.id }), words)) refetch();
  };
  return {
    ...list,
    /** The number of files including those without the chosen tag. */
    all,
    files: tag === null ? all : all.filter((file) => hasTag(file.tags, tag)),
    tags: distinctTags(all.flatMap((file) => file.tags)).sort(),
    tag,
    deleted,
    uploads: uploads.rows,
    /** Interrupted uploads whose file this program does not have: it must be chosen again. */
    unfinished: uploads.unfinished,
    actions: {
      upload: uploads.add,
      retryUpload: uploads.retry,
      stopUpload: uploads.stop,
      dismissUpload: uploads.dismiss,
      removeUnfinished: uploads.removeUnfinished,
      rename: (file: InventionFile, name: string) => change(file, { name }, "File renamed"),
      setTags: (file: InventionFile, tags: string[]) => change(file, { tags }, "Tags saved"),
      remove,
      restore,
      showDeleted: setDeleted,
      showTag: setTag,
      /** A short-lived address of the file, relative to the hub's root; null if the hub refused it. */
      address: async (file: InventionFile) => (await write(() => hub.files.token({ path: file.id })))?.url ?? null,
    },
  };
}
