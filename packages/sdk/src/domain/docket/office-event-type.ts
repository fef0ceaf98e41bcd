const eventKinds: readonly (readonly [string, RegExp])[] = [
  ["action", /^M?(CTNF|CTFR|CTRS|CTEQ|CTAV)$/],
  ["reply", /^(A\.\.\.|A\.NE|A\.QU|A\.PE|A\.NA|A\.I\.|SA\.\.|ELC\.|RCEX|BRCE|BCPA|REAS|RAFC)$/],
  ["allowance", /^(MN\/=\.|N\/=\.|MC\/N=|C\/N=|M?CNOA|M?EX\.[AR])$/],
  ["grant", /^(PGM\/|EPG\/|M?EPG_NTF|WPIR|PILS|PTAC)$/],
  ["appeal", /^(N\/AP|AP\.[BC]|AP|M?AP[A-Z]{2,3}|AP_DK_M|ARBP|TCWD|M?RBNE|PACC)$/],
  ["abandonment", /^(M?ABN\d+|M?NRAB|EXP\.|WABN)$/],
  ["extension", /^XT\/G$/],
  ["ids", /^(WIDS|M844|EIDS\.|IDSC|RCAP|[FB]IDS|M?P3DS)$/],
  ["interview", /^(M?EX(IN|AT|IE|ET|IA|AC)|M865E)$/],
  ["petition", /^(PET[.1]|M?OPPT|M?PT(GR|DI)|M?PREV|M?PDRT|M?P0\d\d|M?PMF[GP])$/],
  ["fee", /^(N084|IFEE|FLFEE|ADDFLFEE|[MW]?M?[12]5\d\d|BIG\.|SMAL|SES)$/],
  ["filing", /^(IEXX|OIPE|COMP|FLRCPT\..|INCD|M?PEN|SCAN|L1\d\d|W?ROIPE|OATHDECL|APPERMS|PG-ISSUE|PGPC)$/],
  ["notice", /^(EML_NT[RF]|ELC_RVW|C\.ADB?|PA\.\.|LET\.)$/],
];

/** The stream's type of an event of the patent office by its code: `office-action`, `office-reply`, …, else `office-record`. */
export function officeEventType(code: string): string {
  const kind = eventKinds.find(([, pattern]) => pattern.test(code))?.[0] ?? "record";
  return `office-${kind}`;
}
