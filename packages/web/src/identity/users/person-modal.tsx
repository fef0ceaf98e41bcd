import { Modal } from "../../web-kit/modal.tsx";
import { PeoplePicker } from "./people-picker.tsx";

type Props = {
  readonly title: string;
  readonly onChoose: (email: string) => void;
  readonly onClose: () => void;
};

/** `PersonModal {title, onChoose(email), onClose}`: finds one person among all of the hub. */
export function PersonModal({ title, onChoose, onClose }: Props) {
  return (
    <Modal title={title} size="small" onClose={onClose}>
      <PeoplePicker
        label="Name or e-mail address"
        emails={[]}
        onChange={([email]) => email !== undefined && onChoose(email)}
      />
    </Modal>
  );
}
