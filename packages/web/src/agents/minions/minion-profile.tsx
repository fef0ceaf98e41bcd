import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { namesOf } from "@iphub/sdk/records/record";
import { minionFacts } from "@iphub/ui-core/agents/minions/minion-fields";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Fragment, type ReactNode } from "react";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { MinionComments } from "./minion-comments.tsx";
import styles from "./minions.module.css";

/** A minion's profile. */
export function MinionProfile({ minion }: { readonly minion: Minion }) {
  const { trainer, manager, startDate, endDate, description } = minion;
  const nameOf = useNames([trainer, manager]);
  const facts: { readonly [N in keyof typeof minionFacts]: ReactNode } = {
    trainer: <bdi title={trainer ?? undefined}>{nameOf(trainer ?? "–")}</bdi>,
    manager: <bdi title={manager ?? undefined}>{nameOf(manager ?? "–")}</bdi>,
    startDate: startDate ? <DateText value={startDate} /> : "–",
    endDate: endDate ? <DateText value={endDate} /> : "–",
  };
  return (
    <div className={styles.profile}>
      <section aria-label="Profile">
        <dl className={styles.facts}>
          {namesOf(minionFacts).map((name) => (
            <Fragment key={name}>
              <dt>{minionFacts[name].label}</dt>
              <dd>{facts[name]}</dd>
            </Fragment>
          ))}
        </dl>
        {description.trim() === "" ? (
          <p className={styles.muted}>No description yet.</p>
        ) : (
          <Markdown text={description} />
        )}
      </section>
      <MinionComments minionId={minion.documentId} />
    </div>
  );
}
