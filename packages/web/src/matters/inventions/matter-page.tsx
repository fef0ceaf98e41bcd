import type { Invention } from "@iphub/sdk/contract/inventions";
import { useInvention } from "@iphub/ui-core/matters/inventions/use-invention";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { matterTabs } from "@iphub/ui-core/screens";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PinButton } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Page } from "../../web-kit/page.tsx";
import { RouteTabs } from "../../web-kit/route-tabs.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import { BreakWall } from "../walls/break-wall.tsx";
import styles from "./matter.module.css";
import { MatterFacts } from "./matter-facts.tsx";
import { MatterFormModal } from "./matter-form-modal.tsx";

const routeTabs = matterTabs.map(({ tab, path }) => ({ title: tab, path }));

/**
 * `MatterPage {children(inventionId)}`: one matter, with its facts at the left, and its tabs and the current tab next
 * to them.
 */
export function MatterPage({ children }: { readonly children: (inventionId: string) => ReactNode }) {
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
        {failure?.kind === "not-found" && <BreakWall id={id} onBroken={invention.actions.retry} />}
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
  return <Matter invention={invention.data}>{children(id)}</Matter>;
}

function Matter({ invention, children }: { readonly invention: Invention; readonly children: ReactNode }) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const to = `/inventions/${encodeURIComponent(invention.id)}`;
  const group = "This matter";
  useOfferedCommands([
    { id: "matter.edit", title: "Edit this matter", group, run: () => setEditing(true) },
    ...matterTabs.map(({ tab, path }) => ({
      id: `matter.${tab}`,
      title: tab,
      group,
      run: () => navigate(`${to}${path}`),
    })),
  ]);
  return (
    <Page
      title={invention.title}
      action={
        <>
          <PinButton to={to} title={invention.title} icon="inventions" subrow={invention.references[0]} what="matter" />
          <Button colour="secondary" icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      }
    >
      <div className={styles.matter}>
        <MatterFacts invention={invention} />
        <div className={styles.content}>
          <RouteTabs label="Tabs of this matter" to={to} tabs={routeTabs} />
          {children}
        </div>
      </div>
      {editing && <MatterFormModal invention={invention} onClose={() => setEditing(false)} onSaved={() => undefined} />}
    </Page>
  );
}
