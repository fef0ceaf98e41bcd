import type { Account } from "@iphub/sdk/contract/people";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { DateText } from "../../web-kit/date-text.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import styles from "./people.module.css";

type RowProps = {
  readonly account: Account;
  readonly people: ReturnType<typeof usePeopleList>;
  readonly onEdit: (account: Account) => void;
  readonly onTokens: (account: Account) => void;
  readonly onSecure: (account: Account) => void;
};

/** One person with their actions; no one can close their own account. */
export function PersonRow({ account, people: { actions }, onEdit, onTokens, onSecure }: RowProps) {
  const isMe = useReader().userId === account.id;
  const name = fullName(account);
  const isClosed = account.disabledAt !== null;
  const setDisabled = (disabled: boolean) => void actions.setDisabled(account, disabled);
  const items: MenuItem[] = [
    { id: "edit", title: "Edit", icon: "edit", onSelect: () => onEdit(account) },
    {
      id: "link",
      title: account.hasPassword ? "Link to a new password" : "Link of the invitation",
      icon: "link",
      disabled: isClosed || account.isBot,
      onSelect: () => void actions.sendLink(account),
    },
    { id: "hand-over", title: "Hand over…", icon: "people", onSelect: () => actions.handOver(account) },
    { id: "tokens", title: "API tokens", icon: "lock", onSelect: () => onTokens(account) },
    {
      id: "secure",
      title: "Compromised: secure the account",
      icon: "lock",
      danger: true,
      onSelect: () => onSecure(account),
    },
    isClosed
      ? { id: "open", title: "Reopen the account", icon: "check", onSelect: () => setDisabled(false) }
      : {
          id: "close",
          title: "Close the account",
          icon: "lock",
          danger: true,
          disabled: isMe,
          onSelect: () => setDisabled(true),
        },
  ];
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {name}
          <span className={styles.second}>{account.email}</span>
        </span>
      </th>
      <td>{account.roles.join(", ") || <span className={styles.second}>No role</span>}</td>
      <td>{account.teams.map((team) => team.name).join(", ") || <span className={styles.second}>No team</span>}</td>
      <td>
        <SignInState account={account} />
      </td>
      <td className={styles.actions}>
        <Menu label={`Actions of ${name}`} icon="more" items={items} align="end" />
      </td>
    </tr>
  );
}

function SignInState({ account }: { readonly account: Account }) {
  if (account.disabledAt !== null) {
    return (
      <span className={styles.closed}>
        ▲ closed since <DateText value={account.disabledAt} />
      </span>
    );
  }
  if (account.isBot) return <span>Bot</span>;
  return <span>{account.hasPassword ? "✓ password" : "○ no password yet"}</span>;
}
