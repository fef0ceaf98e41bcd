import { type DeadlineFeed, useCalendarFeed } from "@iphub/ui-core/docket/calendar/use-calendar-feeds";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { CalendarAddress } from "../../work/public.ts";

type CalendarButtonProps = {
  /** Whose deadlines the address has. */
  readonly of: DeadlineFeed;
  /** What the address shows, such as 'your deadlines'. */
  readonly what: string;
  readonly variant?: "contained" | "text";
};

/** `CalendarButton {of, what}`: creates a private calendar address of deadlines and shows it once. */
export function CalendarButton({ of, what, variant = "contained" }: CalendarButtonProps) {
  const feed = useCalendarFeed();
  const [path, setPath] = useState<string | null>(null);
  const create = async () => {
    const made = await feed.actions.create(of);
    if (made) setPath(made.path);
  };
  return (
    <>
      <Button icon="calendar" colour="secondary" variant={variant} busy={feed.sending} onClick={() => void create()}>
        Calendar address
      </Button>
      {path !== null && <CalendarAddress path={path} what={what} onClose={() => setPath(null)} />}
    </>
  );
}
