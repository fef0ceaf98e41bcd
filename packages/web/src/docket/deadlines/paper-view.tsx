import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { paperWords, type useDeadlinePaper } from "@iphub/ui-core/docket/deadlines/use-deadline-paper";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useState } from "react";
import { LatePdfPages } from "../../matters/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import { PaperText } from "./paper-text.tsx";
import styles from "./paper-view.module.css";

type Props = {
  readonly deadline: DeadlineRecord;
  readonly paper: ReturnType<typeof useDeadlinePaper>;
};

type Shown = "pages" | "text";

/** `PaperView {deadline, paper}`: the paper of a deadline as pages and as text, or why it is not shown and the way on. */
export function PaperView({ deadline, paper }: Props) {
  const { data } = paper;
  return (
    <section className={styles.paper} aria-label="Paper">
      <LoadState remote={paper} what="The paper could not be loaded." lines={14} height={22} />
      {data && <Paper key={`${deadline.id} ${data.file?.id}`} deadline={deadline} paper={paper} data={data} />}
    </section>
  );
}

function Paper({ deadline, paper, data }: Props & { readonly data: DeadlinePaper }) {
  const [shown, setShown] = useState<Shown>(data.file?.mimeType === "application/pdf" ? "pages" : "text");
  const mayDownload = useMay("files:write");
  const problem = paperWords(data);
  const [found] = data.periods;
  const { address } = paper.actions;
  const open = async () => {
    const url = await address();
    if (url !== null) globalThis.open(url, "_blank", "noopener");
  };
  if (data.file === null || data.state === "unreadable") {
    return (
      <EmptyState
        icon="document"
        message={problem?.words ?? ""}
        action={
          <div className={styles.ways}>
            {mayDownload && problem?.canDownload && (
              <Button icon="download" busy={paper.sending} onClick={() => void paper.actions.download()}>
                Download the paper
              </Button>
            )}
            {data.file !== null && (
              <Button icon="external" onClick={() => void open()}>
                Open the file
              </Button>
            )}
            <Link to={`/inventions/${encodeURIComponent(deadline.invention.id)}/ifw`}>File wrapper</Link>
            <Link to={`/inventions/${encodeURIComponent(deadline.invention.id)}/files`}>Files</Link>
          </div>
        }
      />
    );
  }
  const isPdf = data.file.mimeType === "application/pdf";
  const mark = found ? { page: found.page, words: found.quote } : null;
  return (
    <>
      <div className={styles.heading}>
        <h2>{data.file.name}</h2>
        <Button variant="icon" colour="secondary" icon="external" label="Open the file" onClick={() => void open()} />
      </div>
      {problem && <p className={styles.problem}>{problem.words}</p>}
      <Tabs label="Paper" tabs={tabsOf(isPdf, data.state)} selected={shown} onSelect={setShown}>
        {shown === "pages" ? (
          <LatePdfPages
            address={address}
            mark={mark}
            name={data.file.name}
            failed={() => <p role="alert">The pages could not be drawn. Read the text, or open the file.</p>}
          />
        ) : (
          <PaperText pages={data.pages} periods={data.periods} isWhole={data.isWhole} />
        )}
      </Tabs>
    </>
  );
}

/** A scan has pages only, a paper that is no PDF only text. */
function tabsOf(isPdf: boolean, state: DeadlinePaper["state"]) {
  const pages = { id: "pages", title: "Pages" } as const;
  const text = { id: "text", title: "Text" } as const;
  if (!isPdf) return [text];
  return state === "scanned" ? [pages] : [pages, text];
}
