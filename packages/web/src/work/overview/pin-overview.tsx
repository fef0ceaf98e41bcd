import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { overviewTitle } from "@iphub/ui-core/work/overview/overview-title";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { PinButton } from "../../identity/public.ts";
import { listAddress } from "../../web-kit/list-address.ts";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./pin-overview.module.css";

/** The address that the side bar has of the overview. */
const path = "/milestones/overview";
/** What an address chooses of the overview. */
const choices: readonly string[] = ["qs", "tags", "assignee", "sort", "view"];

/** `PinOverview {}`: pins the overview as it is narrowed; nothing for all of it, which the side bar has anyway. */
export function PinOverview() {
  const [query] = useQueryString();
  const filter = overviewFilterOf(query);
  const nameOf = useNames([filter.assignee]);
  const address = listAddress(path, query, choices);
  if (address === null) return null;
  const view = query.get("view") === "obsolete" ? "obsolete" : "";
  return (
    <span className={styles.pin}>
      <PinButton to={address} title={overviewTitle(view, filter, nameOf)} icon="milestones" what="list" />
    </span>
  );
}
