import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { directionWords, emptyFilter, type IfwFilter } from "@iphub/ui-core/docket/uspto/ifw-groups";
import { useInventionIfw } from "@iphub/ui-core/docket/uspto/use-invention-ifw";
import { downloadStatesOf, useUsptoDownloads } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { Button } from "../../web-kit/button.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, NoMatch, Skeleton } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { IfwGroupTable } from "./ifw-group-table.tsx";
import styles from "./invention-ifw.module.css";
import { OfficeLine } from "./office-line.tsx";

const directions = [
  { value: "", title: "any" },
  { value: "OUTGOING", title: directionWords.OUTGOING },
  { value: "INCOMING", title: directionWords.INCOMING },
  { value: "INTERNAL", title: directionWords.INTERNAL },
] as const;
const groupings = [
  { value: "none", title: "nothing" },
  { value: "code", title: "code" },
  { value: "direction", title: "direction" },
  { value: "year", title: "year" },
] as const;

type Model = ReturnType<typeof useInventionIfw>;

/** A matter's file wrapper: filtered, grouped, and, for people who may, downloaded singly or many at once. */
export function InventionIfw({ inventionId }: { readonly inventionId: string }) {
  const model = useInventionIfw(inventionId);
  const mayDownload = useMay("files:write");
  const states = downloadStatesOf(useUsptoDownloads().downloads, model.applicationId);
  if (model.state === "pending") return <Skeleton lines={12} height={24} />;
  if (model.applicationId === null && model.state === "completed") {
    return <EmptyState icon="document" message="This matter has no application number among its references." />;
  }
  return (
    <section className={styles.wrapper} aria-label="File wrapper">
      <IfwBar model={model} mayDownload={mayDownload} />
      <OfficeLine inventionId={inventionId} always />
      {model.failure && (
        <p className={styles.failed} role="alert">
          ▲ {model.failure.message}
          <Button variant="text" colour="secondary" icon="retry" onClick={model.actions.retry}>
            Try again
          </Button>
        </p>
      )}
      {model.documents.length === 0 && (
        <EmptyState icon="document" message="No documents of this application are known yet." />
      )}
      {model.documents.length > 0 && model.shown.length === 0 && (
        <NoMatch
          what="document"
          icon="filter"
          onClear={() => model.actions.setFilter({ ...emptyFilter, group: model.filter.group })}
        />
      )}
      {model.groups.map((group) => (
        <IfwGroupTable
          key={group.heading}
          group={group}
          chosen={model.chosen}
          states={states}
          mayChoose={mayDownload}
          onChoose={model.actions.choose}
        />
      ))}
    </section>
  );
}

function IfwBar({ model, mayDownload }: { readonly model: Model; readonly mayDownload: boolean }) {
  const { filter, actions, downloadable, chosen } = model;
  const set = (change: Partial<IfwFilter>) => actions.setFilter({ ...filter, ...change });
  const codes = [{ value: "", title: "any" }, ...model.codes.map(({ code, name }) => ({ value: code, title: name }))];
  return (
    <div className={styles.bar}>
      <TextField
        hideLabel
        label="Find a document"
        type="search"
        placeholder="Find a document"
        value={filter.text}
        onChange={(text) => set({ text })}
      />
      <Select inline label="Code" value={filter.code} options={codes} onChange={(code) => set({ code })} />
      <Select
        inline
        label="Direction"
        value={filter.direction}
        options={directions}
        onChange={(direction) => set({ direction })}
      />
      <Select inline label="Group by" value={filter.group} options={groupings} onChange={(group) => set({ group })} />
      <span className={styles.count}>
        {formatApplicationNumber(model.applicationId ?? "")}: {model.shown.length} of {model.documents.length}
      </span>
      {mayDownload && (
        <span className={styles.actions}>
          <Button colour="secondary" icon="retry" onClick={() => void actions.sync()}>
            Ask the office
          </Button>
          <Button
            icon="download"
            busy={model.sending}
            disabled={downloadable.length === 0}
            onClick={() => void actions.download()}
          >
            {chosen.size === 0 ? "Download" : `Download ${downloadable.length}`}
          </Button>
        </span>
      )}
    </div>
  );
}
