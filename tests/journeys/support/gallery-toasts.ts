import { createToasts } from "@iphub/ui-core/platform/toasts";

/** The application's own store of toasts on the browser's clock. */
export const galleryToasts = createToasts({
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
});
