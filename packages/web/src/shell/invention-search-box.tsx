import { Icon } from "../web-kit/icon.tsx";
import { latePart } from "../web-kit/late-part.tsx";
import styles from "./invention-search-box.module.css";
import { searchInput } from "./invention-search-input.ts";

/** The header's search for matters: a field at once, which finds as soon as its code is there. */
export const InventionSearchBox = latePart(
  async () => (await import("./invention-search-field.tsx")).InventionSearchField,
  {
    until: () => (
      <search className={styles.box}>
        <Icon name="search" />
        <input {...searchInput} />
      </search>
    ),
    isSaid: false,
    isLater: true,
  },
);
