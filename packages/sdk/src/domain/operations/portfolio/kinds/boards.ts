import { entryName } from "../entries.ts";
import { each, type SectionRules } from "../record-kind.ts";

/** A board of the person's own, whose lists are named as `filterNames` names them. */
export const boards: SectionRules = {
  noun: "board",
  needed: ["filters", "boards"],
  found: ({ boards: stored }) =>
    stored.map(({ id, title, filters, lanes }) => {
      const names = filters.map((filter) => (filter.type === "personal" ? filter.title : filter.id));
      return { name: entryName("boards", { title }), id, values: { title, filters: names, lanes } };
    }),
  wanted: ({ boards: entries }, { filterOf, faults }) =>
    each("boards", entries, ({ name: title, filters, lanes }, path) => {
      const names = filters.map((one, index) => {
        const name = filterOf(one);
        if (name === null) {
          const message = `'${one}' is no filter of yours, or the name of several; add it to filters`;
          faults.push({ path: `${path}.filters[${index}]`, message });
        }
        return name ?? one;
      });
      return { path, name: entryName("boards", { title }), values: { title, filters: names, lanes } };
    }),
};
