import { type OfflinePlace, useOfflinePlaces } from "@iphub/ui-core/app/use-offline-places";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../web-kit/button.tsx";
import { DateText } from "../web-kit/date-text.tsx";
import { Link } from "../web-kit/link.tsx";
import { Modal } from "../web-kit/modal.tsx";
import styles from "./offline-words.module.css";

/** As of when the page is, or that it needs the hub, and the way to those that do not. */
export function OfflineWords() {
  const { pathname, search } = useLocation();
  const { at, places } = useOfflinePlaces(pathname, (name) => new URLSearchParams(search).get(name));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>
        No connection to the hub.{" "}
        {at === null ? (
          <>This page needs it, and goes on by itself when it is back.</>
        ) : (
          <>
            You see this page as of <DateText value={at} time />.
          </>
        )}
      </span>
      {places.length > 0 && (
        <Button variant="text" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          What can be read
        </Button>
      )}
      {isOpen && <OfflinePlaces places={places} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Props = { readonly places: readonly OfflinePlace[]; readonly onClose: () => void };

/** The pages that can be read without the hub, each with the time of what it shows. */
function OfflinePlaces({ places, onClose }: Props) {
  return (
    <Modal title="What can be read without the hub" onClose={onClose}>
      <ul className={styles.places}>
        {places.map(({ title, place, at }) => (
          <li key={placeAddress(place)}>
            <Link to={placeAddress(place)} onClick={onClose}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.at}>
              as of <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Without the hub you can change a task (title, status, due date, people, tags, notes, milestone and order), add
        tasks to a matter, add notes to a matter or a milestone, and send messages in a chat that is open. Everything
        waits on this device and is sent when the hub is back.
      </p>
    </Modal>
  );
}
