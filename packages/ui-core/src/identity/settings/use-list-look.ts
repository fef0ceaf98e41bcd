import { type ListColumn, type ListLook, listLook, listLookPrefix } from "@iphub/sdk/contract/list-look";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import { useMemo } from "react";
import { useSetting } from "./use-setting.ts";

const asTheListHasIt: ListLook = {};

/**
 * How a list looks to the reader: columns, density and folded groups, kept with their settings, so that it follows them to
 * other machines. `name` is the list's; `columns` are those that it begins with, such as those of a saved filter.
 */
export function useListLook(name: string, columns?: readonly ListColumn[]) {
  const setting = useSetting(`${listLookPrefix}${name}`);
  const own = useMemo(() => lookIn(setting.value), [setting.value]);
  const change = (next: (stored: ListLook) => ListLook) =>
    setting.change((known) => {
      const stored = lookIn(known);
      return JSON.parse(JSON.stringify({ ...stored, ...next(stored) }));
    });
  return {
    /** False until it is known how the list looks. */
    isKnown: setting.state !== "pending",
    density: own.density ?? "comfortable",
    columns: own.columns ?? columns,
    /** Whether the columns are the reader's own choice. */
    isOwn: own.columns !== undefined,
    folded: useMemo(() => new Set(own.folded), [own.folded]),
    actions: {
      change: (next: ListLook) => change(() => next),
      /** The columns as the list has them again. */
      reset: () => change(() => ({ columns: undefined })),
      fold: (group: string) =>
        change(({ folded = [] }) => {
          const isFolded = folded.includes(group);
          // The oldest go, so that what is kept does not grow without end.
          return { folded: isFolded ? folded.filter((one) => one !== group) : [...folded.slice(-mostFolded), group] };
        }),
    },
  };
}

function lookIn(value: SettingValue | null): ListLook {
  return listLook.safeParse(value ?? {}).data ?? asTheListHasIt;
}

/** The most groups that are kept folded of one list. */
const mostFolded = 199;
