import { Button } from "../../../web-kit/button.tsx";
import { TextField } from "../../../web-kit/text-field.tsx";
import styles from "./paper-panel.module.css";
import type { Find } from "./use-find.ts";

/** `FindBar {find}`: finds words in a paper, with how many there are; Enter goes to the next. */
export function FindBar({ find }: { readonly find: Find }) {
  const { words, hits, at } = find;
  const count = hits?.length ?? 0;
  const said = hits === null ? "" : count === 0 ? "Not in the text" : `${at + 1} of ${count}`;
  return (
    <search>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          find.step(1);
        }}
      >
        <TextField
          hideLabel
          label="Find in the paper"
          type="search"
          placeholder="Find"
          value={words}
          onChange={find.search}
        />
        <span role="status">{said}</span>
        {count > 1 && (
          <>
            <Button
              variant="icon"
              colour="secondary"
              icon="collapse"
              label="Previous hit"
              onClick={() => find.step(-1)}
            />
            <Button variant="icon" colour="secondary" icon="expand" label="Next hit" onClick={() => find.step(1)} />
          </>
        )}
      </form>
    </search>
  );
}
