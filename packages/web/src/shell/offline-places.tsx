import type { OfflinePlace } from "@iphub/ui-core/app/use-offline-places";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { DateText } from "../web-kit/date-text.tsx";
import { Link } from "../web-kit/link.tsx";
import { Modal } from "../web-kit/modal.tsx";
import styles from "./offline-places.module.css";

type Props = { readonly places: readonly OfflinePlace[]; readonly onClose: () => void };

/** `OfflinePlaces {places, onClose}`: the pages that can be read without the hub, each with the time of what it shows. */
export function OfflinePlaces({ places, onClose }: Props) {
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
