import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useWrite } from "@iphub/ui-core/platform/use-write";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { exportFormats } from "@iphub/ui-core/work/tasks/search-words";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import type { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { saveFile } from "../../web-kit/save-file.ts";

type Props = {
  readonly query: TaskQuery;
  /** Opens the editor of the filter. */
  readonly onEdit: () => void;
  readonly exportAs: ReturnType<typeof useTaskSearch>["actions"]["exportAs"];
};

/** The actions on the whole list: exports, and for a saved filter its calendar address and deletion. */
export function SearchMenu({ query, onEdit, exportAs }: Props) {
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
  if (filter) {
    items.push({
      id: "calendar",
      title: "Calendar address",
      icon: "calendar",
      separated: true,
      onSelect: async () => {
        const feed = await filters.actions.makeFeed(filter.id, ports.timeZone);
        if (feed) setAddress(new URL(feed.path, location.origin).href);
      },
    });
  }
  if (filter?.type === "personal") {
    items.push({ id: "edit", title: "Edit this filter", icon: "edit", onSelect: onEdit });
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
        <Modal title="Calendar address" size="small" onClose={() => setAddress(null)}>
          <p>
            Anyone who has this address sees the filter's tasks. It is shown only once; revoke it with{" "}
            <code>iphub calendar revoke</code>.
          </p>
          <CopyText text={address} label="Copy the calendar address" />
        </Modal>
      )}
    </>
  );
}
