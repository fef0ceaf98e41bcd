import type { Minion, MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { namesOf } from "@iphub/sdk/records/record";
import { minionFacts } from "@iphub/ui-core/agents/minions/minion-fields";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import { type CommentFile, faultOfFiles, useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { Fragment, type ReactNode, useState } from "react";
import { MentionField } from "../../matters/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { FileButton } from "../../web-kit/file-button.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import styles from "./minions.module.css";

/** A minion's profile. */
export function MinionProfile({ minion }: { readonly minion: Minion }) {
  const { trainer, manager, startDate, endDate, description } = minion;
  const nameOf = useNames([trainer, manager]);
  const facts: { readonly [N in keyof typeof minionFacts]: ReactNode } = {
    trainer: <bdi title={trainer ?? undefined}>{nameOf(trainer ?? "–")}</bdi>,
    manager: <bdi title={manager ?? undefined}>{nameOf(manager ?? "–")}</bdi>,
    startDate: startDate ? <DateText value={startDate} /> : "–",
    endDate: endDate ? <DateText value={endDate} /> : "–",
  };
  return (
    <div className={styles.profile}>
      <section aria-label="Profile">
        <dl className={styles.facts}>
          {namesOf(minionFacts).map((name) => (
            <Fragment key={name}>
              <dt>{minionFacts[name].label}</dt>
              <dd>{facts[name]}</dd>
            </Fragment>
          ))}
        </dl>
        {description.trim() === "" ? (
          <p className={styles.muted}>No description yet.</p>
        ) : (
          <Markdown text={description} />
        )}
      </section>
      <MinionComments minionId={minion.documentId} />
    </div>
  );
}

/** The comments on a minion, the newest first, 25 at a time, with their files. */
function MinionComments({ minionId }: { readonly minionId: string }) {
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
          place={`minion-comment:${minionId}`}
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

type Props = {
  /** Where what is typed is kept; chosen files are not. */
  readonly place: string;
  readonly error: string | null;
  readonly sending: boolean;
  /** Sends it; the text is kept if sending fails. */
  readonly onSend: (content: string, attachments: readonly CommentFile[]) => Promise<boolean>;
};

function CommentForm({ place, error, sending, onSend }: Props) {
  const draft = useTextDraft(place);
  const content = draft.values;
  const [files, setFiles] = useState<readonly CommentFile[]>([]);
  // The names of files that the browser could not read, such as one that was moved since.
  const [unread, setUnread] = useState<readonly string[]>([]);
  const fault = faultOfFiles(files);
  const isReady = content.trim() !== "" && fault === null;
  const send = async () => {
    if (!isReady || sending || !(await onSend(content, files))) return;
    draft.actions.discard();
    setFiles([]);
    setUnread([]);
  };
  const attach = async (chosen: readonly File[]) => {
    const read = await Promise.all(chosen.map((file) => readBase64(file).catch(() => file.name)));
    setFiles((known) => [...known, ...read.filter((one) => typeof one !== "string")]);
    setUnread(read.filter((one) => typeof one === "string"));
  };
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftNotice draft={draft} />
      <MentionField
        label="Comment"
        hideLabel
        placeholder="Write a comment; Markdown, @ mentions a person"
        value={content}
        onChange={draft.actions.set}
        error={error}
      />
      <Chosen files={files} onRemove={(gone) => setFiles((known) => known.filter((file) => file !== gone))} />
      {fault !== null && (
        <p role="alert" className={styles.failed}>
          ▲ {fault}
        </p>
      )}
      {unread.length > 0 && (
        <p role="alert" className={styles.failed}>
          ▲ {unread.join(", ")} could not be read, and is not attached. Choose it again.
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" icon="send" busy={sending} disabled={!isReady}>
          Add comment
        </Button>
        <FileButton
          colour="secondary"
          icon="attachment"
          label="Files to attach"
          multiple
          onFiles={(chosen) => void attach(chosen)}
        >
          Attach files
        </FileButton>
      </div>
    </form>
  );
}

type ChosenProps = { readonly files: readonly CommentFile[]; readonly onRemove: (file: CommentFile) => void };

function Chosen({ files, onRemove }: ChosenProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files to send">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; the list only grows and shrinks.
        <li key={`${at} ${file.name}`}>
          <bdi>{file.name}</bdi>
          <Button
            variant="icon"
            colour="secondary"
            icon="close"
            label={`Take ${file.name} away`}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Reads a chosen file as base64; rejects if the browser cannot read it. */
function readBase64(file: File): Promise<CommentFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} could not be read`));
    // The result is a data URL: type, comma, content.
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).split(",", 2)[1] ?? "" });
    reader.readAsDataURL(file);
  });
}
