import { differenceWords } from "@iphub/ui-core/docket/docket/docket-words";
import { useFieldFinding, useFieldFindings } from "@iphub/ui-core/docket/docket/use-field-findings";
import { useEffect, useRef } from "react";
import { latePart } from "../../web-kit/late-part.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./fact-mark.module.css";

const FindingModal = latePart(async () => (await import("./finding-modal.tsx")).FindingModal);

type MarkProps = { readonly inventionId: string; readonly fact: string };

/** `FactMark {inventionId, fact}`: at a fact that differs from the office's data; a press opens the finding. */
export function FactMark({ inventionId, fact }: MarkProps) {
  const finding = useFieldFinding(inventionId, fact);
  const [, changeQuery] = useQueryString();
  if (!finding) return null;
  const words = `${finding.subject} ${differenceWords(finding)}`;
  return (
    <button
      type="button"
      className={styles.mark}
      aria-haspopup="dialog"
      aria-label={words}
      title={words}
      onClick={() => changeQuery((query) => query.set("finding", finding.id))}
    >
      ▲
    </button>
  );
}

/** `MatterFindings {inventionId}`: loads what the marks of a matter say, and opens the finding that the address names. */
export function MatterFindings({ inventionId }: Pick<MarkProps, "inventionId">) {
  useFieldFindings(inventionId);
  const [query, changeQuery] = useQueryString();
  const id = query.get("finding");
  useFocusAfter(id);
  if (id === null) return null;
  return <FindingModal id={id} onClose={() => changeQuery((next) => next.delete("finding"))} />;
}

/** Once a finding is closed whose mark is gone, because it is settled, the content has the focus, so that keys work. */
function useFocusAfter(id: string | null): void {
  const shown = useRef(id);
  useEffect(() => {
    const isClosed = shown.current !== null && id === null;
    shown.current = id;
    if (!isClosed || document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [id]);
}
