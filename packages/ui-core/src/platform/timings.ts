/** Every timing of the interface, once, with its unit in its name. */

/** The header's search looks at what is typed this often. */
export const INVENTION_SEARCH_POLL_MS = 250;
/** The search's dropdown closes this long after it lost the focus. */
export const DROPDOWN_CLOSE_MS = 500;
/** A success toast stays this long. */
export const SUCCESS_TOAST_MS = 3_000;
/** An error toast stays this long. */
export const ERROR_TOAST_MS = 5_000;
/** Health is asked for this often. */
export const HEALTH_POLL_MS = 60_000;
/** How far back health looks. */
export const HEALTH_LOOK_BACK_MS = 10 * 60_000;
/** The documents repository: how often a synchronisation is looked at, and how long lies between two looks. */
export const DIRECTORY_POLLS = 10;
export const DIRECTORY_POLL_MS = 1_000;
/** Which bots are at work is asked for this often. */
export const BOT_REFRESH_MS = 300_000;
/** A page's code must have arrived by then. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
