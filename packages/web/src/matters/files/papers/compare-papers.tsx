import type { PaperPlace } from "@iphub/ui-core/matters/files/paper-place";
import {
  type ComparableVersion,
  useComparableVersions,
  usePaperComparison,
} from "@iphub/ui-core/matters/files/use-paper-comparison";
import { useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { Checkbox } from "../../../web-kit/checkbox.tsx";
import { ModalDialog } from "../../../web-kit/modal.tsx";
import { Select } from "../../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../../web-kit/states.tsx";
import styles from "./compare-papers.module.css";
import { ComparedText } from "./compared-text.tsx";

/** What the comparison is given: the two versions, and the ways to other ones and to none. */
export type ComparePapersProps = {
  readonly inventionId: string;
  readonly older: PaperPlace;
  readonly newer: PaperPlace;
  readonly onPlaces: (older: PaperPlace, newer: PaperPlace) => void;
  readonly onClose: () => void;
};

/** `ComparePapers {inventionId, older, newer, onPlaces, onClose}`: two versions of a text side by side, claim against claim. */
export function ComparePapers({ inventionId, older, newer, onPlaces, onClose }: ComparePapersProps) {
  const versions = useComparableVersions(inventionId);
  const [isShort, setIsShort] = useState(true);
  return (
    <ModalDialog className={styles.whole} label="Compare two versions" onClose={onClose}>
      <header className={styles.head}>
        <h2>Compare</h2>
        <VersionSelect label="Older" place={older} versions={versions} onPlace={(place) => onPlaces(place, newer)} />
        <VersionSelect label="Newer" place={newer} versions={versions} onPlace={(place) => onPlaces(older, place)} />
        <Button colour="secondary" icon="retry" onClick={() => onPlaces(newer, older)}>
          Swap
        </Button>
        <Checkbox label="Only what changed" checked={isShort} onChange={setIsShort} />
        <span className={styles.close}>
          <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
        </span>
      </header>
      <Compared key={`${keyOf(older)} ${keyOf(newer)}`} older={older} newer={newer} isShort={isShort} />
    </ModalDialog>
  );
}

type ComparedProps = Pick<ComparePapersProps, "older" | "newer"> & { readonly isShort: boolean };

function Compared({ older, newer, isShort }: ComparedProps) {
  const { was, is, comparison, isWhole, problem } = usePaperComparison(older, newer);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison is scrolled with the keys.
    <section className={styles.body} tabIndex={0} aria-label="Comparison">
      <LoadState remote={was.state === "completed" ? is : was} what="The texts could not be loaded." lines={14} />
      {problem !== null && <EmptyState icon="document" message={problem} />}
      {!isWhole && <p role="status">▲ Only the beginnings are compared: one of the two is too long.</p>}
      {comparison && problem === null && <ComparedText comparison={comparison} isShort={isShort} />}
    </section>
  );
}

type VersionSelectProps = {
  readonly label: string;
  readonly place: PaperPlace;
  readonly versions: readonly ComparableVersion[];
  readonly onPlace: (place: PaperPlace) => void;
};

function VersionSelect({ label, place, versions, onPlace }: VersionSelectProps) {
  const own = versions.find(({ id, version }) => id === place.id && (place.version ?? version) === version);
  const shown = own ? keyOf(own) : "";
  return (
    <Select
      inline
      label={label}
      value={shown}
      options={[
        ...(own ? [] : [{ value: "", title: "Choose a file", disabled: true }]),
        ...versions.map((one) => ({ value: keyOf(one), title: one.title })),
      ]}
      onChange={(key) => {
        const chosen = versions.find((one) => keyOf(one) === key);
        if (chosen) onPlace({ id: chosen.id, version: chosen.version, part: null });
      }}
    />
  );
}

function keyOf({ id, version }: Pick<PaperPlace, "id" | "version">): string {
  return `${id} ${version}`;
}
