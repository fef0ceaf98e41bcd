import type { Account } from "@iphub/sdk/contract/people";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useTokenList } from "@iphub/ui-core/identity/tokens/use-token-list";
import { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { useState } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { PersonTokensModal } from "../tokens/token-rows.tsx";
import { HandOverModal } from "./hand-over-modal.tsx";
import { HandedLinkModal } from "./handed-link-modal.tsx";
import styles from "./people.module.css";
import { PersonForm } from "./person-form.tsx";
import { PersonRow } from "./person-row.tsx";
import { SecureAccountModal } from "./secure-account.tsx";

const searchDelayMs = 250;

/** The people of the hub, for administrators: invite, change, close and reopen accounts, send password links. */
export function PeopleListPage() {
  const [query, changeQuery] = useQueryString();
  const q = query.get("q") ?? "";
  const people = usePeopleList(q);
  const { list, actions } = people;
  const mayManage = useMay("users:manage");
  const [editing, setEditing] = useState<Account | "new" | null>(null);
  const [tokensOf, setTokensOf] = useState<Account | null>(null);
  const [securing, setSecuring] = useState<Account | null>(null);
  const open = (account: Account | "new") => {
    actions.clear();
    setEditing(account);
  };
  return (
    <Page
      title="People"
      afterTitle={list.state === "completed" ? totalWords(list.total) : undefined}
      filters={
        <>
          <TextField
            label="Find a person"
            hideLabel
            type="search"
            placeholder="Find a person"
            value={q}
            debounceMs={searchDelayMs}
            onChange={(text) => changeQuery((next) => (text === "" ? next.delete("q") : next.set("q", text)))}
          />
          <Link to="/teams" className={buttonClass("secondary", "text")}>
            Teams
          </Link>
        </>
      }
      action={
        mayManage && (
          <Button icon="plus" onClick={() => open("new")}>
            Invite a person
          </Button>
        )
      }
    >
      <OpenList
        list={list}
        what="The people could not be loaded."
        empty={
          <EmptyState
            message={`No one found for '${q}'.`}
            icon="people"
            action={
              <Button colour="secondary" onClick={() => changeQuery((next) => next.delete("q"))}>
                All people
              </Button>
            }
          />
        }
      >
        <PeopleTable people={people} onEdit={open} onTokens={setTokensOf} onSecure={setSecuring} />
      </OpenList>
      {editing !== null && (
        <PersonForm
          heading={editing === "new" ? "Invite a person" : fullName(editing)}
          account={editing === "new" ? null : editing}
          people={people}
          onClose={() => setEditing(null)}
        />
      )}
      {tokensOf && <TokensOf account={tokensOf} onClose={() => setTokensOf(null)} />}
      {securing && <SecureAccountModal account={securing} people={people} onClose={() => setSecuring(null)} />}
      {people.leaving && (
        <HandOverModal
          leaving={people.leaving}
          onClosing={(account) => void actions.setDisabled(account, true)}
          onClose={actions.endHandOver}
        />
      )}
      {people.handed && <HandedLinkModal handed={people.handed} onClose={actions.putAway} />}
    </Page>
  );
}

type TableProps = Omit<Parameters<typeof PersonRow>[0], "account">;

function TokensOf({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const tokens = useTokenList(account.id);
  return <PersonTokensModal name={fullName(account)} tokens={tokens} onClose={onClose} />;
}

function PeopleTable({ people, ...handlers }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Roles</th>
          <th scope="col">Teams</th>
          <th scope="col">Sign-in</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.list.rows.map((account) => (
          <PersonRow key={account.id} account={account} people={people} {...handlers} />
        ))}
      </tbody>
    </table>
  );
}
