/** What other areas may use of identity; inside the area, files import each other directly. */
export { actFor, actingSession } from "./auth/acting-for.ts";
export { secondFactorDue } from "./auth/authorize.ts";
export { sessionEndedChannel } from "./auth/end-sessions.ts";
export { holdAccess, holdPermission } from "./auth/hold-access.ts";
export { accessChanged, senderNow, whileAccessLasts } from "./auth/lasting-access.ts";
export { hashPassword } from "./auth/passwords.ts";
export { actorOfSession, actorOfToken } from "./auth/sessions.ts";
export { readAddress, signAddress } from "./auth/signed-address.ts";
export { readDateStyle } from "./settings/date-style.ts";
export { defaultSetting } from "./settings/default-settings.ts";
export { saveSetting } from "./settings/settings.store.ts";
export { holdPeople } from "./users/hand-over-people.ts";
export { type HeldRow, type Holder, type Holding, heldPeople, heldSteps, type ThingPeople } from "./users/holdings.ts";
export {
  assigneeFaults,
  eachMeant,
  isName,
  membersOf,
  peopleCalled,
  peopleMeant,
  personFault,
  personFaults,
  personMeant,
  requireAssignees,
  severalFault,
  teammates,
  teamNames,
  unknownPeople,
  unknownTeams,
} from "./users/people.ts";
export { actorFrom, permissionsOf, personColumns, seenWalls } from "./users/person-columns.ts";
