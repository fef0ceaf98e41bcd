import type { Invention } from "@iphub/sdk/contract/inventions";
import { namesOf } from "@iphub/sdk/records/record";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { inventionFacts, patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import { useInvention } from "@iphub/ui-core/matters/inventions/use-invention";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { matterTabs } from "@iphub/ui-core/screens";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PinButton } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Page } from "../../web-kit/page.tsx";
import { RouteTabs } from "../../web-kit/tabs.tsx";
import { UnloadedPage } from "../../web-kit/unloaded-page.tsx";
import { useMedia } from "../../web-kit/use-media.ts";
import { usePaperSearch, WithPaper } from "../files/papers/with-paper.tsx";
import { BreakWall } from "../walls/break-wall.tsx";
import { WallFact } from "../walls/wall-fact.tsx";
import { EditedFact, References, TeamsFact, useInPlace } from "./edited-fact.tsx";
import { FactEditor } from "./fact-editor.tsx";
import type { MatterTabProps } from "./fact-marks.ts";
import styles from "./matter.module.css";

const MatterFormModal = latePart(async () => (await import("./matter-form-modal.tsx")).MatterFormModal);

type PageProps = MatterTabProps & { readonly children: (inventionId: string) => ReactNode };

/**
 * `MatterPage {marks, children(inventionId)}`: one matter, with its facts at the left, and its tabs and the current tab next
 * to them. A paper that is open stays open from tab to tab.
 */
export function MatterPage({ marks, children }: PageProps) {
  const { id = "" } = useParams();
  const invention = useInvention(id);
  if (invention.state === "failed" || !invention.data) {
    return (
      <UnloadedPage
        title="Invention"
        remote={invention}
        what="The matter could not be loaded."
        absent="There is no such matter."
        list={{ to: "/inventions", words: "All inventions" }}
        lines={12}
      >
        {invention.failure?.kind === "not-found" && <BreakWall id={id} onBroken={invention.retry} />}
      </UnloadedPage>
    );
  }
  return (
    // A field that is being edited belongs to its matter, and not to the next one on this page.
    <Matter key={id} invention={invention.data} marks={marks}>
      <WithPaper inventionId={id}>{children(id)}</WithPaper>
    </Matter>
  );
}

type MatterProps = MatterTabProps & { readonly invention: Invention; readonly children: ReactNode };

function Matter({ invention, marks, children }: MatterProps) {
  const [editing, setEditing] = useState(false);
  const renaming = useInPlace("title", "Rename this matter");
  const mayWrite = useMay("inventions:write");
  const navigate = useNavigate();
  const to = `/inventions/${encodeURIComponent(invention.id)}`;
  const paper = usePaperSearch();
  const tabs = matterTabs.map(({ tab, path }) => ({ title: tab, path: `${path}${paper}` }));
  const group = "This matter";
  useOfferedCommands([
    ...(mayWrite ? [{ id: "matter.edit", title: "Edit this matter", group, run: () => setEditing(true) }] : []),
    ...tabs.map(({ title, path }) => ({ id: `matter.${title}`, title, group, run: () => navigate(`${to}${path}`) })),
  ]);
  return (
    <Page
      title={invention.title}
      afterTitle={
        renaming.isEditing ? undefined : (
          <>
            {mayWrite && renaming.opener}
            {marks.at(invention.id, "title")}
          </>
        )
      }
      action={
        <>
          <PinButton to={to} title={invention.title} icon="inventions" subrow={invention.references[0]} what="matter" />
          {mayWrite && (
            <Button colour="secondary" icon="edit" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {renaming.isEditing && (
        <div className={styles.renaming}>
          <FactEditor invention={invention} name="title" onClose={renaming.close} />
        </div>
      )}
      <div className={styles.matter}>
        <MatterFacts invention={invention} marks={marks} mayWrite={mayWrite} />
        <div className={styles.content}>
          <RouteTabs label="Tabs of this matter" to={to} tabs={tabs} />
          {children}
        </div>
      </div>
      {marks.ofPage(invention.id)}
      {editing && <MatterFormModal invention={invention} onClose={() => setEditing(false)} onSaved={() => undefined} />}
    </Page>
  );
}

type FactsProps = MatterTabProps & {
  readonly invention: Invention;
  /** Whether each fact can be changed in its place. */
  readonly mayWrite: boolean;
};

function MatterFacts({ invention, marks, mayWrite }: FactsProps) {
  const { docketingInvention, inHouseAttorney } = invention;
  const nameOf = useNames([inHouseAttorney]);
  const facts: { readonly [N in keyof typeof inventionFacts]: ReactNode } = {
    applicant: invention.applicant ?? "–",
    client: invention.client ?? "–",
    country: invention.country ?? "–",
    filingDate: invention.filingDate ? <DateText value={invention.filingDate} /> : "–",
    officeStatus: invention.officeStatus ?? "–",
    patentNumber: invention.patentNumber ?? "–",
    issueDate: invention.issueDate ? <DateText value={invention.issueDate} /> : "–",
    patentKind: invention.patentKind ? patentKindWords[invention.patentKind] : "–",
    inHouseAttorney: inHouseAttorney ? <span title={inHouseAttorney}>{nameOf(inHouseAttorney)}</span> : "–",
  };
  // As in matter.module.css, where they are above the tab from this width on. On paper they are whole.
  const isNarrow = useMedia("screen and (max-width: 900px)");
  const all = (
    <>
      <References invention={invention} mayWrite={mayWrite} />
      <dl className={styles.list}>
        {namesOf(inventionFacts).map((name) =>
          name === "officeStatus" || !mayWrite ? (
            <Fact key={name} name={inventionFacts[name].label}>
              {facts[name]} {marks.at(invention.id, name)}
            </Fact>
          ) : (
            <EditedFact key={name} invention={invention} name={name}>
              {facts[name]} {marks.at(invention.id, name)}
            </EditedFact>
          ),
        )}
        {mayWrite && <TeamsFact invention={invention} />}
        {docketingInvention && (
          <Fact name="Docketing system">
            {docketingInvention.matter}: {docketingInvention.title}
          </Fact>
        )}
      </dl>
      <WallFact invention={invention} />
    </>
  );
  return (
    <aside className={styles.facts} aria-label="About this matter">
      {isNarrow ? (
        <>
          {/* Folded headings are hidden from screen readers, so the tab's level-3 headings need this one above them. */}
          <h2 className="visually-hidden">About this matter</h2>
          <details>
            <summary>{[invention.references[0], invention.client].filter(Boolean).join(" · ") || "References"}</summary>
            {all}
          </details>
        </>
      ) : (
        all
      )}
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
