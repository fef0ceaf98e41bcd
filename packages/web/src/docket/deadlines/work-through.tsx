import type { DeadlineTab } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";

const DocketPlainModal = latePart(async () => (await import("./docket-plain-modal.tsx")).DocketPlainModal);

/** `WorkThrough {view}`: how to work through a list: one by one with the paper, or plain proposals together. */
export function WorkThrough({ view }: { readonly view: DeadlineTab }) {
  const mayDocket = useMay("deadlines:docket");
  const mayVerify = useMay("deadlines:verify");
  const [showsPlain, setShowsPlain] = useState(false);
  if (view === "to-verify" && mayVerify) return <Link to="/deadlines/docketing?view=to-verify">Verify one by one</Link>;
  if (!mayDocket) return null;
  if (view === "to-read") return <Link to="/deadlines/docketing?view=to-read">Read one by one</Link>;
  if (view !== "proposed") return null;
  return (
    <>
      <Link to="/deadlines/docketing?view=proposed">Docket one by one</Link>
      <Button icon="check" colour="secondary" onClick={() => setShowsPlain(true)}>
        Docket all plain…
      </Button>
      {showsPlain && <DocketPlainModal onClose={() => setShowsPlain(false)} />}
    </>
  );
}
