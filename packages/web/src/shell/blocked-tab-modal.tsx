import { Modal } from "../web-kit/modal.tsx";

type Props = {
  /** What the page is, as the menu calls it. */
  readonly title: string;
  readonly address: string;
  readonly onClose: () => void;
};

/** A page outside the hub as a link, where the browser has blocked its tab: no browser blocks a link that is pressed. */
export function BlockedTabModal({ title, address, onClose }: Props) {
  return (
    <Modal title={title} size="small" onClose={onClose}>
      <p>
        Your browser has blocked the new tab.{" "}
        <a href={address} target="_blank" rel="noopener">
          Open {title} in a new tab
        </a>
      </p>
    </Modal>
  );
}
