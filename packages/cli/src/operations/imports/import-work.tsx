import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { type ImportField, importFieldLabels, importFields } from "@iphub/sdk/domain/operations/import-fields";
import { dateOrders, rowsText } from "@iphub/ui-core/operations/imports/import-words";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { useState } from "react";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { ImportNamesPicker } from "./import-names.tsx";

/** The questions of an import: apply, undo, the column of each field, the order of dates, who its people are. */
export type ImportWorkKind = "apply" | "undo" | "fields" | "dates" | "names";

type Props = {
  readonly kind: ImportWorkKind;
  readonly record: ImportRecord;
  readonly one: ReturnType<typeof useImport>;
  readonly onAsk: (kind: ImportWorkKind | null) => void;
};

/** Asks what an import needs before it continues. */
export function ImportWork({ kind, record, one, onAsk }: Props) {
  const close = () => onAsk(null);
  if (kind === "fields") return <Columns record={record} one={one} onClose={close} />;
  if (kind === "dates") return <DateOrders record={record} one={one} onClose={close} />;
  if (kind === "names") return <ImportNamesPicker id={record.id} one={one} onClose={close} />;
  const { counts } = record;
  const isApply = kind === "apply";
  const confirm = () => {
    close();
    void (isApply ? one.actions.apply() : one.actions.undo());
  };
  return (
    <ConfirmDialog
      title={isApply ? "Import the docket" : "Undo the import"}
      message={
        isApply
          ? `${rowsText(counts.ready)} to import; wrong and left out: ${counts.wrong}; already in the hub: ${counts.unchanged}. You can undo the whole import.`
          : `${rowsText(counts.applied)} and the matters opened by the import are removed. Whatever people have changed since is kept and listed.`
      }
      confirmLabel={isApply ? "Start the import" : "Undo all rows"}
      isDangerous={!isApply}
      onConfirm={confirm}
      onCancel={close}
    />
  );
}

type PartProps = Pick<Props, "record" | "one"> & { readonly onClose: () => void };

const none = "";

/** First the field, then its column; each choice updates the preview at once, and the fields are shown again. */
function Columns({ record, one, onClose }: PartProps) {
  const [field, setField] = useState<ImportField | null>(null);
  if (field === null) {
    const options = importFields.map((id) => {
      const fault = one.errorOf(`mapping.${id}`);
      return {
        id,
        label: importFieldLabels[id],
        hint: fault === null ? (record.mapping[id] ?? "– none") : `▲ ${fault}`,
      };
    });
    const choose = (id: string) => setField(importFields.find((known) => known === id) ?? null);
    return <Select title="Which field" options={options} onChange={choose} onClose={onClose} />;
  }
  const options = [
    { id: none, label: "– none" },
    ...record.columns.map(({ name, samples }) => ({ id: name, label: name, hint: samples.join(" · ") })),
  ];
  const back = () => setField(null);
  const choose = (column: string) => {
    back();
    void one.actions.mapField(field, column === none ? null : column);
  };
  const title = `Column of ${importFieldLabels[field]}`;
  return (
    <Select
      key={field}
      title={title}
      options={options}
      value={record.mapping[field] ?? none}
      onChange={choose}
      onClose={back}
    />
  );
}

function DateOrders({ record, one, onClose }: PartProps) {
  const orders = dateOrders.map(({ id, title }) => ({ id, label: title }));
  const choose = (id: string) => {
    onClose();
    void one.actions.setDateOrder(id === "month-first" || id === "day-first" ? id : null);
  };
  const value = record.dateOrder ?? "proven";
  return <Select title="Dates like 3/4/2026" options={orders} value={value} onChange={choose} onClose={onClose} />;
}
