/** Where the state of a sign-in with Microsoft that this browser began is kept: only its own answer is taken. */
export const microsoftStateKey = "iphub.microsoft-state";

/** Set where the sign-in with Microsoft failed on its own page, for the login screen to say. */
export const microsoftFailedKey = "iphub.microsoft-failed";

/** The address of the hub that the reader wanted before the sign-in with Microsoft: where it leads back to. */
export const microsoftFromKey = "iphub.microsoft-from";
