/** What other areas may use of identity; inside the area, files import each other directly. */
export { peopleInitials } from "./users/people-initials.ts";
