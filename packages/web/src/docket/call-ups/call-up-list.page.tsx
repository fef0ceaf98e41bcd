import { buttonClass } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { AbsenceSection } from "./absence-section.tsx";
import { CallUpEntries } from "./call-up-entries.tsx";
import styles from "./call-ups.module.css";

/** The reader's own call-ups, to be acknowledged, and absences. */
export function CallUpListPage() {
  return (
    <Page
      title="Call-ups"
      filters={
        <Link to="/call-ups/schedule" className={buttonClass("secondary", "text")}>
          Schedule of the firm
        </Link>
      }
    >
      <AbsenceSection />
      <section className={styles.section} aria-labelledby="own">
        <h2 id="own">My call-ups</h2>
        <CallUpEntries deadlineId={null} />
      </section>
    </Page>
  );
}
