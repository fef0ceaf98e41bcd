/** The room of a matter or a minion: the clients that have joined it. */
export function joinedRoom(id: string): string {
  return `matter:${id}`;
}

/** The room of everyone who acts for a person: that person's access decides what they receive. */
export function actingRoom(email: string): string {
  return `acting-for:${email}`;
}

/** The room of the inbox of a person, by id. */
export function inboxRoom(userId: string): string {
  return `inbox:${userId}`;
}

/** The room of one person, with all their clients. */
export function personRoom(email: string): string {
  return `person:${email}`;
}
