import { fullName, userInitials } from "@iphub/sdk/domain/user-initials";
import { useSession } from "@iphub/ui-core/auth/use-session";
import { useHealth } from "@iphub/ui-core/health/use-health";
import { useTheme } from "@iphub/ui-core/settings/use-theme";
import { useFeedback } from "@iphub/ui-core/users/use-feedback";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "../shared/avatar.tsx";
import { Button } from "../shared/button.tsx";
import { HealthDot } from "../shared/health-dot.tsx";
import { Menu } from "../shared/menu.tsx";
import type { MenuItem } from "../shared/menu-list.tsx";

const UnreadMessages = lazy(async () => ({ default: (await import("./unread-messages.tsx")).UnreadMessages }));
const ProfileModal = lazy(async () => ({ default: (await import("./profile-modal.tsx")).ProfileModal }));

type Props = {
  readonly onSettings: (() => void) | null;
  /** Opens the palette, for hands without a keyboard. */
  readonly onFind: () => void;
};

/** The right end of the header: health, settings where the page has any, and the initials with their menu (spec §2). */
export function HeaderActions({ onSettings, onFind }: Props) {
  const session = useSession();
  const health = useHealth();
  const theme = useTheme();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [profileOpen, setProfileOpen] = useState(false);
  if (session.phase !== "signed-in") return null;
  const { identity } = session;
  const other = theme.theme === "dark" ? "light" : "dark";
  const people: MenuItem = {
    id: "people",
    title: "People and teams",
    icon: "people",
    onSelect: () => navigate("/people"),
  };
  const items: MenuItem[] = [
    { id: "find", title: "Find anything", icon: "search", onSelect: onFind },
    { id: "profile", title: "Profile", icon: "user", onSelect: () => setProfileOpen(true) },
    { id: "account", title: "Sign-ins and password", icon: "lock", onSelect: () => navigate("/account") },
    ...(identity.permissions.includes("users:manage") ? [people] : []),
    { id: "theme", title: "Theme", icon: other === "dark" ? "moon" : "sun", onSelect: theme.actions.toggle },
    { id: "feedback", title: "Feedback", icon: "external", onSelect: () => void feedback() },
    { id: "logout", title: "Logout", icon: "logout", separated: true, onSelect: session.actions.logout },
  ];
  return (
    <>
      <Suspense>
        <UnreadMessages />
      </Suspense>
      <HealthDot status={health.status} to="/reports/health" />
      <Button
        variant="icon"
        colour="secondary"
        icon="history"
        label="Task history"
        onClick={() => navigate("/reports/tasks")}
      />
      {onSettings && <Button variant="icon" colour="secondary" icon="settings" label="Settings" onClick={onSettings} />}
      <Menu label={`Account of ${fullName(identity)}`} items={items} align="end">
        <Avatar initials={userInitials(identity)} name="" />
      </Menu>
      {profileOpen && (
        <Suspense>
          <ProfileModal onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
