import { emailsEmptyWords, useInventionEmails } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { MatterLoaded, MatterPane } from "../inventions/invention.screen.tsx";
import { EmailList } from "./email-list.tsx";

/** The e-mail of a matter, the newest first, live. */
export function InventionEmailsScreen({ id }: { readonly id: string }) {
  const emails = useInventionEmails(id);
  return (
    <MatterPane id={id}>
      <MatterLoaded list={emails} what="the e-mail">
        {emails.rows.length === 0 && <EmptyState message={`No e-mail on this matter yet. ${emailsEmptyWords}`} />}
        {emails.rows.length > 0 && <EmailList emails={emails.rows} inventionId={id} onNearEnd={emails.loadMore} />}
      </MatterLoaded>
    </MatterPane>
  );
}
