import type { Invention } from "@iphub/sdk/contract/inventions";
import { namesOf } from "@iphub/sdk/records/record";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { inventionFacts } from "@iphub/ui-core/matters/inventions/invention-facts";
import { patentKindWords } from "@iphub/ui-core/matters/inventions/patent-kind-words";
import type { ReactNode } from "react";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { WallFact } from "../walls/wall-fact.tsx";
import styles from "./matter.module.css";

/** `MatterFacts {invention}`: the facts of a matter, next to each of its tabs; pressing a reference copies it. */
export function MatterFacts({ invention }: { readonly invention: Invention }) {
  const { docketingInvention, inHouseAttorney } = invention;
  const nameOf = useNames([inHouseAttorney]);
  const facts: { readonly [N in keyof typeof inventionFacts]: ReactNode } = {
    applicant: invention.applicant ?? "–",
    filingDate: invention.filingDate ? <DateText value={invention.filingDate} /> : "–",
    officeStatus: invention.officeStatus ?? "–",
    patentKind: invention.patentKind ? patentKindWords[invention.patentKind] : "–",
    inHouseAttorney: inHouseAttorney ? <span title={inHouseAttorney}>{nameOf(inHouseAttorney)}</span> : "–",
  };
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
        {namesOf(inventionFacts).map((name) => (
          <Fact key={name} name={inventionFacts[name].label}>
            {facts[name]}
          </Fact>
        ))}
        {docketingInvention && (
          <Fact name="Docketing system">
            {docketingInvention.matter}: {docketingInvention.title}
          </Fact>
        )}
      </dl>
      <WallFact invention={invention} />
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
