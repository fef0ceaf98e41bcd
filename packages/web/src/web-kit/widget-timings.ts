/** A text field that debounces reports what was typed after this many milliseconds of rest (spec §9). */
export const TEXT_FIELD_DEBOUNCE_MS = 1000;

/** A remote search starts this many milliseconds after the last key (spec §9). */
export const REMOTE_SEARCH_DELAY_MS = 500;

/** A multi-select offers at most this many options (spec §5). */
export const OPTION_LIMIT = 20;
