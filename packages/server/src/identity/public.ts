/** What other areas may use of identity; inside the area, files import each other directly. */
export { actFor, actingSession } from "./auth/acting-for.ts";
export { accessChanged, whileAccessLasts } from "./auth/lasting-access.ts";
export { hashPassword } from "./auth/passwords.ts";
export { secondFactorDue } from "./auth/second-factor-due.ts";
export { sessionEndedChannel } from "./auth/session-channel.ts";
export { actorOfSession, actorOfToken } from "./auth/sessions.ts";
export { readAddress, signAddress } from "./auth/signed-address.ts";
export { readDateStyle } from "./settings/date-style.ts";
export { defaultSetting } from "./settings/default-settings.ts";
export { saveSetting } from "./settings/settings.store.ts";
export { holdPeople } from "./users/hand-over-people.ts";
export { type HeldRow, type Holder, type Holding, heldPeople, heldSteps, type ThingPeople } from "./users/holdings.ts";
export { peopleCalled, peopleMeant, unknownPeople, unknownTeams } from "./users/people.ts";
export { actorFrom, permissionsOf, personColumns } from "./users/person-columns.ts";
export { seenWalls } from "./users/seen-walls.ts";
export { membersOf, teammates } from "./users/teammates.ts";
