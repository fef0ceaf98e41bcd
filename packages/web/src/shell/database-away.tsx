import { databaseAwayText } from "@iphub/ui-core/platform/database-away-text";
import { AwayNotice } from "./away-notice.tsx";

/** Says that the hub waits for its database. */
export function DatabaseAway() {
  return (
    <AwayNotice role="alert" rank={2}>
      {databaseAwayText}. This page goes on by itself when it is back.
    </AwayNotice>
  );
}
