import { useCalendarFeeds } from "@iphub/ui-core/docket/calendar/use-calendar-feeds";
import { AccessEntry, AccessList, AccessSection } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { LoadState } from "../../web-kit/states.tsx";

/** The reader's calendar addresses, each with a button that revokes it. */
export function CalendarAddressList() {
  const feeds = useCalendarFeeds();
  return (
    <AccessSection title="Calendar addresses">
      <LoadState remote={feeds} what="Your calendar addresses could not be loaded." lines={2} height={36} />
      {feeds.data?.length === 0 && <p>You have none. The buttons ‘Calendar address’ make one.</p>}
      <AccessList>
        {(feeds.data ?? []).map((feed) => (
          <AccessEntry key={feed.id} name={feed.title} detail={<Use createdAt={feed.createdAt} usedAt={feed.usedAt} />}>
            <Button variant="text" colour="secondary" onClick={() => void feeds.actions.revoke(feed)}>
              Revoke…
            </Button>
          </AccessEntry>
        ))}
      </AccessList>
    </AccessSection>
  );
}

function Use({ createdAt, usedAt }: { readonly createdAt: string; readonly usedAt: string | null }) {
  return (
    <>
      since <DateText value={createdAt} />,{" "}
      {usedAt === null ? (
        "never read"
      ) : (
        <>
          last read <DateText value={usedAt} time />
        </>
      )}
    </>
  );
}
