/** The events that a person proposes by hand, in words; those that need another date as well are in the command line. */
export const proposedTriggers = [
  { value: "CTNF", title: "Non-final office action" },
  { value: "CTFR", title: "Final office action" },
  { value: "CTRS", title: "Restriction requirement" },
  { value: "CTEQ", title: "Ex parte Quayle action" },
  { value: "NTC.MISS.PRT", title: "Notice to file missing parts" },
  { value: "NOA", title: "Notice of allowance" },
  { value: "N/AP", title: "Notice of appeal" },
  { value: "APEA", title: "Examiner's answer" },
  { value: "GRANT", title: "Grant (maintenance fees)" },
  { value: "FILING", title: "Filing (IDS)" },
  { value: "PROVISIONAL", title: "Provisional filing" },
  { value: "PARIS", title: "First filing (Paris convention)" },
  { value: "PCT", title: "PCT priority date (US national stage)" },
] as const;
