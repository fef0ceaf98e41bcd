import { InventionListScreen } from "../matters/inventions/invention-list.screen.tsx";
import { ListWithViews } from "../work/public-screens.ts";

/** All matters, in a saved view where the address names one. */
export function InventionListWithViews() {
  return (
    <ListWithViews list="inventions" title="Inventions">
      {(views) => <InventionListScreen views={views} />}
    </ListWithViews>
  );
}
