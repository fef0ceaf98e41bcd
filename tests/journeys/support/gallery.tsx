import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import "@iphub/web/web-kit/styles";
import { OverviewGallery } from "./gallery-overview.tsx";
import { WidgetGallery } from "./gallery-widgets.tsx";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get("theme") ?? "dark";
const root = document.getElementById("root");
if (root === null) throw new Error("gallery.html has no #root");
createRoot(root).render(
  <MemoryRouter>
    {query.get("view") === "overview" ? (
      <OverviewGallery count={Number(query.get("rows") ?? 214)} />
    ) : (
      <WidgetGallery />
    )}
  </MemoryRouter>,
);
