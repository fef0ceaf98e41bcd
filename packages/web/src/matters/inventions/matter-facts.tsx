import type { Invention } from "@iphub/sdk/contract/inventions";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { patentKindWords } from "@iphub/ui-core/matters/inventions/patent-kind-words";
import type { ReactNode } from "react";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import styles from "./matter.module.css";

/** `MatterFacts {invention}`: the facts of a matter, next to each of its tabs; pressing a reference copies it. */
export function MatterFacts({ invention }: { readonly invention: Invention }) {
  const { docketingInvention, inHouseAttorney } = invention;
  const nameOf = useNames([inHouseAttorney]);
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
        <Fact name="Kind of patent">{invention.patentKind ? patentKindWords[invention.patentKind] : "–"}</Fact>
        <Fact name="In-house attorney">
          {inHouseAttorney ? <span title={inHouseAttorney}>{nameOf(inHouseAttorney)}</span> : "–"}
        </Fact>
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
