import type { Account } from "@iphub/sdk/contract/people";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { type ReactNode, useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { countFor, useWords, WordFind } from "../../terminal-kit/word-find.tsx";
import { HandOverPanel } from "./hand-over-panel.tsx";
import { HandedLinkPanel } from "./handed-link-panel.tsx";
import { accountTable, ListTable } from "./list-table.tsx";
import { PersonForm } from "./person-form.tsx";

type People = ReturnType<typeof usePeopleList>;

/** The people of the hub, for administrators: invite, change, close and reopen accounts, send password links. */
export function PeopleListScreen() {
  const words = useWords();
  const people = usePeopleList(words);
  const { list } = people;
  const [currentId, setCurrentId] = useState<string>();
  const current = list.rows.find(({ id }) => id === currentId) ?? list.rows[0];
  const overlay = usePeopleCommands(people, current);
  const count = list.state === "completed" ? countFor(list.total, words) : undefined;
  return (
    <ScreenFrame title="People" count={count} overlay={overlay}>
      <WordFind prefix="people" group="People" placeholder="Words of a name or an e-mail address" rank={11}>
        {(isActive) => (
          <ListStates
            state={list.state}
            failure={list.failure}
            what="people"
            isEmpty={list.rows.length === 0}
            empty={`No one found for ‘${words}’; / searches again.`}
          >
            <ListTable
              {...accountTable}
              items={list.rows}
              isActive={isActive}
              onNearEnd={list.loadMore}
              onSelect={({ id }) => setCurrentId(id)}
            />
          </ListStates>
        )}
      </WordFind>
    </ScreenFrame>
  );
}

function usePeopleCommands(people: People, current: Account | undefined): ReactNode {
  const { go } = useNavigation();
  const reader = useReader();
  const [open, setOpen] = useState<"new" | "edit" | "close" | null>(null);
  const { actions, handed, leaving } = people;
  const isMe = current !== undefined && reader.userId === current.id;
  const isClosed = current?.disabledAt !== null;
  const show = (which: "new" | "edit" | "close") => () => {
    actions.clear();
    setOpen(which);
  };
  const command = commandsOf("people", "People");
  const reopen = () => current && void actions.setDisabled(current, false);
  const isOff = !current;
  useCommands([
    command("new", ["n"], "invite", show("new"), { rank: 12, permission: "users:manage" }),
    command("edit", ["e"], "edit", show("edit"), { rank: 13, isOff }),
    command("link", ["p"], "password link", () => current && void actions.sendLink(current), {
      rank: 14,
      isOff: isOff || isClosed || current.isBot,
    }),
    command("close", ["x"], "close the account", show("close"), { rank: 15, isOff: isOff || isMe || isClosed }),
    command("open", ["x"], "reopen the account", reopen, { rank: 15, isOff: isOff || !isClosed }),
    command("hand-over", ["v"], "hand over", () => current && actions.handOver(current), { rank: 15, isOff }),
    command("teams", ["m"], "teams", () => go({ stem: "team-list" }), { rank: 16 }),
    reloadCommand("people", "People", people.list),
  ]);
  const close = () => setOpen(null);
  if (handed) return <HandedLinkPanel handed={handed} onClose={actions.putAway} />;
  if (leaving) {
    const { account, refusal } = leaving;
    const close = () => void (refusal !== null && actions.setDisabled(account, true));
    return <HandOverPanel account={account} refusal={refusal} onDone={close} onClose={actions.endHandOver} />;
  }
  if (open === "new") return <PersonForm account={null} people={people} onClose={close} />;
  if (!current || open === null) return null;
  if (open === "edit") return <PersonForm account={current} people={people} onClose={close} />;
  return (
    <ConfirmDialog
      title="Close the account?"
      message={`${fullName(current)} is signed out everywhere at once and cannot sign in. What they wrote is kept.`}
      confirmLabel="Close it"
      cancelLabel="Leave it"
      isDangerous
      onConfirm={() => {
        close();
        void actions.setDisabled(current, true);
      }}
      onCancel={close}
    />
  );
}
