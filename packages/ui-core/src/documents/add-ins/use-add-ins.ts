import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The add-ins for the word processor, the mail program, the diagram tool and the automation tool. */
export function useAddIns() {
  const { hub } = useHubApp();
  const load = () => Promise.all([hub.addIns.word(), hub.addIns.outlook(), hub.addIns.visio(), hub.addIns.alfred()]);
  const remote = useRemote(["add-ins"], load);
  return { ...remote, addIns: remote.data ?? [] };
}
