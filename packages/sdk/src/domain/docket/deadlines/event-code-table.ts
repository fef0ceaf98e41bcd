/** The version of the table; a change of any row counts it up, and matters that an older table filled are looked at again. */
export const EVENT_CODES_VERSION = 6;

/**
 * What each code of the US office's record starts, ends, recomputes, or that a person must read it: code, direction,
 * effect, basis, confidence, remark. event-descriptions.ts has the office's description of each, from which, with the rules
 * cited, the table was compiled;
 * where practice may differ the effect is `read`. Effects, separated by semicolons:
 * `action` (ends the periods of earlier actions, asks about those of an appeal), `starts`, `ends`, `recomputes`, `reopens`
 * with rules or `all`, `asks` (the line may have ended these: the clock runs on and its deadline names the line, until a
 * person decides), `restarts` and `withdraws` (the action that the paper names), `undoes` (earlier lines of a code count
 * for nothing), `as` another code, `read`, `note`, `none`. Version 2: a late fee that is accepted undoes the expiry.
 * Version 3: a case that is live again needs no petition to withdraw the holding of abandonment.
 * Version 4: which periods of notices cannot be extended (docs/deadlines.md, 'What ends a clock').
 * Version 5: what may have ended the periods of an appeal and of an ex parte Quayle action; no line ends more than before.
 * Version 6: a petition for a trial against the patent is read.
 */
