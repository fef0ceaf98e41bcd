import { MatterPage } from "../inventions/matter-page.tsx";
import { InventionEmails } from "./invention-emails.tsx";

/** The e-mail of a matter, one of its tabs. */
export function InventionEmailsPage() {
  return <MatterPage>{(inventionId) => <InventionEmails inventionId={inventionId} />}</MatterPage>;
}
