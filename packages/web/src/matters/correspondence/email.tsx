import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { senderText } from "@iphub/sdk/domain/matters/mail-sender";
import { emailBodyAddress, useEmail, whyFiled } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { paperAddress } from "@iphub/ui-core/matters/files/paper-place";
import { type ReactNode, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Icon } from "../../web-kit/icon.tsx";
import { Link } from "../../web-kit/link.tsx";
import styles from "./correspondence.module.css";

type EmailProps = { readonly email: CorrespondenceMessage; readonly children?: ReactNode };

/** `Email {email, children?}`: one e-mail, collapsed; expanded it shows its body, attachments and the children. */
export function Email({ email, children }: EmailProps) {
  const [open, setOpen] = useState(false);
  const { metadata } = email;
  return (
    <li>
      <details className={styles.email} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles.cut}>{senderText(metadata)}</span>
          <strong className={classNames(styles.cut, styles.subject)}>{metadata.subject || "(no subject)"}</strong>
          <span className={styles.muted}>
            {email.attachments.length > 0 && <Icon name="attachment" size="smx" />}{" "}
            <DateText value={metadata.date} time />
          </span>
        </summary>
        {open && (
          <div className={styles.body}>
            <EmailHead email={email} />
            {email.hasHtml ? <HtmlBody id={email.id} text={email.text} /> : <p className={styles.text}>{email.text}</p>}
            {children}
          </div>
        )}
      </details>
    </li>
  );
}

function EmailHead({ email: { inventionId, metadata, attachments } }: { readonly email: CorrespondenceMessage }) {
  return (
    <>
      <div className={styles.muted}>
        To {metadata.to.join(", ") || "no one"}
        {metadata.cc.length > 0 && `, copy to ${metadata.cc.join(", ")}`}
        {metadata.filedBy !== null && ` · filed because ${whyFiled[metadata.filedBy] ?? metadata.filedBy}`}
      </div>
      {attachments.length > 0 && (
        <ul className={styles.attachments}>
          {attachments.map(({ name, size, fileId }, at) => (
            <li key={fileId ?? `${at}-${name}`}>
              <Icon name="attachment" size="smx" />{" "}
              {fileId === null || inventionId === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Link to={paperAddress(inventionId, "emails", fileId)}>
                  <bdi>{name}</bdi>
                </Link>
              )}{" "}
              ({byteSize(size)}
              {fileId === null && ", not filed yet"})
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The body in a sandboxed frame; remote images are loaded only on request. */
function HtmlBody({ id, text }: { readonly id: string; readonly text: string }) {
  const { data, withImages, actions } = useEmail(id);
  if (!data) return <p className={styles.text}>{text}</p>;
  const { ticket, remoteImages, metadata } = data;
  return (
    <>
      {remoteImages > 0 && !withImages && (
        <div className={styles.muted}>
          {remoteImages === 1 ? "A remote image is" : `${remoteImages} remote images are`} not shown: loading them tells
          the sender that you read the e-mail.{" "}
          <Button variant="text" icon="show" onClick={() => void actions.showImages()}>
            Show images
          </Button>
        </div>
      )}
      <iframe
        className={styles.frame}
        title={`Body of ‘${metadata.subject}’`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={emailBodyAddress(id, ticket, withImages)}
      />
    </>
  );
}
