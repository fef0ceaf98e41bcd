import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** Opens the feedback page in a new tab. */
export function useFeedback() {
  const { hub, ports, toasts } = useHubApp();
  return async () => {
    try {
      ports.openUrl(await hub.users.feedbackUrl({ service: "hub" }));
    } catch (error) {
      ports.report("The feedback page could not be opened", error);
      const failure = describeFailure(error);
      if (failure) toasts.show({ type: "error", title: "Failed to open feedback", message: failure.message });
    }
  };
}
