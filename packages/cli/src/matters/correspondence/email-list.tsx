import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { senderText } from "@iphub/sdk/domain/matters/mail-sender";
import { useState } from "react";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { dateWords } from "../../terminal-kit/words.ts";
import { EmailText } from "./email-text.tsx";

const columns: readonly Column[] = [
  { id: "from", title: "From", width: 20, min: 12, grow: 1 },
  { id: "subject", title: "Subject", width: 24, min: 16, grow: 3 },
  { id: "attached", title: "+", width: 2, min: 2, drop: 1 },
  { id: "date", title: "Date", width: 12, min: 12 },
];

type Props = {
  readonly emails: readonly CorrespondenceMessage[];
  readonly onSelect?: (email: CorrespondenceMessage) => void;
  readonly onNearEnd: () => void;
};

/** E-mails with the text of the selected one next to them; in narrow windows Enter shows it and Escape goes back. */
export function EmailList({ emails, onSelect, onNearEnd }: Props) {
  const [currentId, setCurrentId] = useState<string>();
  const [focus, setFocus] = useState<"list" | "detail">("list");
  const email = emails.find(({ id }) => id === currentId) ?? emails[0];
  const isOff = focus === "list";
  useCommands([
    {
      id: "email.close",
      keys: ["escape", "left"],
      label: "the list",
      group: "E-mail",
      rank: 1,
      run: () => setFocus("list"),
      isOff,
    },
  ]);
  const select = (one: CorrespondenceMessage) => {
    setCurrentId(one.id);
    onSelect?.(one);
  };
  return (
    <SplitPane
      focus={focus}
      share={0.5}
      list={
        <EmailTable
          emails={emails}
          isActive={isOff}
          onSelect={select}
          onNearEnd={onNearEnd}
          onOpen={() => setFocus("detail")}
        />
      }
      detail={email && <EmailText key={email.id} email={email} isActive={!isOff} />}
    />
  );
}

function EmailTable(props: {
  readonly emails: readonly CorrespondenceMessage[];
  readonly isActive: boolean;
  readonly onSelect: (email: CorrespondenceMessage) => void;
  readonly onNearEnd: () => void;
  readonly onOpen: () => void;
}) {
  return (
    <Table
      columns={columns}
      items={props.emails}
      idOf={({ id }) => id}
      lineOf={(email, sized) => layoutRow(cellsOf(email), sized)}
      isActive={props.isActive}
      onSelect={props.onSelect}
      onNearEnd={props.onNearEnd}
      onOpen={props.onOpen}
    />
  );
}

function cellsOf({ metadata, attachments }: CorrespondenceMessage) {
  return {
    from: senderText(metadata),
    subject: metadata.subject || "(no subject)",
    attached: attachments.length > 0 ? `+${attachments.length}` : "",
    date: dateWords(metadata.date),
  };
}
