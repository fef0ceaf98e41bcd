import { Modal } from "../web-kit/modal.tsx";
import { StartPageField } from "./start-page-field.tsx";

/** The choice of where the person begins alone, after the page on which they began is gone. */
export function StartPageModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Where you begin" size="small" onClose={onClose}>
      <StartPageField />
    </Modal>
  );
}
