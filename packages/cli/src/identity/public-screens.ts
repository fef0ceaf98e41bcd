/** What screens of other areas may render of identity; separate from public.ts, so that no verb loads a screen. */
export { DateStylePicker } from "./settings/date-style-picker.tsx";
export { PeoplePicker } from "./users/people-picker.tsx";
