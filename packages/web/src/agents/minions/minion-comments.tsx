import type { MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-may-write";
import { useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { CommentForm } from "./comment-form.tsx";
import styles from "./minions.module.css";

/** The comments on a minion, the newest first, 25 at a time, with their files. */
export function MinionComments({ minionId }: { readonly minionId: string }) {
  const comments = useMinionComments(minionId);
  const mayWrite = useMayWriteMinions();
  const download = async (attachment: { readonly url: string }) => {
    const file = await comments.actions.download(attachment);
    if (file) await saveFile(file);
  };
  return (
    <section className={styles.comments} aria-label="Comments">
      <h2>Comments</h2>
      {mayWrite && (
        <CommentForm
          error={comments.errorOf("content")}
          sending={comments.sending}
          onSend={(content, attachments) => comments.actions.add(content, { attachments })}
        />
      )}
      <OpenList
        list={comments}
        what="The comments could not be loaded."
        empty={<p className={styles.muted}>No one has commented yet.</p>}
      >
        <ol className={styles.list}>
          {comments.rows.map((comment) => (
            <Comment key={comment.documentId} comment={comment} onDownload={(one) => void download(one)} />
          ))}
        </ol>
      </OpenList>
    </section>
  );
}

type CommentProps = {
  readonly comment: MinionComment;
  readonly onDownload: (attachment: MinionComment["attachments"][number]) => void;
};

function Comment({ comment, onDownload }: CommentProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <strong>
          <bdi>{comment.author}</bdi>
        </strong>
        <DateText value={comment.createdAt} time />
      </div>
      <Markdown text={comment.content} />
      {comment.attachments.length > 0 && (
        <ul className={styles.files} aria-label="Attachments">
          {comment.attachments.map((attachment) => (
            <li key={attachment.url}>
              <Button variant="text" colour="secondary" icon="attachment" onClick={() => onDownload(attachment)}>
                {attachment.name}, {byteSize(attachment.size)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
