/** The channel on which the end of a session is told, its id as the payload: live sockets of it are closed at once. */
export const sessionEndedChannel = "iphub_session_ended";
