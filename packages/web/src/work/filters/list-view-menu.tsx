import type { Filter, ViewedList } from "@iphub/sdk/contract/filters";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useFilterRemoval } from "@iphub/ui-core/work/filters/use-filter-removal";
import { listViewAddress, useListViews } from "@iphub/ui-core/work/filters/use-list-views";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { latePart } from "../../web-kit/late-part.tsx";
import type { ShownList } from "../../web-kit/list-views.ts";
import { Menu } from "../../web-kit/menu.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";

const ListViewModal = latePart(async () => (await import("./list-view-modal.tsx")).ListViewModal);

type Props = {
  readonly list: ViewedList;
  /** The view that the list begins with. */
  readonly saved: Filter | undefined;
  /** What is chosen in the list. */
  readonly query: URLSearchParams;
  readonly shown: ShownList;
};

/** The name of a view; of two with one title also their owner. */
function nameAmong(views: readonly Filter[], { id, title, owner }: Filter): string {
  const isShared = views.some((other) => other.id !== id && other.title === title);
  return isShared && owner !== undefined ? `${title} (${owner})` : title;
}

/** `ListViewMenu {list, saved, query, shown}`: the views of a list, to open one, to save the list as one, and to delete one. */
export function ListViewMenu({ list, saved, query, shown }: Props) {
  const navigate = useNavigate();
  const { views, actions } = useListViews(list);
  const remove = useFilterRemoval("View");
  const mayWrite = useMay("filters:write");
  const isOwn = useReader().email === saved?.owner;
  const [isSaving, setIsSaving] = useState(false);
  const show = (id: string) => navigate(listViewAddress(list, id));
  const choices = views.map(
    (view): MenuItem => ({
      id: `view.${view.id}`,
      title: view.id === saved?.id ? `${nameAmong(views, view)}, shown` : nameAmong(views, view),
      icon: view.id === saved?.id ? "check" : "filter",
      onSelect: () => {
        actions.keep(view);
        show(view.id);
      },
    }),
  );
  const items: MenuItem[] = [];
  if (saved) {
    items.push({ id: "view", title: "The list without a view", icon: "close", onSelect: () => navigate(`/${list}`) });
  }
  if (mayWrite) {
    const separated = views.length + items.length > 0;
    items.push({ id: "save", title: "Save view…", icon: "pinned", separated, onSelect: () => setIsSaving(true) });
  }
  if (mayWrite && saved && isOwn) {
    const leave = async () => {
      if (await remove(saved)) navigate(`/${list}`);
    };
    items.push({
      id: "delete",
      title: "Delete this view",
      icon: "delete",
      danger: true,
      onSelect: () => void leave(),
    });
  }
  // The views themselves are among the places of the palette.
  useOfferedCommands(
    items.map(({ id, title, onSelect }) => ({ id: `list.${id}`, title, group: "This list", run: onSelect })),
  );
  if (views.length + items.length === 0) return null;
  return (
    <>
      <Menu label="Views" icon="filter" items={[...choices, ...items]} align="end" />
      {isSaving && (
        <ListViewModal
          list={list}
          saved={saved}
          isOwn={isOwn}
          query={query}
          shown={shown}
          onSaved={(id) => {
            setIsSaving(false);
            show(id);
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
