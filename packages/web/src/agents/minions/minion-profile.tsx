import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { MinionComments } from "./minion-comments.tsx";
import styles from "./minions.module.css";

/** A minion's profile. */
export function MinionProfile({ minion }: { readonly minion: Minion }) {
  const { trainer, manager, startDate, endDate, description } = minion;
  const nameOf = useNames([trainer, manager]);
  return (
    <div className={styles.profile}>
      <section aria-label="Profile">
        <dl className={styles.facts}>
          <dt>Trainer</dt>
          <dd>
            <bdi title={trainer ?? undefined}>{nameOf(trainer ?? "–")}</bdi>
          </dd>
          <dt>Manager</dt>
          <dd>
            <bdi title={manager ?? undefined}>{nameOf(manager ?? "–")}</bdi>
          </dd>
          <dt>First day</dt>
          <dd>{startDate ? <DateText value={startDate} /> : "–"}</dd>
          <dt>Last day</dt>
          <dd>{endDate ? <DateText value={endDate} /> : "–"}</dd>
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
