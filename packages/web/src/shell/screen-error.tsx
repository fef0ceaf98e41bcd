import { Component, type ErrorInfo, type ReactNode } from "react";
import { retryFailedPages } from "../web-kit/lazy-page.tsx";
import { ErrorState } from "../web-kit/states.tsx";

type Props = { readonly children: ReactNode };

/** Catches the errors of a screen, including a page whose code did not load, and offers a retry. */
export class ScreenError extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // biome-ignore lint/suspicious/noConsole: a fault of ours must be found in the console
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      retryFailedPages();
      this.setState({ failed: false });
    };
    return (
      <ErrorState
        what="This page could not be shown."
        detail="If this happens again, reload the page (F5)."
        onRetry={retry}
      />
    );
  }
}
