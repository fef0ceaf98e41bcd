/** Joins the class names that are not empty: `classNames("row", selected && "selected")`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
