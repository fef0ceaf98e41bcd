import type { Board } from "@iphub/sdk/contract/boards";
import { type StarterBoard, starterBoards } from "@iphub/sdk/domain/work/starter-boards";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useBoardList } from "@iphub/ui-core/work/boards/use-board-list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import { ConfirmModal } from "../../web-kit/modal.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useListFocus } from "../../web-kit/use-list-focus.ts";
import styles from "./board.module.css";
import { BoardForm } from "./board-form.tsx";

/** The boards of the hub: opened; for people who may, created from filters, copied, and deleted by their owner. */
export function BoardListPage() {
  const boards = useBoardList();
  const mayWrite = useMay("filters:write");
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Board | null>(null);
  const create = { id: "boards.new", title: "New board", group: "Boards", run: () => setCreating(true) };
  useOfferedCommands(mayWrite ? [create] : []);
  useListFocus("#content li");
  const open = async (made: Promise<Board | null>) => {
    const board = await made;
    if (board) navigate(`/boards/${encodeURIComponent(board.id)}`);
    return board !== null;
  };
  return (
    <Page
      title="Boards"
      afterTitle={boards.data ? String(boards.data.length) : undefined}
      action={
        mayWrite && (
          <Button icon="plus" onClick={() => setCreating(true)}>
            New board
          </Button>
        )
      }
    >
      <LoadState remote={boards} what="The boards could not be loaded." height={44} />
      {boards.data?.length === 0 && (
        <EmptyState
          message={
            mayWrite ? `${aBoard} Start with one of these, or with a new one.` : `There are no boards yet. ${aBoard}`
          }
          icon="boards"
          action={
            mayWrite && (
              <Starters busy={boards.sending} onStart={(starter) => void open(boards.actions.start(starter))} />
            )
          }
        />
      )}
      {boards.data && boards.data.length > 0 && (
        <ul className={styles.boards}>
          {boards.data.map((board) => (
            <BoardRow
              key={board.id}
              board={board}
              mayWrite={mayWrite}
              onClone={() => void boards.actions.clone(board)}
              onDelete={() => setDeleting(board)}
            />
          ))}
        </ul>
      )}
      {creating && (
        <BoardForm
          heading="New board"
          place="board:new"
          saving={boards.sending}
          onSave={(title, filters) => open(boards.actions.create(title, filters))}
          onClose={() => setCreating(false)}
        />
      )}
      {deleting && (
        <ConfirmModal
          title="Delete the board"
          message={`'${deleting.title}' is deleted for everyone, and waits 30 days in your bin. Its filters stay.`}
          confirmLabel="Delete board"
          busy={boards.sending}
          onConfirm={async () => {
            await boards.actions.remove(deleting);
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}

const aBoard = "A board has lists of tasks next to each other, each a saved filter.";

type StartersProps = { readonly busy: boolean; readonly onStart: (starter: StarterBoard) => void };

function Starters({ busy, onStart }: StartersProps) {
  return (
    <ul className={styles.starters}>
      {starterBoards.map((starter) => (
        <li key={starter.id}>
          <Button colour="secondary" icon="boards" busy={busy} onClick={() => onStart(starter)}>
            {starter.title}
          </Button>
          <span className={styles.second}>{starter.says}</span>
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  readonly board: Board;
  /** Whether the reader may copy it, and delete it if it is their own. */
  readonly mayWrite: boolean;
  readonly onClone: () => void;
  readonly onDelete: () => void;
};

function BoardRow({ board, mayWrite, onClone, onDelete }: RowProps) {
  const nameOf = useNames([board.owner]);
  const mine = useReader().email === board.owner;
  const items: MenuItem[] = [
    { id: "clone", title: "Clone", icon: "copy", onSelect: onClone },
    { id: "delete", title: "Delete", icon: "delete", danger: true, disabled: !mine, onSelect: onDelete },
  ];
  const lists = board.filters.map(({ title }) => title).join(" · ");
  return (
    <li className={styles.row}>
      <span className={styles.stacked}>
        <Link to={`/boards/${encodeURIComponent(board.id)}`}>{board.title}</Link>
        <span className={styles.second}>{lists || "No lists yet"}</span>
      </span>
      <span className={styles.owner}>{nameOf(board.owner)}</span>
      {mayWrite && <Menu label={`Actions of ${board.title}`} icon="more" items={items} align="end" />}
    </li>
  );
}
