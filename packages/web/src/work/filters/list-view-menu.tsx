import type { Filter, ViewedList } from "@iphub/sdk/contract/filters";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useReader } from "@iphub/ui-core/platform/use-reader";
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
  const pinned = usePinnedLinks();
  const mayWrite = useMay("filters:write");
  const isOwn = useReader().email === saved?.owner;
  const [isSaving, setIsSaving] = useState(false);
  const show = (id: string) => navigate(listViewAddress(list, id));
  const items = views.map(
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
  if (saved) {
    items.push({ id: "view", title: "The list without a view", icon: "close", onSelect: () => navigate(`/${list}`) });
  }
  if (mayWrite) {
    const separated = items.length > 0;
    items.push({ id: "save", title: "Save view…", icon: "pinned", separated, onSelect: () => setIsSaving(true) });
  }
  if (mayWrite && saved && isOwn) {
    const remove = async () => {
      if (!(await actions.remove(saved))) return;
      navigate(`/${list}`);
      const to = listViewAddress(list, saved.id);
      // Its link in the side bar would lead nowhere.
      if (pinned.isPinned(to)) pinned.actions.toggle({ to, title: saved.title, icon: "", subrow: "" });
    };
    items.push({
      id: "delete",
      title: "Delete this view",
      icon: "delete",
      danger: true,
      onSelect: () => void remove(),
    });
  }
  useOfferedCommands(
    items.map(({ id, title, onSelect }) => ({ id: `list.${id}`, title, group: "This list", run: onSelect })),
  );
  if (items.length === 0) return null;
  return (
    <>
      <Menu label="Views" icon="filter" items={items} align="end" />
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
