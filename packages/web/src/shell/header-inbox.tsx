import { noticeMatter, noticePlace, noticeText } from "@iphub/ui-core/docket/inbox/inbox-words";
import { unreadWords, useNoticeActions, useUnreadNotices } from "@iphub/ui-core/docket/inbox/use-inbox";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon } from "../web-kit/icon.tsx";
import menu from "../web-kit/menu.module.css";
import { MenuList } from "../web-kit/menu-list.tsx";
import type { MenuItem } from "../web-kit/open-menu.tsx";
import styles from "./unread-messages.module.css";

/** The inbox in the header: the number of unread notices, the newest of them, and the way to all. */
export function HeaderInbox() {
  const { unread, newest } = useUnreadNotices();
  const { actions } = useNoticeActions();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = unread === 0 ? "Inbox, nothing unread" : `Inbox, ${unreadWords(unread)} unread`;
  const items = [
    ...newest.map((one): MenuItem => {
      const matter = noticeMatter(one);
      return {
        id: one.id,
        title: `${matter === "" ? "" : `${matter} · `}${one.title}: ${noticeText(one)}`,
        onSelect: () => {
          void actions.opened(one);
          navigate(placeAddress(noticePlace(one)));
        },
      };
    }),
    {
      id: "all",
      title: "Open the inbox",
      icon: "inbox",
      separated: newest.length > 0,
      onSelect: () => navigate("/inbox"),
    },
  ] satisfies readonly MenuItem[];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={menu.opener}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="inbox" />
        {unread > 0 && <span className={styles.unread}>{unreadWords(unread)}</span>}
      </button>
      {isOpen && (
        <MenuList
          label="Newest notices"
          items={items}
          anchor={button}
          align="end"
          onClose={(restoreFocus) => {
            setIsOpen(false);
            if (restoreFocus) button.current?.focus();
          }}
        />
      )}
    </>
  );
}
