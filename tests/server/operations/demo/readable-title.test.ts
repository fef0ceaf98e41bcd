import { readableTitle } from "@iphub/server/operations/demo/readable-title";
import { expect, test } from "vitest";

test.each([
  ["ADJUSTABLE WIDTH PANEL ASSEMBLY ", "Adjustable Width Panel Assembly"],
  [
    "METHOD FOR POPULATING A CALLER'S INFORMATION TO A HOST-BASED ADDRESS BOOK",
    "Method for Populating a Caller's Information to a Host-Based Address Book",
  ],
  [
    "BATTERY PACK EXHAUST NOZZLE UTILIZING AN SMA SEAL RETAINER",
    "Battery Pack Exhaust Nozzle Utilizing an SMA Seal Retainer",
  ],
  ["DUAL FUEL INJECTOR WITH OFF SET CHECK BIASING SPRINGS", "Dual Fuel Injector with Off Set Check Biasing Springs"],
  ["DNA SEQUENCING WITH LEDS AND A USB PORT, A TO Z", "DNA Sequencing with LEDs and a USB Port, a to Z"],
  ["H2O FILTERS: A REVIEW OF", "H2O Filters: A Review Of"],
  ["ÉLECTROLYTE FÜR EINE ZELLE", "Électrolyte Für Eine Zelle"],
  ["Framework-free building system", "Framework-free building system"],
  ["iPhone-like DEVICE", "iPhone-like DEVICE"],
  ["", ""],
])("%j is shown as %j", (office, shown) => {
  expect(readableTitle(office)).toBe(shown);
});
