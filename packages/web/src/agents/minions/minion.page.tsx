import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { useMayWriteMinions, useMinion } from "@iphub/ui-core/agents/minions/use-minion";
import { useChat } from "@iphub/ui-core/matters/chat/use-chat";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useState } from "react";
import { matchPath, useLocation, useNavigate, useParams } from "react-router-dom";
import { PinButton } from "../../identity/public.ts";
import { Conversation } from "../../matters/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Page } from "../../web-kit/page.tsx";
import { RouteTabs } from "../../web-kit/tabs.tsx";
import { UnloadedPage } from "../../web-kit/unloaded-page.tsx";
import { MinionFeedback } from "./minion-feedback.tsx";
import { MinionEditModal } from "./minion-form.tsx";
import { MinionProfile } from "./minion-profile.tsx";
import { MinionTasks } from "./minion-task-list.tsx";

function MinionChat({ minion }: { readonly minion: Minion }) {
  const chat = useChat(minion.documentId);
  return (
    <Conversation
      chat={chat}
      empty={`No one has written to ${minion.name} yet.`}
      placeholder={`Write to ${minion.name}; @name notifies a person`}
    />
  );
}

/** The tabs below a minion's address. */
const tabs = [
  { path: "", title: "Profile", Content: MinionProfile },
  { path: "/tasks", title: "Tasks", Content: MinionTasks },
  { path: "/chat", title: "Chat", Content: MinionChat },
  { path: "/feedback", title: "Feedback", Content: MinionFeedback },
] as const;

/** One minion with its tabs: profile and comments, tasks, chat, feedback. */
export function MinionPage() {
  const { id = "" } = useParams();
  const minion = useMinion(id);
  if (minion.state === "failed" || !minion.data) {
    return (
      <UnloadedPage
        title="Minion"
        remote={minion}
        what="The minion was not loaded."
        absent="There is no such minion."
        list={{ to: "/minions", words: "All minions" }}
        lines={12}
      />
    );
  }
  return <Loaded remote={minion} minion={minion.data} />;
}

function Loaded({ remote, minion }: { readonly remote: ReturnType<typeof useMinion>; readonly minion: Minion }) {
  const { pathname } = useLocation();
  const [editing, setEditing] = useState(false);
  const to = `/minions/${encodeURIComponent(minion.documentId)}`;
  useMinionCommands(to, useMayWriteMinions() ? () => setEditing(true) : null);
  // As the router reads it: a minion may be called like a tab, and an address may end with a slash.
  const { Content } = tabs.find(({ path }) => matchPath(`/minions/:id${path}`, pathname) !== null) ?? tabs[0];
  return (
    <Page
      title={minion.name}
      action={<Actions remote={remote} minion={minion} to={to} onEdit={() => setEditing(true)} />}
    >
      <RouteTabs label="Tabs of this minion" to={to} tabs={tabs} />
      <Content minion={minion} />
      {editing && (
        <MinionEditModal
          minion={minion}
          saving={remote.sending}
          errorOf={remote.errorOf}
          onSave={remote.actions.save}
          onClose={() => setEditing(false)}
        />
      )}
    </Page>
  );
}

/** Adds the tabs, and the edit command if the reader may edit, to the palette. */
function useMinionCommands(to: string, onEdit: (() => void) | null): void {
  const navigate = useNavigate();
  const group = "This minion";
  useOfferedCommands([
    ...(onEdit ? [{ id: "minion.edit", title: "Edit this minion", group, run: onEdit }] : []),
    ...tabs.map(({ title, path }) => ({
      id: `minion.${title}`,
      title,
      group,
      run: () => navigate(`${to}${path}`),
    })),
  ]);
}

type ActionsProps = {
  readonly remote: ReturnType<typeof useMinion>;
  readonly minion: Minion;
  readonly to: string;
  readonly onEdit: () => void;
};

function Actions({ remote, minion, to, onEdit }: ActionsProps) {
  const { overlays } = useHubApp();
  const navigate = useNavigate();
  const mayWrite = useMayWriteMinions();
  const remove = async () => {
    const question = {
      title: "Delete this minion?",
      message: `'${minion.name}' is deleted for everyone, with its comments, tasks, ratings and chat.`,
      confirmLabel: "Delete minion",
    };
    if ((await overlays.confirm(question)) && (await remote.actions.remove())) navigate("/minions", { replace: true });
  };
  return (
    <>
      <PinButton to={to} title={minion.name} icon="minions" what="minion" />
      {mayWrite && (
        <>
          <Button
            variant="icon"
            colour="secondary"
            icon="delete"
            label="Delete this minion"
            onClick={() => void remove()}
          />
          <Button colour="secondary" icon="edit" onClick={onEdit}>
            Edit
          </Button>
        </>
      )}
    </>
  );
}
