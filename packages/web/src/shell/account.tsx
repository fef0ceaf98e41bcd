import { CalendarAddressList } from "../docket/public.ts";
import { SignInsPage } from "../identity/public.ts";

/** A person's own sign-ins and password, and the calendar addresses that show the docket in their name. */
export function AccountPage() {
  return (
    <SignInsPage>
      <CalendarAddressList />
    </SignInsPage>
  );
}
