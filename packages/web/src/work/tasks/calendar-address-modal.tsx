import { CopyText } from "../../web-kit/copy-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Modal } from "../../web-kit/modal.tsx";

type CalendarAddressModalProps = {
  /** The address on this hub, which is shown only now. */
  readonly path: string;
  /** What the address shows, such as 'the filter's tasks and deadlines'. */
  readonly what: string;
  readonly onClose: () => void;
};

/** `CalendarAddressModal {path, what}`: a new private calendar address, to be copied. */
export function CalendarAddressModal({ path, what, onClose }: CalendarAddressModalProps) {
  return (
    <Modal title="Calendar address" size="small" isShownOnce onClose={onClose}>
      <p>
        Anyone who has this address sees {what}. It is shown only once; revoke it under{" "}
        <Link to="/account">Sign-ins and password</Link>.
      </p>
      <CopyText text={new URL(path, location.origin).href} label="Copy the calendar address" />
    </Modal>
  );
}
