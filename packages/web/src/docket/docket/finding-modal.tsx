import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { useFinding } from "@iphub/ui-core/docket/docket/use-docket-audit";
import { useOfficeToday } from "@iphub/ui-core/platform/use-today";
import { Modal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { FindingBody } from "./finding-panel.tsx";

type Props = { readonly id: string; readonly onClose: () => void };

/** `FindingModal {id, onClose}`: a finding over the page that names it, as the audit has it next to its list. */
export function FindingModal({ id, onClose }: Props) {
  const finding = useFinding(id);
  const today = useOfficeToday();
  const { data } = finding;
  return (
    <Modal title={data ? docketSentence(data.subject) : "Finding"} size="large" onClose={onClose}>
      <LoadState remote={finding} what="The finding could not be loaded." lines={6} />
      {data && <FindingBody finding={data} today={today} />}
    </Modal>
  );
}
