import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { useDisclosure } from "@iphub/ui-core/docket/deadlines/use-disclosure";
import { useInventionIfw } from "@iphub/ui-core/docket/uspto/use-invention-ifw";
import { useOfficeState } from "@iphub/ui-core/docket/uspto/use-office-state";
import { downloadStatesOf, useUsptoDownloads } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { Text, useWindowSize } from "ink";
import { FilePaper, MatterLoaded, MatterPane } from "../../matters/public-screens.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { splitColumns } from "../../terminal-kit/frame.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine } from "../../terminal-kit/text-cells.ts";
import { ifwColumns, ifwLine, ifwRows } from "./ifw-rows.ts";
import { filterWords, useIfwWork } from "./ifw-work.tsx";

type Model = ReturnType<typeof useInventionIfw>;

/** A matter's file wrapper: filtered, grouped, read, and downloaded singly or many at once. */
export function InventionIfwScreen({ id }: { readonly id: string }) {
  const model = useInventionIfw(id);
  const theme = useTheme();
  const work = useIfwWork(model);
  const { shown, documents, chosen, applicationId } = model;
  const count = applicationId
    ? `${formatApplicationNumber(applicationId)}: ${shown.length} of ${documents.length}`
    : "";
  const narrowed = filterWords(model.filter);
  const office = useOfficeState(id)?.words ?? "";
  const disclosure = useDisclosure(id);
  const words = [chosen.size > 0 ? `${chosen.size} chosen` : "", narrowed].filter((part) => part !== "").join("  ");
  // In a narrow window the list truncates the document's title.
  const { columns } = useWindowSize();
  const whole = columns < splitColumns && work.document ? singleLine(work.document.description) : "";
  if (work.fileId !== null) {
    return (
      <MatterPane id={id}>
        <FilePaper key={work.fileId} inventionId={id} fileId={work.fileId} onClose={work.close} />
      </MatterPane>
    );
  }
  return (
    <MatterPane id={id} overlay={work.overlay}>
      <Text wrap="truncate-end">
        {[
          theme.paint(count, { role: "muted" }),
          theme.paint(words, { role: "accent" }),
          whole,
          theme.paint(office, { role: "muted" }),
        ]
          .filter((part) => part !== "")
          .map((part) => `  ${part}`)
          .join("")}
      </Text>
      {disclosure && <Text wrap="truncate-end">{theme.paint(`  ${disclosure.words}`, { role: "muted" })}</Text>}
      <Below rows={disclosure ? 2 : 1}>
        <MatterLoaded list={{ ...model, retry: model.actions.retry }} what="the file wrapper">
          <Wrapper model={model} work={work} />
        </MatterLoaded>
      </Below>
    </MatterPane>
  );
}

function Wrapper({ model, work }: { readonly model: Model; readonly work: ReturnType<typeof useIfwWork> }) {
  const queue = useUsptoDownloads();
  if (model.applicationId === null) {
    return <EmptyState message="This matter has no application number among its references." />;
  }
  if (model.documents.length === 0) return <EmptyState message="No documents of this application are known yet." />;
  if (model.shown.length === 0) return <EmptyState message="No document matches these filters." />;
  const states = downloadStatesOf(queue.downloads, model.applicationId);
  return (
    <Table
      columns={ifwColumns}
      items={ifwRows(model.groups)}
      idOf={(row) => row.id}
      lineOf={(row, sized) => ifwLine(row, sized, { chosen: model.chosen, states })}
      selectedId={work.document?.id}
      onSelect={(row) => work.select(row.id)}
      onOpen={work.read}
      openLabel="read"
    />
  );
}