export const EVENT_CODE_ROWS = `
MCTNF | office | action; starts us-ctnf | 35 USC 133, 37 CFR 1.134, 1.136(a) | sure | 3 months, to 6
MCTFR | office | action; starts us-ctfr | 35 USC 133, MPEP 706.07(f) | sure | 3 months, to 6; first-reply window 2 months
MCTAV | office | recomputes us-ctfr | MPEP 706.07(f) | sure | the later of 3 months or its mail date where the first reply came within 2 months; the six months keep running from the final action
MCTRS | office | action; starts us-ctrs | MPEP 710.02(b) | sure | 2 months, to 6 (mailed before 2013-12-18: 1 month or 30 days, printed)
MCTEQ | office | action; starts us-cteq | MPEP 710.02(b) | sure | 2 months, to 6
MCTMS | office | read | | sure | printed; a shortened statutory period is set in the paper
MN/=. | office | action; starts us-issue-fee; asks us-court-review | 37 CFR 1.311(a), 35 USC 151 | sure | 3 months, none; a second one does not replace the first until a person says so
MCNOA | office | note | MPEP 1302.03 | likely | sets no new period unless the paper says so
INCD | office | starts us-missing-parts | 37 CFR 1.53(f), 1.136(a) | sure | 2 months, +5; the notice to file missing parts; the same as document NTC.MISS.PRT
OMIT | office | read | 37 CFR 1.53(e), 1.181(f), MPEP 601.01(d), (g) | likely | printed; petition 2 months, none; extensions of a reply's period only where the notice says so
INCR | office | read; reopens us-missing-parts | MPEP 506 | likely | what is left of the first notice's period; the clock that the reply seemed to end runs on
MPEN | office | read | | sure | printed; missing parts, corrected papers, filing receipt and others share the code
M905 | office | starts us-371-missing | 37 CFR 1.495(c), 1.136(a) | likely | the later of 2 months and 32 months from priority, +5
M903 | office | note | | sure |
NINA | office | starts us-informal-amendment; reopens us-ctnf, us-ctfr, us-ctrs, us-cteq | 37 CFR 1.135(c), MPEP 714.03 | likely | 2 months (before 2013-12-18: 1 month or 30 days), printed first; final date read from the notice; the reply it refuses (A.I.) ended nothing
MCPA-AMD | office | read | 37 CFR 1.135(c) | likely | printed
MNRES | office | restarts | MPEP 710.06 | sure | printed, else the action's own from this mail date
MW/AC | office | withdraws | | sure | which one: a person says
MN/DR | office | read | 37 CFR 1.85(c), 1.136(c) | likely | 3 months from the notice of allowability, none
MM327 | office | read | | likely | no action count; often only information
MM327-B | office | read | | likely |
MM327-D | office | read | | likely |
MM327-G | office | note | | sure |
N/AP | applicant | ends us-ctnf, us-ctfr; starts us-appeal-brief | 37 CFR 41.37(a), MPEP 1205.01 | sure | 2 months from receipt, +5; ends the clock of the rejection appealed
AP.C | applicant | note | | sure | the brief's clock runs on
MAPCP | office | recomputes us-appeal-brief | MPEP 1204.02 | sure | the later of what is left of the 2 months and 1 month from this mail date; extensions from the one that governs
MAPCR | office | ends us-appeal-brief | MPEP 1204.02 | sure | an action follows
MAPCA | office | ends us-appeal-brief | MPEP 1204.02 | sure | an allowance follows
APBD | office | read; reopens us-appeal-brief | 37 CFR 41.37(d), MPEP 1205.03 | likely | printed (1 month or 30 days, extendable); the brief that it refuses ended nothing
MAPEA | office | starts us-reply-brief, us-appeal-forwarding-fee | 37 CFR 41.41, 41.45 | sure | 2 months each, none under 1.136(a)
MPEAC | office | read | 37 CFR 41.41, 41.50(a), 1.136(a)(1) | unsure | printed; extensions only where it says so
MRBNE | office | note | | sure |
AP_DK_M | office | read; asks us-reply-brief, us-appeal-forwarding-fee | 37 CFR 41.47(b), 1.136(a)(1)(iii) | likely | hearing request: 2 months from the answer, or the day of the reply brief if that is earlier; none
MAPDA | office | starts us-rehearing, us-court-review; asks us-reply-brief, us-appeal-forwarding-fee | 37 CFR 41.52, 90.3(a) | sure | 2 months; 63 days; none under 1.136(a); without either the case ends unless claims stand allowed
MAPDR | office | starts us-rehearing; asks us-reply-brief, us-appeal-forwarding-fee | 37 CFR 41.52, 41.50(b) | sure | 2 months, none; a new ground under 41.50(b) wants a reply in the same 2 months
MABN2 | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN6 | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN7 | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN10 | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MNRAB | office | read; ends us-withdraw-holding; reopens all | | sure | the case is live again: clocks that the abandonment ended must be looked at
MPREV | office | read; ends us-withdraw-holding; reopens all | 37 CFR 1.137 | sure | the case is live again
MPTGR | office | note | | sure |
MP003 | office | note | | sure |
MP006 | office | ends us-issue-fee | | likely |
MP034 | office | note | | sure |
MPMFG | office | undoes EXP. | 37 CFR 1.378 | sure | the patent is in force again; the next fees count as ever
MPTDI | office | read | 37 CFR 1.181(f), 1.137(e) | likely | 2 months to renew, none; extendable only where it refuses to revive an application and does not say otherwise
MPTDI-1 | office | read | 37 CFR 1.181(f), 1.137(e) | likely | 2 months to renew, none; extendable only where it refuses to revive an application and does not say otherwise
MPDRT | office | note | | sure |
MOPPT | office | read | 37 CFR 1.181(f), 1.137(e) | likely | printed; extensions only where the decision says so
MN574 | office | note | | sure |
MN575 | office | read | | likely |
MN271 | office | note | | sure |
MEX.A | office | note | | sure |
MEX.R | office | note | | sure |
MEXIN | office | note | 37 CFR 1.133(b), MPEP 713.04 | likely | statement of substance: within the reply, at the latest 1 month after where no reply is due
MEXAT | office | note | 37 CFR 1.133(b) | likely |
MEXET | office | note | 37 CFR 1.133(b) | likely |
MEXIA | office | note | 37 CFR 1.133(b) | likely |
MAISP | office | read | 37 CFR 1.103 | likely | the suspension's own end
MCOCM | office | note | | sure |
MP3DS | office | note | | sure |
ML196 | office | note | | sure |
REVCM | office | note | | sure |
R48RJLT | office | read | 37 CFR 1.48 | likely |
WPIR | office | starts us-continuation-copendency | 35 USC 120, MPEP 211.01(b) | sure | the issue date in the paper, never rolled; the last day on which a continuation can be filed; advise the day before
PGM/ | office | ends all; starts us-maintenance-fee-1, us-maintenance-fee-2, us-maintenance-fee-3 | 37 CFR 1.362, 35 USC 41(b) | sure | from grantDate, never from this line's date; none for design and plant; a reissue counts from the original grant: read where that is not known
MEPG_NTF | office | as PGM/ | | sure |
REM. | office | note | | sure | the fee is unpaid and its surcharge period has begun
EXP. | office | ends us-maintenance-fee-1, us-maintenance-fee-2, us-maintenance-fee-3 | | sure |
TRIALGRT | office | read | | unsure | AIA trial
TRIALPET | third party | read | 37 CFR 42.107 | likely | preliminary response: 3 months from the notice that gives the petition its filing date, none; that notice is in the file of the trial
EML_NTF | system | none | | sure |
EML_NTR | system | none | | sure |
A... | applicant | ends us-ctnf, us-ctrs, us-informal-amendment | | sure |
A.QU | applicant | ends us-cteq; asks us-informal-amendment | | sure |
ELC. | applicant | ends us-ctrs; asks us-informal-amendment | | sure |
A.NE | applicant | asks us-informal-amendment | | sure | ends nothing: the six months run until an RCE, a notice of appeal, an allowance, a new action or the case's end (MPEP 714.13)
A.I. | applicant | note | | sure | ends nothing
A.NA | applicant | note | | sure | ends nothing
RCEX | applicant | ends us-ctnf, us-ctfr, us-issue-fee, us-appeal-brief, us-reply-brief, us-appeal-forwarding-fee, us-rehearing, us-court-review; asks us-cteq, us-informal-amendment | | sure |
BRCE | applicant | as RCEX | | sure |
RCAP | internal | none | | sure |
BCPA | applicant | as RCEX | | likely |
AP.B | applicant | ends us-appeal-brief | | sure |
APRB | applicant | ends us-reply-brief | | sure | the forwarding fee has a clock of its own
XT/G | applicant | note | | sure | moves the date that must be met, ends nothing
IFEE | applicant | ends us-issue-fee | | sure |
N084 | internal | ends us-issue-fee | | sure |
VFEE | internal | read; reopens us-issue-fee | | likely | the fee's clock is open again
APBI | applicant | note | | sure | ends nothing: APBD follows
371COMP | internal | ends us-371-missing | | likely |
FRCE | internal | as RCEX | | likely |
COMP | internal | ends us-missing-parts, us-371-missing | | sure |
FLFEE | applicant | note | | likely | part of a reply to INCD at most: ends nothing by itself
ADDFLFEE | applicant | note | | likely | the same
OATHDECL | applicant | note | | likely | the same
PMFP | applicant | note | | sure |
M1551 | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M2551 | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M3551 | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M1552 | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M2552 | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M3552 | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M1553 | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
M2553 | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
M3553 | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
ABN2 | office | ends all | | sure | its mailing is MABN2
ABN9 | internal | none | | sure |
MC/N= | office | read | MPEP 1303, 37 CFR 1.311(a), 1.136(c) | likely | it can set a period of its own next to the first notice; none
NTC.RCE.DEF | office | read; reopens us-ctnf, us-ctfr, us-issue-fee, us-appeal-brief | 37 CFR 1.114, MPEP 706.07(h) | likely | document only; an improper request stopped no period
BDRR | applicant | asks us-rehearing | 37 CFR 41.52 | likely | document only
CAFC.AP.NTC | applicant | asks us-court-review | 35 USC 142, 37 CFR 90.2 | likely | document only
DC.COMPLAINT | applicant | asks us-court-review | 35 USC 145 | likely | document only
NTC.PUB | office | note | 37 CFR 1.211 | sure | document only
APP.FILE.REC | office | note | MPEP 503 | sure | document only
N417 | office | none | MPEP 502.05 | sure | document only
N417.PYMT | office | none | MPEP 502.05 | sure | document only
EGRANT.PDF | office | none | 37 CFR 1.315 | sure | document only
1449 | internal | none | | sure | document only
892 | internal | none | | sure | document only
SRFW | internal | none | | sure | document only
SRNT | internal | none | | sure | document only
FWCLM | internal | none | | sure | document only
BIB | internal | none | | sure | document only
IIFW | internal | none | | sure | document only
WCLM | internal | none | | sure | document only
`;
