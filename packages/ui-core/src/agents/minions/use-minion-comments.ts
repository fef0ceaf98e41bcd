import type { MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { cutText } from "@iphub/sdk/domain/cut-text";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { minionKeys } from "../query-keys.ts";
import { listPage, pageAfter, presentMinionId } from "./minion-pages.ts";

/** A file to attach to a comment; its type is detected from its content. */
export interface CommentFile {
  readonly name: string;
  readonly base64: string;
}

/** The most base64 characters that fit into one call with the text: about 1.4 megabytes of files. */
const mostBase64 = 1_900_000;
/** The most files on one comment. */
const mostFiles = 10;
/** How much of a failed comment's text its error message shows. */
const namedLength = 60;

/** The fault of a comment's files, as a sentence for the user; null if there is none. */
export function faultOfFiles(files: readonly CommentFile[]): string | null {
  if (files.length > mostFiles) return "More than ten files; write another comment for the rest.";
  const size = files.reduce((sum, { base64 }) => sum + base64.length, 0);
  return size > mostBase64 ? "The files are larger than 1.4 MB together; remove some." : null;
}

/** The comments on a minion of one kind, the newest first, 25 at a time, and the call for a new one. */
export function useMinionComments(minionId: string, kind: MinionComment["kind"] = "comment") {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const list = useRemoteList<MinionComment>(minionKeys.minionComments(minionId, kind), async (skip) =>
    listPage(
      await hub.minions.comments({
        populate: "*",
        filters: { minionId: { $eq: presentMinionId(minionId) }, kind },
        pagination: pageAfter(skip),
        sort: "createdAt:desc",
      }),
    ),
  );
  const add = async (
    content: string,
    more: { readonly attachments?: readonly CommentFile[]; readonly taskId?: string; readonly rating?: number } = {},
  ): Promise<boolean> => {
    const { attachments = [], ...rest } = more;
    const send = async () => {
      const data = { minionId: presentMinionId(minionId), content: content.trim(), kind, ...rest };
      const { data: written } = await hub.minions.createComment({ data: { ...data, attachments: [...attachments] } });
      if (attachments.length === 0) return written;
      return (await hub.minions.getComment({ documentId: written.documentId, populate: "*" })).data;
    };
    const failed = `Failed to add new comment with contents ${cutText(content.trim(), namedLength)}`;
    const written = await write(send, { done: kind === "comment" ? "Comment added" : "Rating saved", failed });
    if (!written) return false;
    void queries.invalidateQueries({ queryKey: minionKeys.minionComments(minionId, kind) });
    void queries.invalidateQueries({ queryKey: minionKeys.minionLists });
    if (kind === "feedback") void queries.invalidateQueries({ queryKey: minionKeys.minionTasksOf(minionId) });
    return true;
  };
  const download = ({ url }: { readonly url: string }) =>
    write(() => hub.minions.attachment({ documentId: decodeURIComponent(url.split("/").at(-1) ?? "") }), {
      failed: "The file could not be downloaded",
    });
  const nameOf = useNames(list.rows.map(({ author }) => author));
  return {
    ...list,
    /** Comments with the names of their authors. */
    rows: list.rows.map((comment) => ({ ...comment, author: nameOf(comment.author) })),
    sending,
    errorOf: (field: string) => errorOf(`data.${field}`),
    actions: { add, download },
  };
}

/** A rating, or the mean of several, for display: `★ 4.5 of 5`; a dash if there is none. */
export function ratingWords(rating: number | null): string {
  return rating === null ? "–" : `★ ${Math.round(rating * 10) / 10} of 5`;
}

/** The possible ratings, the best first, with their labels. */
export const ratingChoices = [
  { value: 5, title: "5: excellent" },
  { value: 4, title: "4: good" },
  { value: 3, title: "3: usable" },
  { value: 2, title: "2: poor" },
  { value: 1, title: "1: wrong" },
] as const;
