import { useStartPage } from "@iphub/ui-core/app/use-start-page";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { Select } from "../terminal-kit/select.tsx";

/** Chooses the screen on which the person begins, here and in the browser. */
export function StartPageSelect({ onClose }: { readonly onClose: () => void }) {
  const { key, choices, actions } = useStartPage();
  const { toasts } = useHubApp();
  const choose = (id: string) => {
    const message = choices.find((one) => one.key === id)?.title ?? "";
    actions.choose(id);
    toasts.show({ type: "success", title: "You begin there from now on", message });
    onClose();
  };
  const options = choices.map(({ key: id, title }) => ({ id, label: title }));
  return <Select title="Where to begin" options={options} value={key} onChange={choose} onClose={onClose} />;
}
