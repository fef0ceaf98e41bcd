import type { InventionFile } from "@iphub/sdk/contract/files";
import { compareTexts } from "@iphub/sdk/domain/matters/compare-texts";
import { useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import type { PaperPlace } from "./paper-place.ts";
import { sequenceDiff } from "./sequence-diff.ts";
import { usePaperText } from "./use-file-paper.ts";

/** One version of a file that can be compared. */
export interface ComparableVersion {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

const comparable = /^(application\/pdf|text\/|message\/rfc822)|wordprocessingml\.document$/;

/** The versions of a matter's files that have a text, the newest file first. */
function comparableVersions(files: readonly InventionFile[]): ComparableVersion[] {
  return files
    .filter(({ mimeType }) => comparable.test(mimeType))
    .flatMap(({ id, name, version: newest }) =>
      Array.from({ length: newest }, (_, at) => newest - at).map((version) => ({
        id,
        version,
        title: newest === 1 ? name : `${name}, version ${version}`,
      })),
    );
}

/**
 * What a version is compared with unless someone chooses: the version before it; else the file whose name is most like
 * its own.
 */
export function versionBefore(
  versions: readonly ComparableVersion[],
  shown: Pick<ComparableVersion, "id" | "version">,
): ComparableVersion | null {
  const before = versions.find(({ id, version }) => id === shown.id && version < shown.version);
  if (before) return before;
  const own = versions.find(({ id }) => id === shown.id)?.title ?? "";
  const others = versions.filter(({ id }) => id !== shown.id);
  return others.sort((one, other) => sharedBeginning(other.title, own) - sharedBeginning(one.title, own))[0] ?? null;
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at]?.toLowerCase() === other[at]?.toLowerCase()) at += 1;
  return at;
}

/** The versions of a matter's files that can be compared. */
export function useComparableVersions(inventionId: string): readonly ComparableVersion[] {
  const { hub } = useHubApp();
  const files = useRemote(matterKeys.fileList(inventionId, false), () =>
    hub.files.list({ reference: inventionId, deleted: false }),
  );
  return useMemo(() => comparableVersions(files.data ?? []), [files.data]);
}

/** Two versions of a text, compared by word, and claim against claim. */
export function usePaperComparison(older: PaperPlace, newer: PaperPlace) {
  const [was, is] = [usePaperText(older), usePaperText(newer)];
  const { data: wasText } = was;
  const { data: isText } = is;
  const comparison = useMemo(
    () => (wasText && isText ? compareTexts(wasText, isText, sequenceDiff) : null),
    [wasText, isText],
  );
  const isWhole = wasText?.isWhole !== false && isText?.isWhole !== false;
  return { was, is, comparison, isWhole, problem: wasText?.problem ?? isText?.problem ?? null };
}
