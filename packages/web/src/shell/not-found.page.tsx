import { buttonClass } from "../web-kit/button.tsx";
import { Link } from "../web-kit/link.tsx";
import { Page } from "../web-kit/page.tsx";
import { EmptyState } from "../web-kit/states.tsx";

/** The page of an unknown address. */
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
