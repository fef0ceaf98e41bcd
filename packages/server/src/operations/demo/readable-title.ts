import { capitalised } from "@iphub/sdk/domain/capitalised";

const small = new Set(
  "a an and as at but by for from in into nor of on onto or over per the to up upon via with within".split(" "),
);
const acronyms = new Set(
  (
    "AC AI API AR BLE CAD CD CDMA CMOS CPU CRISPR CRT CT DC DNA DRAM DVD ECG EEG EV FET GPS GPU GSM HDMI HIV HTML HTTP " +
    "HVAC IC ID IGBT IP IR LADAR LAN LCD LED LIDAR LNG LTE MEMS MOSFET MRI NAND NFC NMR OLED PC PCB PCR PET PV PVC PWM RAM RF RFID " +
    "RNA ROM SIM SMA SQL SRAM TCP TFT TV UI URL US USB UV VR WLAN XML"
  ).split(" "),
);

/** An acronym, a plural of one (`LEDS` becomes `LEDs`), or a word with a digit in it, such as `H2O`. */
function asAcronym(part: string): string | undefined {
  const singular = part.endsWith("S") ? part.slice(0, -1) : part;
  if (/\d/.test(part) || acronyms.has(part)) return part;
  if (singular.length > 2 && acronyms.has(singular)) return `${singular}s`;
  return undefined;
}

function readableWord(word: string, atEdge: boolean): string {
  const bare = word.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  if (!atEdge && small.has(bare)) return word.toLowerCase();
  return word.replaceAll(/[\p{L}\p{N}']+/gu, (part) => asAcronym(part) ?? capitalised(part.toLowerCase()));
}

/**
 * The title of an application for display. Titles in capitals become title case: short connecting words in lower case,
 * known acronyms (DNA, LED, USB) in capitals. Any other title is only trimmed.
 */
export function readableTitle(title: string): string {
  const trimmed = title.trim().replaceAll(/\s+/g, " ");
  if (trimmed !== trimmed.toUpperCase()) return trimmed;
  const words = trimmed.split(" ");
  return words
    .map((word, index) => {
      const before = words[index - 1] ?? ":";
      return readableWord(word, index === words.length - 1 || /[:–—]$/.test(before));
    })
    .join(" ");
}
