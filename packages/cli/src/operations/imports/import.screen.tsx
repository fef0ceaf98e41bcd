import { ImportListView } from "./import-list.tsx";
import { OneImport } from "./one-import.tsx";

/** The imports of dockets, or one of them: its columns, its rows by state, its application and its undo. */
export function ImportScreen({ id }: { readonly id: string }) {
  return id === "" ? <ImportListView /> : <OneImport id={id} />;
}
