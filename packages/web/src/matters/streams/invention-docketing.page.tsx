import { useDocketingImport } from "@iphub/ui-core/matters/streams/use-docketing-import";
import { docketingEmptyWords, useInventionDocketing } from "@iphub/ui-core/matters/streams/use-invention-docketing";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import type { MatterTabProps } from "../inventions/fact-marks.ts";
import { MatterPage } from "../inventions/matter-page.tsx";
import { DocketingImportModal } from "./docketing-import-modal.tsx";
import styles from "./stream.module.css";
import { StreamLines } from "./stream-lines.tsx";

/** The docketing events of a matter, one of its tabs. */
export function InventionDocketingPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionDocketing inventionId={inventionId} />}</MatterPage>;
}

function InventionDocketing({ inventionId }: { readonly inventionId: string }) {
  const docketing = useInventionDocketing(inventionId);
  return (
    <section aria-label="Docketing">
      <ImportButton />
      <OpenList
        list={docketing}
        what="The docketing events could not be loaded."
        empty={<EmptyState icon="docketing" message={`${docketingEmptyWords} A CSV file of them can be imported.`} />}
      >
        <StreamLines lines={docketing.lines} />
      </OpenList>
    </section>
  );
}

/** For people who may docket; the file's content is discarded when the form is closed. */
function ImportButton() {
  const model = useDocketingImport();
  const [open, setOpen] = useState(false);
  if (!model.mayImport) return null;
  const close = () => {
    setOpen(false);
    model.actions.clear();
  };
  return (
    <div className={styles.filters}>
      <Button colour="secondary" icon="plus" onClick={() => setOpen(true)}>
        Import events from a CSV file
      </Button>
      {open && <DocketingImportModal model={model} onClose={close} />}
    </div>
  );
}
