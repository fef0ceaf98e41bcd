/** The storage key of the state of a Microsoft sign-in that this browser started: only its own response is accepted. */
export const microsoftStateKey = "iphub.microsoft-state";

/** Set when a Microsoft sign-in failed on its own page, for the login screen to report. */
export const microsoftFailedKey = "iphub.microsoft-failed";
