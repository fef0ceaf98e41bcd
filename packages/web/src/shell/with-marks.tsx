import type { ComponentType } from "react";
import type { FactMarks, MatterTabProps } from "../matters/public.ts";
import { latePart } from "../web-kit/late-part.tsx";

const FactMark = latePart(async () => (await import("../docket/docket/fact-mark.tsx")).FactMark, {
  isSaid: false,
  isLater: true,
});
const MatterFindings = latePart(async () => (await import("../docket/docket/fact-mark.tsx")).MatterFindings, {
  isSaid: false,
  isLater: true,
});

const marks: FactMarks = {
  at: (inventionId, fact) => <FactMark inventionId={inventionId} fact={fact} />,
  ofPage: (inventionId) => <MatterFindings inventionId={inventionId} />,
};

/** A tab of a matter, with marks at the facts that differ from the office's data, which areas below it may not know. */
export function withMarks(Tab: ComponentType<MatterTabProps>): ComponentType {
  return () => <Tab marks={marks} />;
}
