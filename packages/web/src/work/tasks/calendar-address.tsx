import { latePart } from "../../web-kit/late-part.tsx";

/** `CalendarAddress {path, what, onClose}`: a new private calendar address, to be copied; few people ask for one. */
export const CalendarAddress = latePart(
  async () => (await import("./calendar-address-modal.tsx")).CalendarAddressModal,
);
