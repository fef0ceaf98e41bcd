import type { Invention } from "@iphub/sdk/contract/inventions";
import { namesOf } from "@iphub/sdk/records/record";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { inventionFacts, patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import { useInvention } from "@iphub/ui-core/matters/inventions/use-invention";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { breakpoints } from "@iphub/ui-core/platform/tokens";
import { matterTabs } from "@iphub/ui-core/screens";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PinButton } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Page } from "../../web-kit/page.tsx";
import { RouteTabs } from "../../web-kit/tabs.tsx";
import { UnloadedPage } from "../../web-kit/unloaded-page.tsx";
import { useMedia } from "../../web-kit/use-media.ts";
import { BreakWall } from "../walls/break-wall.tsx";
import { WallFact } from "../walls/wall-fact.tsx";
import { FactEditor } from "./fact-editor.tsx";
import styles from "./matter.module.css";
import { MatterFormModal } from "./matter-form-modal.tsx";

const routeTabs = matterTabs.map(({ tab, path }) => ({ title: tab, path }));

/**
 * `MatterPage {children(inventionId)}`: one matter, with its facts at the left, and its tabs and the current tab next
 * to them.
 */
export function MatterPage({ children }: { readonly children: (inventionId: string) => ReactNode }) {
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

function MatterFacts({ invention }: { readonly invention: Invention }) {
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
  const isNarrow = useMedia(`(max-width: ${breakpoints.cards - 0.02}px)`);
  const all = (
    <>
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
        {namesOf(inventionFacts).map((name) =>
          name === "officeStatus" ? (
            <Fact key={name} name={inventionFacts[name].label}>
              {facts[name]}
            </Fact>
          ) : (
            <EditedFact key={name} invention={invention} name={name}>
              {facts[name]}
            </EditedFact>
          ),
        )}
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

type EditedFactProps = {
  readonly invention: Invention;
  readonly name: Exclude<keyof typeof inventionFacts, "officeStatus">;
  readonly children: ReactNode;
};

/** A fact that is edited in its place. */
function EditedFact({ invention, name, children }: EditedFactProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const { label } = inventionFacts[name];
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) {
    return (
      <div className={styles.editing}>
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <FactEditor invention={invention} name={name} onClose={() => setEditing(false)} />
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.edited}>
        <span>{children}</span>
        <Button
          ref={opener}
          variant="icon"
          colour="secondary"
          icon="edit"
          label={`Change: ${label}`}
          onClick={() => setEditing(true)}
        />
      </dd>
    </div>
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
