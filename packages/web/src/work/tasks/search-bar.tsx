import type { Filter } from "@iphub/sdk/contract/filters";
import { duePreset } from "@iphub/sdk/contract/task-query";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { TaskOrder } from "@iphub/sdk/domain/work/task-order";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useWrite } from "@iphub/ui-core/platform/use-write";
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
  readonly query: TaskQuery;
  /** The filter that the query starts from, if known. */
  readonly saved: Filter | null | undefined;
  readonly onChange: (change: TaskQuery) => void;
  readonly onEdit: () => void;
};

/** The quick filters of the search: a saved filter, words, due; the filter editor has the others. */
export function TaskFilters({ query, saved, onChange, onEdit }: Props) {
  const { filters } = useFilters();
  const unlisted = query.filter && !filters.some(({ id }) => id === query.filter) ? [query.filter] : [];
  const choices = [
    { value: "", title: unsavedWords(query) },
    ...filters.map(({ id, title }) => ({ value: id, title })),
    ...unlisted.map((id) => ({ value: id, title: saved?.title ?? "A shared filter" })),
  ];
  const range = query.dueAt && !dueOptions.some(({ value }) => value === query.dueAt) ? query.dueAt : null;
  return (
    <div className={styles.filters}>
      <QueryField query={query} onChange={onChange} />
      <Select
        label="Saved filter"
        hideLabel
        value={query.filter ?? ""}
        options={choices}
        onChange={(filter) => onChange({ filter })}
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
  const narrowed = (key: string | null): TaskQuery | null => {
    if (key === null) return null;
    // Groups may stand in the text of the query, which stays: 'none' goes before them.
    if (groupBy === "assignee") return { assignees: [key], groupBy: "none" };
    if (groupBy === "tag") return { tags: [key], groupBy: "none" };
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
          {search.groups.map(({ key, title, total }) => {
            const target = narrowed(key);
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
  readonly query: TaskQuery;
  /** Opens the editor of the filter, or saves the list as a view. */
  readonly onDialog: (dialog: SearchDialog) => void;
  readonly exportAs: ReturnType<typeof useTaskSearch>["actions"]["exportAs"];
};

/** The actions on the whole list: exports, and for a saved filter its calendar address and deletion. */
export function SearchMenu({ query, onDialog, exportAs }: SearchMenuProps) {
  const { ports } = useHubApp();
  const navigate = useNavigate();
  const filters = useFilters();
  const { write } = useWrite();
  const [address, setAddress] = useState<string | null>(null);
  const filter = filters.filters.find(({ id }) => id === query.filter);
  const items = exportFormats.map(
    ({ value: format, title }): MenuItem => ({
      id: format,
      title: `Export as ${title}`,
      icon: "download",
      onSelect: () => void write(async () => saveFile(await exportAs(format)), { done: `${title} exported` }),
    }),
  );
  items.push({
    id: "view",
    title: "Save view…",
    icon: "pinned",
    separated: true,
    onSelect: () => onDialog("view"),
  });
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
  if (filter?.type === "personal") {
    items.push({ id: "edit", title: "Edit this filter", icon: "edit", onSelect: () => onDialog("saved") });
    const remove = async () => {
      if (await filters.actions.remove(filter)) navigate("/tasks");
    };
    items.push({
      id: "delete",
      title: "Delete this filter",
      icon: "delete",
      danger: true,
      onSelect: () => void remove(),
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
