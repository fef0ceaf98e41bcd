import { DeadlineListPage } from "../docket/deadlines/deadline-list.page.tsx";
import { ListWithViews } from "../work/filters/list-with-views.tsx";

/** The docket work list with its saved views. */
export function DeadlineListWithViews() {
  return (
    <ListWithViews list="deadlines" title="Deadlines">
      {(views) => <DeadlineListPage views={views} />}
    </ListWithViews>
  );
}
