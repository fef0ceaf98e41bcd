import { latePart } from "../../../web-kit/late-part.tsx";
import { Skeleton } from "../../../web-kit/states.tsx";
import type { PdfPagesProps } from "./pdf-pages.tsx";

/** `LatePdfPages`: the pages of a PDF for other areas; their code comes with the first that is shown. */
export const LatePdfPages = latePart<PdfPagesProps>(async () => (await import("./pdf-pages.tsx")).PdfPages, {
  until: () => <Skeleton lines={14} height={22} />,
});
