import type { DownloadState, OfficeDocument } from "@iphub/sdk/contract/uspto";
import { directionWords, type IfwGroup } from "@iphub/ui-core/docket/uspto/ifw-groups";
import { downloadWords } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { useBoxRange } from "../../web-kit/use-box-range.ts";
import styles from "./invention-ifw.module.css";

type IfwGroupTableProps = {
  readonly group: IfwGroup;
  readonly chosen: ReadonlySet<string>;
  /** The download status of documents that have not arrived, by document id. */
  readonly states: ReadonlyMap<string, DownloadState>;
  /** Whether the reader may download documents, for which they are chosen. */
  readonly mayChoose: boolean;
  readonly onChoose: (ids: readonly string[], wanted: boolean) => void;
};

/** Some wrappers have thousands of documents: this many are shown first, and added with each press. */
const drawn = 200;

/** The documents of one group, with a check box for each and for all; Shift with a press chooses a range. */
export function IfwGroupTable({ group, chosen, states, mayChoose, onChoose }: IfwGroupTableProps) {
  const { heading, documents } = group;
  const [shown, setShown] = useState(drawn);
  const ids = documents.map(({ id }) => id);
  const range = useBoxRange(ids, onChoose);
  const some = ids.filter((id) => chosen.has(id)).length;
  return (
    <>
      {heading !== "" && <h3 className={styles.heading}>{`${heading} (${documents.length})`}</h3>}
      <table className={styles.documents} aria-label={heading === "" ? "Documents" : heading}>
        <thead>
          <tr>
            {mayChoose ? (
              <th scope="col">
                <Checkbox
                  hideLabel
                  label="Choose all"
                  checked={some === ids.length}
                  mixed={some > 0 && some < ids.length}
                  onChange={(wanted) => onChoose(ids, wanted)}
                />
              </th>
            ) : (
              <td />
            )}
            <th scope="col">Date</th>
            <th scope="col">Code</th>
            <th scope="col">Document</th>
            <th scope="col">Direction</th>
            <th scope="col">Pages</th>
            <th scope="col">In files</th>
          </tr>
        </thead>
        <tbody {...range.around}>
          {documents.slice(0, shown).map((document) => (
            <Row
              key={document.id}
              document={document}
              chosen={chosen.has(document.id)}
              mayChoose={mayChoose}
              state={states.get(document.id)}
              onChoose={range.choose}
            />
          ))}
        </tbody>
      </table>
      {documents.length > shown && (
        <Button variant="text" colour="secondary" onClick={() => setShown((known) => known + drawn)}>
          {`Show more of ${documents.length}`}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  readonly document: OfficeDocument;
  readonly chosen: boolean;
  readonly mayChoose: boolean;
  readonly state: DownloadState | undefined;
  readonly onChoose: (id: string, wanted: boolean) => void;
};

function Row({ document, chosen, mayChoose, state, onChoose }: RowProps) {
  const { id, date, code, description, direction, pages } = document;
  return (
    <tr className={chosen ? styles.chosen : undefined}>
      <td>
        {mayChoose && (
          <Checkbox
            hideLabel
            label={`Choose ${code} ${description} of ${date}`}
            checked={chosen}
            onChange={(wanted) => onChoose(id, wanted)}
          />
        )}
      </td>
      <td className={styles.date}>{date === "" ? "–" : <DateText value={date} />}</td>
      <td className={styles.code}>{code}</td>
      <td>{description}</td>
      <td className={classNames(styles.quiet, styles.direction)}>{directionWords[direction]}</td>
      <td className={styles.quiet}>{pages ?? "–"}</td>
      <FileCell document={document} state={state} />
    </tr>
  );
}

/** Whether the document is in the matter's files, else its download status. */
function FileCell({ document, state }: Pick<RowProps, "document" | "state">) {
  const { fileId, code, date } = document;
  if (fileId !== null) {
    return (
      <td className={classNames(styles.state, styles.inFiles)}>
        <Link to={{ search: `?file=${encodeURIComponent(fileId)}` }} aria-label={`Read ${code} of ${date}`}>
          ✓ read
        </Link>
      </td>
    );
  }
  if (state === undefined) return <td className={styles.none}>–</td>;
  return <td className={classNames(styles.state, state === "failed" && styles.failed)}>{downloadWords[state]}</td>;
}
