import type { Identity } from "@iphub/sdk/contract/identity";
import { addInsPlace } from "@iphub/ui-core/app/add-ins-place";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { systemThemeWords, useTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { useActingFor } from "@iphub/ui-core/identity/users/use-acting-for";
import { type OpenedTab, useFeedback } from "@iphub/ui-core/identity/users/use-feedback";
import { type RefObject, useState } from "react";
import { useNavigate } from "react-router-dom";
import { latePart } from "../web-kit/late-part.tsx";
import { MenuList } from "../web-kit/menu-list.tsx";
import type { MenuItem } from "../web-kit/open-menu.tsx";

const ProfileModal = latePart(async () => (await import("./profile-modal.tsx")).ProfileModal);
const BlockedTabModal = latePart(async () => (await import("./blocked-tab-modal.tsx")).BlockedTabModal);

type Props = {
  readonly identity: Identity;
  readonly label: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onFind: () => void;
  readonly onClose: () => void;
};

/** The menu behind the initials: profile, own settings, acting for others, theme, feedback, log-out. */
export function AccountMenu({ identity, label, anchor, open, onFind, onClose }: Props) {
  const session = useSession();
  const theme = useTheme();
  const feedback = useFeedback(openTab);
  const navigate = useNavigate();
  const acting = useActingFor();
  const [profileOpen, setProfileOpen] = useState(false);
  const other = theme.theme === "dark" ? "light" : "dark";
  const people: MenuItem = {
    id: "people",
    title: "People and teams",
    icon: "people",
    onSelect: () => navigate("/people"),
  };
  const asSystem: MenuItem = {
    id: "system-theme",
    title: systemThemeWords,
    icon: "system",
    onSelect: () => theme.actions.choose("system"),
  };
  const items: MenuItem[] = [
    { id: "find", title: "Find anything", icon: "search", onSelect: onFind },
    { id: "profile", title: "Profile", icon: "user", onSelect: () => setProfileOpen(true) },
    { id: "call-ups", title: "Call-ups and absences", icon: "deadlines", onSelect: () => navigate("/call-ups") },
    { id: "bin", title: "Bin", icon: "delete", onSelect: () => navigate("/bin") },
    { id: "account", title: "Sign-ins and password", icon: "lock", onSelect: () => navigate("/account") },
    ...(identity.permissions.includes("users:manage") ? [people] : []),
    ...actingItems(acting),
    { id: "theme", title: "Theme", icon: other === "dark" ? "moon" : "sun", onSelect: theme.actions.toggle },
    ...(theme.choice === "system" ? [] : [asSystem]),
    {
      id: "add-ins",
      title: addInsPlace.title,
      icon: "download",
      onSelect: () => navigate(addInsPlace.address),
    },
    ...(identity.hasFeedbackPage
      ? [{ id: "feedback", title: "Feedback", icon: "external", onSelect: () => void feedback.actions.open() } as const]
      : []),
    { id: "logout", title: "Logout", icon: "logout", separated: true, onSelect: session.actions.logout },
  ];
  const close = (restoreFocus: boolean) => {
    onClose();
    if (restoreFocus) anchor.current?.focus();
  };
  return (
    <>
      {open && <MenuList label={label} items={items} anchor={anchor} align="end" onClose={close} />}
      {profileOpen && <ProfileModal onClose={() => setProfileOpen(false)} />}
      {feedback.blocked !== null && (
        <BlockedTabModal title="Feedback" address={feedback.blocked} onClose={feedback.actions.dismiss} />
      )}
    </>
  );
}

/**
 * Opens an empty tab, whose address comes later; null where the browser blocks it. It is called in the press itself: a
 * browser blocks a tab that is opened after an answer of the hub.
 */
function openTab(): OpenedTab | null {
  // With `noopener` the browser would not say whether it has opened one, nor let it be given an address.
  const tab = window.open("", "_blank");
  if (!tab || tab.closed) return null;
  // The page that is loaded into it belongs to another site, and must not reach the hub's window.
  tab.opener = null;
  return { show: (address) => tab.location.replace(address), close: () => tab.close() };
}

/** One item for each person the reader assists; while they act for one, an item to stop. */
function actingItems({ current, sponsors, actions }: ReturnType<typeof useActingFor>): MenuItem[] {
  if (current) {
    const title = `Stop acting for ${current.name}`;
    return [{ id: "acting", title, icon: "undo", separated: true, onSelect: () => void actions.choose(null) }];
  }
  return sponsors.map(({ email, name }, at) => ({
    id: `acting ${email}`,
    title: `Act for ${name}`,
    icon: "user",
    separated: at === 0,
    onSelect: () => void actions.choose(email),
  }));
}
