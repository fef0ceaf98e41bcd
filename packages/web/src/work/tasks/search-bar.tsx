import type { Filter } from "@iphub/sdk/contract/filters";
import { duePreset } from "@iphub/sdk/contract/task-query";
import type { TaskGroup } from "@iphub/sdk/contract/task-search";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { TaskOrder } from "@iphub/sdk/domain/work/task-order";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useWrite } from "@iphub/ui-core/platform/use-write";
import { useFilterRemoval } from "@iphub/ui-core/work/filters/use-filter-removal";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { rangeWords } from "@iphub/ui-core/work/tasks/range-words";
import { dueWords, exportFormats, unsavedWords } from "@iphub/ui-core/work/tasks/search-words";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import type { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { Select } from "../../web-kit/select.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import { QueryField } from "./query-field.tsx";
import type { SearchDialog } from "./search-dialogs.tsx";
import styles from "./task-search.module.css";

const dueOptions = [
  { value: "", title: "Due any time" },
  ...duePreset.options.map((value) => ({ value: String(value), title: dueWords[value] })),
];

type Props = {
  /** The whole query, with the conditions of the saved filter that it starts from. */
  readonly query: TaskQuery;
  /** The id of the filter that the query starts from. */
  readonly view: string | undefined;
  /** Whether the query is no longer the one of that filter. */
  readonly isChanged: boolean;
  /** The filter that the query starts from, if known. */
  readonly saved: Filter | null | undefined;
  readonly onChange: (change: TaskQuery) => void;
  /** Shows a saved filter in place of the query; an empty id shows none. */
  readonly onView: (id: string) => void;
  readonly onEdit: () => void;
};

/** The choice of a saved filter whose conditions were changed: choosing the filter itself shows it again as it was saved. */
const changedView = "changed";

/** The quick filters of the search: a saved filter, words, due; the filter editor has the others. */
export function TaskFilters({ query, view, isChanged, saved, onChange, onView, onEdit }: Props) {
  const { filters } = useFilters();
  const unlisted = view && !filters.some(({ id }) => id === view) ? [view] : [];
  const title = saved?.title ?? "A shared filter";
  const choices = [
    { value: "", title: unsavedWords(view ? {} : query) },
    ...filters.map((filter) => ({ value: filter.id, title: filter.title })),
    ...unlisted.map((id) => ({ value: id, title })),
    ...(view && isChanged ? [{ value: changedView, title: `${title}, changed` }] : []),
  ];
  const range = query.dueAt && !dueOptions.some(({ value }) => value === query.dueAt) ? query.dueAt : null;
  return (
    <div className={styles.filters}>
      <QueryField
        query={query}
        // The statuses of a saved filter stay: they are not the ones that a list without conditions has.
        onChange={(change) => onChange(view ? { ...change, status: query.status } : change)}
      />
      <Select
        label="Saved filter"
        hideLabel
        value={view && isChanged ? changedView : (view ?? "")}
        options={choices}
        onChange={onView}
      />
      <Select
        label="Due"
        hideLabel
        value={query.dueAt ?? ""}
        options={range === null ? dueOptions : [...dueOptions, { value: range, title: rangeWords(range) }]}
        onChange={(dueAt) => onChange({ dueAt })}
      />
      <Button colour="secondary" icon="options" onClick={onEdit}>
        More
      </Button>
    </div>
  );
}

type NoticeProps = {
  readonly search: ReturnType<typeof useTaskSearch>;
  readonly order: TaskOrder;
  readonly onGroup: (narrowed: TaskQuery) => void;
};

/**
 * Notices of a search: missing people and tags of the filter, words that were searched approximately, and the groups.
 */
export function SearchNotices({ search, order: { groupBy }, onGroup }: NoticeProps) {
  const said = [
    ...search.warnings,
    ...(search.approximate.length > 0
      ? [`No task has ${search.approximate.join(", ")}: similar words are shown.`]
      : []),
  ];
  const narrowed = ({ key, title }: TaskGroup): TaskQuery | null => {
    if (key === null) return null;
    // Groups may be in the text of the query, which stays: 'none' takes precedence.
    if (groupBy === "assignee") return { assignees: [key], groupBy: "none" };
    if (groupBy === "tag") return { tags: [title], groupBy: "none" };
    return groupBy === "status" ? { status: [key], groupBy: "none" } : null;
  };
  return (
    <>
      {said.map((words) => (
        <p key={words} role="status" className={styles.warning}>
          {words}
        </p>
      ))}
      {search.groups.length > 0 && (
        <ul className={styles.groups} aria-label="Groups">
          {search.groups.map((group) => {
            const { key, title, total } = group;
            const target = narrowed(group);
            const words = `${title} ${totalWords(total)}`;
            return (
              <li key={key ?? ""}>
                {target ? (
                  <Button variant="text" colour="secondary" onClick={() => onGroup(target)}>
                    {words}
                  </Button>
                ) : (
                  <span className={styles.group}>{words}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

type SearchMenuProps = {
  /** The id of the saved filter that the list starts from. */
  readonly view: string | undefined;
  /** Opens the editor of the filter, or saves the list as a view. */
  readonly onDialog: (dialog: SearchDialog) => void;
  readonly exportAs: ReturnType<typeof useTaskSearch>["actions"]["exportAs"];
};

/** The actions on the whole list: exports, for a saved filter its calendar address; saving it, changing and deleting a filter. */
export function SearchMenu({ view, onDialog, exportAs }: SearchMenuProps) {
  const { ports } = useHubApp();
  const navigate = useNavigate();
  const filters = useFilters();
  const remove = useFilterRemoval("Filter");
  const mayWrite = useMay("filters:write");
  const { write } = useWrite();
  const [address, setAddress] = useState<string | null>(null);
  const filter = filters.filters.find(({ id }) => id === view);
  const items = exportFormats.map(
    ({ value: format, title }): MenuItem => ({
      id: format,
      title: `Export as ${title}`,
      icon: "download",
      onSelect: () => void write(async () => saveFile(await exportAs(format)), { done: `${title} exported` }),
    }),
  );
  if (mayWrite) {
    items.push({
      id: "view",
      title: "Save view…",
      icon: "pinned",
      separated: true,
      onSelect: () => onDialog("view"),
    });
  }
  if (filter) {
    items.push({
      id: "calendar",
      title: "Calendar address",
      icon: "calendar",
      onSelect: async () => {
        const feed = await filters.actions.makeFeed(filter.id, ports.timeZone);
        if (feed) setAddress(feed.path);
      },
    });
  }
  if (mayWrite && filter?.type === "personal") {
    items.push({ id: "edit", title: "Edit this filter", icon: "edit", onSelect: () => onDialog("saved") });
    const leave = async () => {
      if (await remove(filter)) navigate("/tasks");
    };
    items.push({
      id: "delete",
      title: "Delete this filter",
      icon: "delete",
      danger: true,
      onSelect: () => void leave(),
    });
  }
  useOfferedCommands(
    items.map(({ id, title, onSelect }) => ({ id: `list.${id}`, title, group: "This list", run: onSelect })),
  );
  return (
    <>
      <Menu label="Export and share" icon="more" items={items} align="end" />
      {address && (
        <CalendarAddress path={address} what="the filter's tasks and deadlines" onClose={() => setAddress(null)} />
      )}
    </>
  );
}
