import type { Invention } from "@iphub/sdk/contract/inventions";
import { useInvention } from "@iphub/ui-core/inventions/use-invention";
import { usePinnedLinks } from "@iphub/ui-core/settings/use-pinned-links";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../shared/button.tsx";
import { CopyText } from "../shared/copy-text.tsx";
import { DateText } from "../shared/date-text.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Page } from "../shared/page.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import styles from "./invention.module.css";
import { InventionFormModal } from "./invention-form-modal.tsx";
import { InventionOverview } from "./invention-overview.tsx";

/** One matter: what it is at the left, its milestones and tasks beside it (spec §2). */
export function InventionPage() {
  const { id = "" } = useParams();
  const invention = useInvention(id);
  if (invention.state === "failed") {
    const { failure } = invention;
    const what =
      failure?.kind === "not-found"
        ? "There is no such matter."
        : (failure?.message ?? "The matter could not be loaded.");
    return (
      <Page title="Invention">
        <ErrorState what={what} requestId={failure?.requestId ?? undefined} onRetry={invention.actions.retry} />
      </Page>
    );
  }
  if (!invention.data) {
    return (
      <Page title="Invention">
        <Skeleton lines={12} height={24} />
      </Page>
    );
  }
  return <Matter invention={invention.data} />;
}

function Matter({ invention }: { readonly invention: Invention }) {
  const [editing, setEditing] = useState(false);
  const pinned = usePinnedLinks();
  const to = `/inventions/${encodeURIComponent(invention.id)}`;
  const link = { to, title: invention.title, icon: "inventions", subrow: invention.references[0] ?? "" };
  return (
    <Page
      title={invention.title}
      action={
        <>
          <Button
            variant="icon"
            colour="secondary"
            icon={pinned.isPinned(to) ? "unpin" : "pin"}
            label={pinned.isPinned(to) ? "Unpin this matter" : "Pin this matter"}
            onClick={() => pinned.actions.toggle(link)}
          />
          <Button colour="secondary" icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      }
    >
      <div className={styles.matter}>
        <MatterFacts invention={invention} />
        <InventionOverview inventionId={invention.id} />
      </div>
      {editing && (
        <InventionFormModal invention={invention} onClose={() => setEditing(false)} onSaved={() => undefined} />
      )}
    </Page>
  );
}

function MatterFacts({ invention }: { readonly invention: Invention }) {
  const { docketingInvention } = invention;
  return (
    <aside className={styles.facts} aria-label="About this matter">
      <h2>References</h2>
      {invention.references.length === 0 ? <p className={styles.muted}>None yet</p> : null}
      <ul className={styles.references}>
        {invention.references.map((reference) => (
          <li key={reference}>
            <CopyText text={reference} label={`Copy ${reference}`} />
          </li>
        ))}
      </ul>
      <dl className={styles.list}>
        <Fact name="Applicant">{invention.applicant ?? "–"}</Fact>
        <Fact name="Filed">{invention.filingDate ? <DateText value={invention.filingDate} /> : "–"}</Fact>
        <Fact name="Office status">{invention.officeStatus ?? "–"}</Fact>
        <Fact name="In-house attorney">{invention.inHouseAttorney ?? "–"}</Fact>
        {docketingInvention && (
          <Fact name="Docketing system">
            {docketingInvention.matter}: {docketingInvention.title}
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
