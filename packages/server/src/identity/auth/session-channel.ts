/** The notification channel for ended sessions, with the id as payload: their live sockets are closed at once. */
export const sessionEndedChannel = "iphub_session_ended";
