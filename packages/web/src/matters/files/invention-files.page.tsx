import { MatterPage } from "../inventions/matter-page.tsx";
import { InventionFiles } from "./invention-files.tsx";

/** A matter with its files. */
export function InventionFilesPage() {
  return <MatterPage>{(inventionId) => <InventionFiles inventionId={inventionId} />}</MatterPage>;
}
