import { useMatterPapers } from "@iphub/ui-core/matters/files/use-matter-papers";
import { useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { Link } from "../../../web-kit/link.tsx";
import { LoadState } from "../../../web-kit/states.tsx";
import styles from "./paper-list.module.css";
import { usePaperPlace } from "./with-paper.tsx";

type Props = { readonly inventionId: string };

/** `PaperList {inventionId}`: the files of a matter, folded; each is read next to the page, which is within `WithPaper`. */
export function PaperList({ inventionId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.papers} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Papers of the matter</summary>
      {isOpen && <Papers inventionId={inventionId} />}
    </details>
  );
}

function Papers({ inventionId }: Props) {
  const papers = useMatterPapers(inventionId);
  const [place, show] = usePaperPlace();
  return (
    <>
      <LoadState remote={papers} what="The files could not be loaded." lines={3} />
      {papers.data?.length === 0 && (
        <p>
          No files yet. They are added on <Link to={`/inventions/${encodeURIComponent(inventionId)}/files`}>Files</Link>
          .
        </p>
      )}
      <ul>
        {papers.data?.map(({ id, name }) => (
          <li key={id}>
            <Button
              variant="text"
              icon="document"
              aria-pressed={place?.id === id}
              onClick={() => show({ id, version: null, part: null })}
            >
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
