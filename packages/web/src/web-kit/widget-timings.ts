/** A debouncing text field reports its text after this many milliseconds without a change. */
export const TEXT_FIELD_DEBOUNCE_MS = 1000;

/** A remote search starts this many milliseconds after the last key. */
export const REMOTE_SEARCH_DELAY_MS = 500;

/** A multi-select offers at most this many options. */
export const OPTION_LIMIT = 20;
