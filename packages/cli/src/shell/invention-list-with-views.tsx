import { InventionListScreen } from "../matters/inventions/invention-list.screen.tsx";
import { useViewChoice } from "../work/public-screens.ts";

/** All matters, which saved views narrow. */
export function InventionListWithViews() {
  return <InventionListScreen views={useViewChoice("inventions")} />;
}
