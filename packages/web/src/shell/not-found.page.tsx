import { buttonClass } from "../shared/button.tsx";
import { EmptyState } from "../shared/empty-state.tsx";
import { Link } from "../shared/link.tsx";
import { Page } from "../shared/page.tsx";

/** Any address that is none of the hub's (spec §2). */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState
        icon="search"
        message="There is no page at this address."
        action={
          <Link to="/" className={buttonClass()}>
            Go to the milestones overview
          </Link>
        }
      />
    </Page>
  );
}
