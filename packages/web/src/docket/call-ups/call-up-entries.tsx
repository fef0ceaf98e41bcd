import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import {
  callUpDelivery,
  callUpReason,
  callUpsEmptyWords,
  callUpWhen,
  isUndelivered,
} from "@iphub/ui-core/docket/call-ups/call-up-words";
import { useCallUpList } from "@iphub/ui-core/docket/call-ups/use-call-up-list";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./call-ups.module.css";

type Props = {
  /** The deadline whose record is shown; null for the reader's own call-ups. Readers acknowledge their own in both. */
  readonly deadlineId: string | null;
};

/** `CallUpEntries {deadlineId}`: call-ups, newest first: who got it, when, delivered or refused, seen, acknowledged. */
export function CallUpEntries({ deadlineId }: Props) {
  const list = useCallUpList(deadlineId);
  const nameOf = useNames(
    list.rows.flatMap(({ person, inPlaceOf, acknowledgedBy }) => [person, inPlaceOf, acknowledgedBy]),
  );
  const empty = deadlineId === null ? callUpsEmptyWords : "No one has been called up yet.";
  return (
    <>
      <LoadState remote={list} what="The call-ups could not be loaded." lines={3} height={36} />
      {list.state === "completed" && list.rows.length === 0 && deadlineId === null && (
        <EmptyState message={empty} icon="check" />
      )}
      {list.state === "completed" && list.rows.length === 0 && deadlineId !== null && (
        <p className={styles.muted}>{empty}</p>
      )}
      <ul className={styles.list}>
        {list.rows.map((callUp) => (
          <CallUpEntry key={callUp.id} callUp={callUp} nameOf={nameOf} isOwn={deadlineId === null}>
            {list.isOpen(callUp) && (
              <Button
                colour="secondary"
                icon="check"
                disabled={list.sending}
                onClick={() => void list.actions.acknowledge(callUp)}
              >
                Acknowledge
              </Button>
            )}
          </CallUpEntry>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="text" colour="secondary" busy={list.loadingMore} onClick={list.loadMore}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}

type EntryProps = {
  readonly callUp: CallUpRecord;
  readonly nameOf: (email: string) => string;
  readonly isOwn: boolean;
  readonly children: React.ReactNode;
};

function CallUpEntry({ callUp, nameOf, isOwn, children }: EntryProps) {
  const { invention, title, person, at, finalDate, seenAt, acknowledgedAt, acknowledgedBy } = callUp;
  return (
    <li>
      <span className={styles.entry}>
        {isOwn ? (
          <span>
            <strong>{callUpWhen(callUp)}</strong>: {title}
          </span>
        ) : (
          <span>
            <strong>{nameOf(person)}</strong>, {callUpWhen(callUp)}
          </span>
        )}
        {isOwn && (
          <span>
            <Link to={`/inventions/${encodeURIComponent(invention.id)}`}>
              {[invention.references[0], invention.title].filter(Boolean).join(" · ")}
            </Link>
            {" · final date "}
            {finalDate === null ? "none" : <DateText value={finalDate} weekday />}
          </span>
        )}
        <span className={styles.muted}>
          <DateText value={at} time /> · {callUpReason(callUp, nameOf)} ·{" "}
          <span className={isUndelivered(callUp) ? styles.failed : undefined}>{callUpDelivery(callUp)}</span>
          {seenAt !== null && (
            <>
              {" "}
              · seen <DateText value={seenAt} time />
            </>
          )}
          {acknowledgedAt !== null && (
            <>
              {" "}
              · acknowledged{acknowledgedBy !== null && ` by ${nameOf(acknowledgedBy)}`}{" "}
              <DateText value={acknowledgedAt} time />
            </>
          )}
        </span>
      </span>
      {children}
    </li>
  );
}
