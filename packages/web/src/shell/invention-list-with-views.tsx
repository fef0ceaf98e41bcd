import { InventionListPage } from "../matters/inventions/invention-list.page.tsx";
import { ListWithViews } from "../work/filters/list-with-views.tsx";

/** The list of matters with its saved views. */
export function InventionListWithViews() {
  return (
    <ListWithViews list="inventions" title="Inventions">
      {(views) => <InventionListPage views={views} />}
    </ListWithViews>
  );
}
