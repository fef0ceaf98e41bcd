/** All timings of the interface, with their units in the names. */

/** How often the header's search checks its field. */
export const INVENTION_SEARCH_POLL_MS = 250;
/** The search's dropdown closes this long after losing the focus. */
export const DROPDOWN_CLOSE_MS = 500;
/** How long a success toast is shown. */
export const SUCCESS_TOAST_MS = 3_000;
/** How long a toast with Undo is shown: the reader has to read what was changed and reach the button. */
export const UNDO_TOAST_MS = 10_000;
/** How long a toast with a warning or an error is shown. */
export const ERROR_TOAST_MS = 5_000;
/** How often health is polled. */
export const HEALTH_POLL_MS = 60_000;
/** How far back health looks. */
export const HEALTH_LOOK_BACK_MS = 10 * 60_000;
/** How many times and how often a synchronisation of the documents repository is polled. */
export const DIRECTORY_POLLS = 10;
export const DIRECTORY_POLL_MS = 1_000;
/** How often the enabled bots are fetched. */
export const BOT_REFRESH_MS = 300_000;
/** After how long the first screen has been rendered and has asked for its data, and the longest wait for the answers. */
export const FIRST_RENDER_MS = 50;
export const FIRST_ANSWERS_MS = 3_000;
/** How long the header waits for the live connection after that. */
export const LIVE_WAIT_MS = 2_000;
/** The time-out for loading a page's code. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
