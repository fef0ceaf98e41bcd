import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { useWall } from "@iphub/ui-core/matters/walls/use-wall";
import { removeQuestion, type WallDraft, wallLists, wallMeaning } from "@iphub/ui-core/matters/walls/wall-words";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./walls.module.css";

type Props = { readonly wall: ReturnType<typeof useWall>; readonly onClose: () => void };

const title = "Who may see this matter";

/** `WallModal {wall, onClose}`: the wall of a matter; a form for those who may change it, the lists for others. */
export function WallModal(props: Props) {
  const { wall, onClose } = props;
  if (wall.state === "failed") {
    return (
      <Modal title={title} onClose={onClose}>
        <LoadState remote={wall} what="The wall could not be loaded." />
      </Modal>
    );
  }
  return wall.mayChange ? <WallForm {...props} /> : <WallLists {...props} />;
}

const names = z.array(z.string());
const wallDraft = z.object({
  owners: names,
  people: names,
  teams: names,
  excludedPeople: names,
  excludedTeams: names,
});

function listsOf({ owners, people, teams, excludedPeople, excludedTeams }: WallDraft): WallDraft {
  return { owners, people, teams, excludedPeople, excludedTeams };
}

function WallForm({ wall, onClose }: Props) {
  const { overlays } = useHubApp();
  // The lists are those of this version, also when the wall is changed while the form is open.
  const [read] = useState(wall.wall);
  const [begun] = useState(() => listsOf(wall.draft));
  const draft = useRecordDraft(`wall:${wall.inventionId}`, wallDraft, begun);
  const lists = draft.values;
  const { actions, errorOf, sending, teamName } = wall;
  const options = wall.teams.map(({ id, name }) => ({ id, title: name }));
  const close = () => {
    draft.actions.discard();
    onClose();
  };
  const save = async () => {
    if (await actions.save(lists, read)) close();
  };
  const remove = async () => {
    if ((await overlays.confirm(removeQuestion)) && (await actions.remove())) close();
  };
  const set = (name: keyof WallDraft) => (entries: readonly string[]) =>
    draft.actions.edit((known) => ({ ...known, [name]: [...entries] }));
  const footer = (
    <>
      {wall.wall && (
        <Button colour="secondary" onClick={() => void remove()}>
          Remove wall…
        </Button>
      )}
      <Button onClick={() => void save()} busy={sending} disabled={lists.owners.length === 0}>
        {wall.wall ? "Save wall" : "Build wall"}
      </Button>
    </>
  );
  return (
    <Modal title={title} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        <DraftNotice draft={draft} />
        <p className={styles.meaning}>
          {wall.wall ? wallMeaning(wall.wall) : "This matter has no wall. A wall decides before every role and team."}
        </p>
        <Breaks wall={wall} />
        {wallLists.map(({ name, label, hint, holds }) =>
          holds === "people" ? (
            <PeoplePicker
              key={name}
              label={label}
              emails={lists[name]}
              onChange={set(name)}
              error={errorOf(name) ?? undefined}
            />
          ) : (
            <MultiSelect
              key={name}
              label={label}
              hint={hint}
              placeholder="Search for teams"
              selected={lists[name].map((id) => ({ id, title: teamName(id) }))}
              search={async (text) =>
                options.filter((one) => one.title.toLowerCase().includes(text.trim().toLowerCase()))
              }
              onChange={(selected) => set(name)(selected.map(({ id }) => id))}
              error={errorOf(name) ?? undefined}
            />
          ),
        )}
      </div>
    </Modal>
  );
}

function WallLists({ wall, onClose }: Props) {
  const lists = wall.wall;
  const nameOf = useNames(lists ? [...lists.owners, ...lists.people, ...lists.excludedPeople] : []);
  return (
    <Modal title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.form}>
        <p className={styles.meaning}>{wallMeaning(lists)}</p>
        <p className={styles.muted}>
          {lists ? "Only its owners change the wall." : "This matter has no wall. Attorneys and partners build one."}
        </p>
        <Breaks wall={wall} />
        {lists && (
          <dl className={styles.lists}>
            {wallLists.map(({ name, label, holds }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{lists[name].map(holds === "people" ? nameOf : wall.teamName).join(", ") || "None"}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Modal>
  );
}

function Breaks({ wall: { wall } }: Pick<Props, "wall">) {
  const breaks = wall?.breaks ?? [];
  const nameOf = useNames(breaks.map(({ email }) => email));
  return breaks.map(({ email, reason, at }) => (
    <p key={email} className={styles.broken}>
      ▲ Broken by {nameOf(email)} on <DateText value={at} />: {reason}
    </p>
  ));
}
