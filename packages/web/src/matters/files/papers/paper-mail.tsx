import type { FilePaper } from "@iphub/sdk/contract/file-papers";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { Button } from "../../../web-kit/button.tsx";
import { DateText } from "../../../web-kit/date-text.tsx";
import styles from "./paper-content.module.css";

type Props = {
  readonly paper: FilePaper;
  /** Opens an attachment; absent for an e-mail within an e-mail, whose attachments have no address. */
  readonly onOpen?: (part: number) => void;
};

/** `PaperMail {paper, onOpen?}`: an e-mail that is a file, as text: nothing of it is loaded from elsewhere. */
export function PaperMail({ paper: { mail, text }, onOpen }: Props) {
  if (mail === null) return null;
  const facts = [
    ["From", mail.from || "not named"],
    ["To", mail.to.join(", ") || "no one"],
    ...(mail.cc.length > 0 ? [["Copy to", mail.cc.join(", ")]] : []),
  ];
  return (
    <article className={styles.mail}>
      <h3>{mail.subject || "(no subject)"}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Date</dt>
          <dd>{mail.date === null ? "none" : <DateText value={mail.date} time />}</dd>
        </div>
      </dl>
      {mail.attachments.length > 0 && (
        <ul aria-label="Attachments">
          {mail.attachments.map(({ part, name, size }) => (
            <li key={part}>
              {onOpen ? (
                <Button variant="text" icon="attachment" onClick={() => onOpen(part)}>
                  <bdi>{name}</bdi>
                </Button>
              ) : (
                <bdi>{name}</bdi>
              )}{" "}
              ({byteSize(size)})
            </li>
          ))}
        </ul>
      )}
      <pre className={styles.text} data-page="1">
        {text === "" ? "The e-mail has no text." : text}
      </pre>
    </article>
  );
}
