import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { auditTabOf, auditTabs } from "@iphub/ui-core/docket/docket/docket-words";
import {
  auditCoverage,
  useDocketAudit,
  useFinding,
  useFindingActions,
} from "@iphub/ui-core/docket/docket/use-docket-audit";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { useHasSidePanel, WorkList } from "../../web-kit/work-list.tsx";
import { OfficeLine } from "../uspto/office-line.tsx";
import styles from "./docket-audit.module.css";
import { findingColumns } from "./finding-columns.tsx";
import { FindingPanel } from "./finding-panel.tsx";

const idOf = (row: DocketFinding) => row.id;

/**
 * The docket compared with the patent office's record: a list of disagreements, to be settled or waived with a reason.
 */
export function DocketAuditPage() {
  const [query, setQuery] = useQueryString();
  const tab = auditTabOf(query.get("tab"));
  const id = query.get("finding");
  const list = useDocketAudit(tab);
  const open = useFinding(id);
  const { actions, sending } = useFindingActions();
  const hasSidePanel = useHasSidePanel(id !== null);
  const maySeeReport = useMay("audit:read");
  const mayAsk = useMay("files:write");
  const put = (name: string, value: string | null) =>
    setQuery((known) => {
      if (name === "tab") known.delete("finding");
      if (value === null) known.delete(name);
      else known.set(name, value);
    });
  const tabs = auditTabs.map((one) => ({ id: one.id, title: one.title, count: list.counts?.[one.id] }));
  const coverage = auditCoverage(list.audited);
  const at = list.rows.findIndex((row) => row.id === id);
  return (
    <Page
      title="Docket audit"
      afterTitle={list.state === "completed" ? totalWords(list.total) : undefined}
      action={
        <>
          {maySeeReport && <Link to="/docket/verification">Verification report</Link>}
          {mayAsk && (
            <Button icon="retry" colour="secondary" busy={sending} onClick={() => void actions.ask()}>
              Ask the office
            </Button>
          )}
        </>
      }
      fill
    >
      <WorkList
        open={
          id !== null && <FindingPanel remote={open} at={at} today={list.today} onClose={() => put("finding", null)} />
        }
      >
        <Tabs label="Docket audit" tabs={tabs} selected={tab.id} onSelect={(chosen) => put("tab", chosen)}>
          {coverage !== null && <p className={styles.coverage}>{coverage}</p>}
          <div className={styles.coverage}>
            <OfficeLine inventionId={null} />
          </div>
          <ListGrid<DocketFinding>
            list={list}
            what="The findings could not be loaded."
            empty={<EmptyState message={tab.empty} />}
            label="Findings"
            rowId={idOf}
            columns={findingColumns(list.today, hasSidePanel)}
            onOpen={(row) => put("finding", row.id)}
          />
        </Tabs>
      </WorkList>
    </Page>
  );
}
