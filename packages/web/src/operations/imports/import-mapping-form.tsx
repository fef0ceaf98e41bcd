import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { importFieldLabels, importFields } from "@iphub/sdk/domain/operations/import-mapping";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { Select } from "../../web-kit/select.tsx";
import styles from "./imports.module.css";

type MappingProps = { readonly record: ImportRecord; readonly one: ReturnType<typeof useImport> };

const orders = [
  { value: "proven", title: "Detect from the file" },
  { value: "month-first", title: "Month first (3/4 is 4 March)" },
  { value: "day-first", title: "Day first (3/4 is 3 April)" },
] as const;

/** The column of each field with sample values, and how dates are read; each choice updates the preview at once. */
export function ImportMappingForm({ record, one }: MappingProps) {
  const columns = [{ value: "", title: "– none" }, ...record.columns.map(({ name }) => ({ value: name, title: name }))];
  return (
    <section className={styles.mapping} aria-labelledby="mapping">
      <h2 id="mapping">Columns</h2>
      <div className={styles.fields}>
        {importFields.map((field) => (
          <Select
            key={field}
            label={importFieldLabels[field]}
            value={record.mapping[field] ?? ""}
            options={columns}
            hint={samplesOf(record, record.mapping[field])}
            error={one.errorOf(`mapping.${field}`) ?? undefined}
            onChange={(column) => void one.actions.mapField(field, column === "" ? null : column)}
          />
        ))}
        <Select
          label="Dates like 3/4/2026"
          value={record.dateOrder ?? "proven"}
          options={orders}
          hint="An ambiguous date is refused until you choose."
          onChange={(order) => void one.actions.setDateOrder(order === "proven" ? null : order)}
        />
      </div>
    </section>
  );
}

function samplesOf({ columns }: ImportRecord, column: string | undefined): string | undefined {
  const samples = columns.find(({ name }) => name === column)?.samples ?? [];
  return samples.length === 0 ? undefined : samples.join(" · ");
}
