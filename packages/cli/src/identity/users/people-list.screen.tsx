import type { Account } from "@iphub/sdk/contract/people";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { type ReactNode, useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Loaded } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { HandOverPanel } from "./hand-over-panel.tsx";
import { HandedLinkPanel } from "./handed-link-panel.tsx";
import { accountTable, ListTable } from "./list-table.tsx";
import { PersonForm } from "./person-form.tsx";

type People = ReturnType<typeof usePeopleList>;

/** The people of the hub, for administrators: invite, change, close and reopen accounts, send password links. */
export function PeopleListScreen() {
  const { place, narrow } = useNavigation();
  const q = new URLSearchParams(place.query).get("q") ?? "";
  const people = usePeopleList(q);
  const { list } = people;
  const [currentId, setCurrentId] = useState<string>();
  const current = list.rows.find(({ id }) => id === currentId) ?? list.rows[0];
  const overlay = usePeopleCommands(people, current, q, (text) => narrow("q", [text]));
  const count = q === "" ? totalWords(list.total) : `${totalWords(list.total)} for ‘${q}’`;
  return (
    <ScreenFrame title="People" count={list.state === "completed" ? count : undefined} overlay={overlay}>
      <Loaded list={list} what="the people">
        {list.rows.length === 0 && <EmptyState message={`No one found for ‘${q}’; / searches again.`} />}
        {list.rows.length > 0 && (
          <ListTable
            {...accountTable}
            items={list.rows}
            onNearEnd={list.loadMore}
            onSelect={({ id }) => {
              setCurrentId(id);
            }}
          />
        )}
      </Loaded>
    </ScreenFrame>
  );
}

function usePeopleCommands(
  people: People,
  current: Account | undefined,
  q: string,
  setQ: (q: string) => void,
): ReactNode {
  const { go } = useNavigation();
  const session = useSession();
  const [open, setOpen] = useState<"new" | "edit" | "close" | "find" | null>(null);
  const { actions, handed, leaving } = people;
  const isMe = session.phase === "signed-in" && session.identity.userId === current?.id;
  const isClosed = current?.disabledAt !== null;
  const show = (which: "new" | "edit" | "close" | "find") => () => {
    actions.clear();
    setOpen(which);
  };
  const command = (id: string, keys: readonly string[], label: string, run: () => void, rest: Partial<Command>) => {
    return { id: `people.${id}`, keys, label, group: "People", run, ...rest };
  };
  const reopen = () => current && void actions.setDisabled(current, false);
  const isOff = !current;
  useCommands([
    command("find", ["/"], "find", show("find"), { rank: 11 }),
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
  ]);
  const close = () => setOpen(null);
  if (handed) return <HandedLinkPanel handed={handed} onClose={actions.putAway} />;
  if (leaving) {
    const { account, refusal } = leaving;
    const close = () => void (refusal !== null && actions.setDisabled(account, true));
    return <HandOverPanel account={account} refusal={refusal} onDone={close} onClose={actions.endHandOver} />;
  }
  if (open === "find") {
    const find = (text: string) => {
      setQ(text.trim());
      close();
    };
    return <Prompt title="Find a person" value={q} check={() => null} onSubmit={find} onClose={close} />;
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
