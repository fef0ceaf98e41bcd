import styles from "./invention-search-box.module.css";
import { searchFieldId } from "./use-command-keys.ts";

/** What the field is before and after its code is there. */
export const searchInput = {
  id: searchFieldId,
  type: "search",
  className: styles.input,
  placeholder: "Find a matter: title, reference or application number",
  "aria-label": "Find a matter",
  "aria-keyshortcuts": "/",
  autoComplete: "off",
};
