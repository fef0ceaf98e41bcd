import { choosingStartOf } from "@iphub/ui-core/app/gone-start-page";
import { useStartPage } from "@iphub/ui-core/app/use-start-page";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type ReactNode, use, useState, useSyncExternalStore } from "react";
import { DateStylePicker } from "../identity/public-screens.ts";
import { useCommandList } from "../terminal-kit/commands.tsx";
import { type Copyable, CopyContext, CopyMenu } from "../terminal-kit/copying.tsx";
import { ConfirmDialog } from "../terminal-kit/dialog.tsx";
import { useNavigation } from "../terminal-kit/navigation.ts";
import { Prompt } from "../terminal-kit/prompt.tsx";
import { Select } from "../terminal-kit/select.tsx";
import { CommandPrompt } from "./command-prompt.tsx";
import { Finder } from "./finder.tsx";

/** The prompt for one's own password, before an act that needs a recent sign-in; null while none is asked for. */
export function usePasswordPrompt(): ReactNode {
  const { overlays } = useHubApp();
  const request = useSyncExternalStore(overlays.store.subscribe, () => overlays.store.getState().passwordRequest);
  if (!request || request.isChecking) return null;
  const { fault, asksCode } = request;
  // A wrong password is typed again before the code.
  const isCode = asksCode && fault?.field !== "password";
  const what = isCode ? "code" : "password";
  const hint = isCode
    ? "Enter the code of your authenticator app, or a recovery code."
    : "This change needs your password, which then counts for ten minutes.";
  return (
    <Prompt
      key={`${what} ${fault?.message}`}
      title={isCode ? "Confirm your second factor" : "Confirm your password"}
      value=""
      isMasked={!isCode}
      hint={fault?.message ?? hint}
      check={(text) => (text.trim() === "" ? `It is empty; enter your ${what}` : null)}
      onSubmit={(text) => void overlays.answerPassword(isCode ? { code: text } : { password: text })}
      onClose={() => void overlays.answerPassword(null)}
    />
  );
}

/** A question that must be answered before work continues; null while nothing is asked. */
export function useQuestion(): ReactNode {
  const { overlays } = useHubApp();
  const question = useSyncExternalStore(overlays.store.subscribe, () => overlays.store.getState().question);
  if (!question) return null;
  return (
    <ConfirmDialog
      {...question}
      cancelLabel="Cancel"
      isDangerous
      onConfirm={() => overlays.answer(true)}
      onCancel={() => overlays.answer(false)}
    />
  );
}

/** What lies over the screen: the command prompt, the finder, the start page, the choice of dates or the copy menu, one at a time. */
export function useOverlays(host: string) {
  const [shown, show] = useState<"palette" | "finder" | "start-page" | "dates" | Copyable | null>(null);
  const copyable = use(CopyContext);
  const app = useHubApp();
  const choosing = choosingStartOf(app);
  const { isAsked } = useSyncExternalStore(choosing.subscribe, choosing.getState);
  const commands = useCommandList();
  const { go } = useNavigation();
  const close = () => {
    show(null);
    choosing.setState({ isAsked: false });
  };
  const overlay =
    shown === "palette" ? (
      <CommandPrompt commands={commands()} onClose={close} />
    ) : shown === "finder" ? (
      <Finder onGo={go} onClose={close} />
    ) : shown === "start-page" || isAsked ? (
      <StartPageSelect onClose={close} />
    ) : shown === "dates" ? (
      <DateStylePicker onClose={close} />
    ) : (
      shown && <CopyMenu thing={shown} host={host} onClose={close} />
    );
  const showCopy = () => {
    if (copyable.current) show(copyable.current);
    else app.toasts.show({ type: "error", title: "Nothing to copy", message: "Select something first." });
  };
  return { overlay, show, showCopy };
}

/** Chooses the screen on which the person begins, here and in the browser. */
function StartPageSelect({ onClose }: { readonly onClose: () => void }) {
  const { key, choices, actions } = useStartPage();
  const { toasts } = useHubApp();
  const choose = async (id: string) => {
    onClose();
    const message = choices.find((one) => one.key === id)?.title ?? "";
    if (await actions.choose(id)) toasts.show({ type: "success", title: "You begin there from now on", message });
  };
  const pick = (id: string) => void choose(id);
  const options = choices.map(({ key: id, title }) => ({ id, label: title }));
  return <Select title="Where to begin" options={options} value={key} onChange={pick} onClose={onClose} />;
}
