import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { useMatterEvents } from "../streams/use-matter-live.ts";
import type { PaperPlace } from "./paper-place.ts";

/** A file as it is read next to the work, its versions, and the short-lived addresses of its content. */
export function useFilePaper(inventionId: string, { id, version, part }: PaperPlace) {
  const { hub } = useHubApp();
  const { write } = useWrite();
  const place = placeOf({ version, part });
  const paper = useRemote(matterKeys.filePaper(id, version, part), () => hub.files.paper({ id, ...place }));
  const shown = paper.data?.version;
  const listed = matterKeys.fileVersions(id, shown ?? 0);
  const versions = useRemote(listed, () => hub.files.versions({ id }), shown !== undefined);
  useMatterEvents(inventionId, /^file-(?!note-)/, [matterKeys.fileContents(id)]);
  return {
    ...paper,
    /** Newest first; only the shown one until they are known. */
    versions: versions.data ?? [],
    actions: {
      /** The address of the shown content, relative to the hub's root; null if the hub refused it. */
      address: async () => (await write(() => hub.files.token({ path: id, ...place })))?.url ?? null,
    },
  };
}

/** What a screen knows of a paper. */
export type FilePaperModel = ReturnType<typeof useFilePaper>;

/** The text of a file by page. @param isWanted false where nothing shows it yet */
export function usePaperText({ id, version, part }: PaperPlace, isWanted = true) {
  const { hub } = useHubApp();
  const load = () => hub.files.text({ id, ...placeOf({ version, part }) });
  return useRemote(matterKeys.fileText(id, version, part), load, isWanted);
}

/** Reads the content of a file, a version or an attachment; null if the hub refused it, which is reported. */
export function useFileContent(): (place: PaperPlace) => Promise<Uint8Array | null> {
  const { hub } = useHubApp();
  const { write } = useWrite();
  return ({ id, ...place }) =>
    write(async () => (await hub.files.download({ id, ...placeOf(place) })).bytes(), {
      failed: "Failed to load the file",
    });
}

function placeOf({ version, part }: Pick<PaperPlace, "version" | "part">) {
  return { ...(version === null ? {} : { version }), ...(part === null ? {} : { part }) };
}

/** Versions of a file with the names of who made them in place of their e-mail addresses. */
export function useNamedVersions(versions: FilePaperModel["versions"]): FilePaperModel["versions"] {
  const nameOf = useNames(versions.map(({ createdBy }) => createdBy));
  return versions.map((one) => ({ ...one, createdBy: one.createdBy && nameOf(one.createdBy) }));
}
