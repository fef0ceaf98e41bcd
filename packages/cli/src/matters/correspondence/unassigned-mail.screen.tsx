import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { useUnassignedMail } from "@iphub/ui-core/matters/correspondence/use-unassigned-mail";
import { useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { MatterLoaded } from "../inventions/invention.screen.tsx";
import { MatterFinder } from "../inventions/matter-finder.tsx";
import { EmailList } from "./email-list.tsx";

/** The e-mail without a matter: each one is filed on a matter by hand. */
export function UnassignedMailScreen() {
  const mail = useUnassignedMail();
  const [current, setCurrent] = useState<CorrespondenceMessage>();
  const [filed, setFiled] = useState<CorrespondenceMessage | null>(null);
  const email = mail.rows.find(({ id }) => id === current?.id) ?? mail.rows[0];
  const isOff = !email || mail.filing !== null;
  const file = () => email && setFiled(email);
  useCommands([
    {
      id: "mail.file",
      keys: ["m"],
      label: "file on a matter",
      group: "E-mail",
      rank: 2,
      run: file,
      isOff,
      permission: "inventions:write",
    },
  ]);
  const finder = filed && (
    <MatterFinder onPick={(id, title) => mail.actions.assign(filed.id, id, title)} onClose={() => setFiled(null)} />
  );
  return (
    <ScreenFrame title="Unassigned e-mail" overlay={finder}>
      <MatterLoaded list={mail} what="the e-mail">
        {mail.rows.length === 0 && <EmptyState message="All e-mail is filed on a matter." />}
        {mail.rows.length > 0 && <EmailList emails={mail.rows} onSelect={setCurrent} onNearEnd={mail.loadMore} />}
      </MatterLoaded>
    </ScreenFrame>
  );
}
