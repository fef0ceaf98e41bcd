/** What the screens of other areas may draw of identity; apart from public.ts, so that no verb loads a screen. */
export { PeoplePicker } from "./users/people-picker.tsx";
