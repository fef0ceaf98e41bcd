/** What a screen says while the hub waits for its database. */
export const databaseAwayText = "The hub is waiting for its database";
