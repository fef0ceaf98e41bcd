/** What other areas may use of identity; inside the area, files import each other directly. */
export { AccessEntry, AccessList, AccessSection } from "./auth/access-list.tsx";
export { SignInsPage } from "./auth/sign-ins.page.tsx";
export { DateStyleFields, SingleKeysField, ThemeField } from "./settings/appearance-fields.tsx";
export { PinButton } from "./settings/pin-button.tsx";
export { ThemeOffer } from "./settings/theme-offer.tsx";
export { useListColumns } from "./settings/use-list-columns.tsx";
export { Avatar } from "./users/avatar.tsx";
export { People } from "./users/people.tsx";
export { PeoplePicker } from "./users/people-picker.tsx";
export { PersonFilter } from "./users/person-filter.tsx";
