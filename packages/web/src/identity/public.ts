/** What other areas may use of identity; inside the area, files import each other directly. */
export { PinButton } from "./settings/pin-button.tsx";
export { Avatar } from "./users/avatar.tsx";
export { People } from "./users/people.tsx";
export { PeoplePicker } from "./users/people-picker.tsx";
