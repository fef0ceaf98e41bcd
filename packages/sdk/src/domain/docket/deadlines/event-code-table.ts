/** The version of the table; a change of any row counts it up, and matters that an older table filled are looked at again. */
export const EVENT_CODES_VERSION = 2;

/**
 * What each code of the US office's record starts, ends, recomputes, or that a person must read it: code, description,
 * direction, effect, basis, confidence, remark. Compiled from the office's own descriptions and the rules cited;
 * where practice may differ the effect is `read`. Effects, separated by semicolons:
 * `action` (ends the periods of earlier actions), `starts`, `ends`, `recomputes`, `reopens` with rules or `all`,
 * `restarts` and `withdraws` (the action that the paper names), `undoes` (earlier lines of a code count for nothing),
 * `as` another code, `read`, `note`, `none`. Version 2: a late fee that is accepted undoes the expiry.
 */
export const EVENT_CODE_ROWS = `
MCTNF | Mail Non-Final Rejection | office | action; starts us-ctnf | 35 USC 133, 37 CFR 1.134, 1.136(a) | sure | 3 months, to 6
MCTFR | Mail Final Rejection (PTOL-326) | office | action; starts us-ctfr | 35 USC 133, MPEP 706.07(f) | sure | 3 months, to 6; first-reply window 2 months
MCTAV | Mail Advisory Action (PTOL-303) | office | recomputes us-ctfr | MPEP 706.07(f) | sure | the later of 3 months or its mail date where the first reply came within 2 months; the six months keep running from the final action
MCTRS | Mail Restriction Requirement | office | action; starts us-ctrs | MPEP 710.02(b) | sure | 2 months, to 6 (mailed before 2013-12-18: 1 month or 30 days, printed)
MCTEQ | Mail Ex Parte Quayle Action | office | action; starts us-cteq | MPEP 710.02(b) | sure | 2 months, to 6
MCTMS | Mail Miscellaneous Communication to Applicant (action with SSP) | office | read | | sure | printed; a shortened statutory period is set in the paper
MN/=. | Mail Notice of Allowance | office | action; starts us-issue-fee | 37 CFR 1.311(a), 35 USC 151 | sure | 3 months, none; a second one does not replace the first until a person says so
MCNOA | Mailing Corrected Notice of Allowability | office | note | MPEP 1302.03 | likely | sets no new period unless the paper says so
INCD | Notice Mailed: Application Incomplete, Filing Date Assigned | office | starts us-missing-parts | 37 CFR 1.53(f), 1.136(a) | sure | 2 months, +5; the notice to file missing parts; the same as document NTC.MISS.PRT
OMIT | Notice of Omitted Items | office | read | 37 CFR 1.53(e), MPEP 601.01(d), (g) | likely | printed; petition 2 months
INCR | Notice of Incomplete Reply | office | read; reopens us-missing-parts | MPEP 506 | likely | what is left of the first notice's period; the clock that the reply seemed to end runs on
MPEN | Mail Pre-Exam Notice | office | read | | sure | printed; missing parts, corrected papers, filing receipt and others share the code
M905 | Notice of DO/EO Missing Requirements Mailed | office | starts us-371-missing | 37 CFR 1.495(c), 1.136(a) | likely | the later of 2 months and 32 months from priority, +5
M903 | Notice of DO/EO Acceptance Mailed | office | note | | sure |
NINA | Mail Notice of Informal or Non-Responsive Amendment | office | starts us-informal-amendment; reopens us-ctnf, us-ctfr, us-ctrs, us-cteq | 37 CFR 1.135(c), MPEP 714.03 | likely | 2 months (before 2013-12-18: 1 month or 30 days), printed first; final date read from the notice; the reply it refuses (A.I.) ended nothing
MCPA-AMD | Mail Notice of Informal or Non-Responsive RCE Amendment | office | read | 37 CFR 1.135(c) | likely | printed
MNRES | Mail Notice of Restarted Response Period | office | restarts | MPEP 710.06 | sure | printed, else the action's own from this mail date
MW/AC | Mail Notice of Withdrawn Action | office | withdraws | | sure | which one: a person says
MN/DR | Mail Formal Drawings Required | office | read | 37 CFR 1.85(c), 1.136(c) | likely | 3 months from the notice of allowability, none
MM327 | Mail Miscellaneous Communication to Applicant | office | read | | likely | no action count; often only information
MM327-B | Mail PUB Notice of non-compliant IDS | office | read | | likely |
MM327-D | Mail PUB other miscellaneous communication | office | read | | likely |
MM327-G | Mail Pub Notice re 312 amendment | office | note | | sure |
N/AP | Notice of Appeal Filed | applicant | ends us-ctnf, us-ctfr; starts us-appeal-brief | 37 CFR 41.37(a), MPEP 1205.01 | sure | 2 months from receipt, +5; ends the clock of the rejection appealed
AP.C | Request for Pre-Appeal Conference Filed | applicant | note | | sure | the brief's clock runs on
MAPCP | Mail Appeals conf.: Proceed to PTAB | office | recomputes us-appeal-brief | MPEP 1204.02 | sure | the later of what is left of the 2 months and 1 month from this mail date; extensions from the one that governs
MAPCR | Mail Appeals conf.: Reopen Prosecution | office | ends us-appeal-brief | MPEP 1204.02 | sure | an action follows
MAPCA | Mail Appeals conf.: Rejection Withdrawn | office | ends us-appeal-brief | MPEP 1204.02 | sure | an allowance follows
APBD | Notice: Defective Appeal Brief | office | read; reopens us-appeal-brief | 37 CFR 41.37(d), MPEP 1205.03 | likely | printed (1 month or 30 days, extendable); the brief that it refuses ended nothing
MAPEA | Mail Examiner's Answer | office | starts us-reply-brief, us-appeal-forwarding-fee | 37 CFR 41.41, 41.45 | sure | 2 months each, none under 1.136(a)
MPEAC | Mail Post-examiner's answer communication | office | read | | unsure |
MRBNE | Mail Reply Brief Noted by Examiner | office | note | | sure |
AP_DK_M | Docketing Notice Mailed to Appellant | office | read | 37 CFR 41.47 | likely | hearing request: 2 months from the answer
MAPDA | Mail PTAB Decision on Appeal: Affirmed | office | starts us-rehearing, us-court-review | 37 CFR 41.52, 90.3(a) | sure | 2 months; 63 days; none under 1.136(a); without either the case ends unless claims stand allowed
MAPDR | Mail PTAB Decision on Appeal: Reversed | office | starts us-rehearing | 37 CFR 41.52, 41.50(b) | sure | 2 months, none; a new ground under 41.50(b) wants a reply in the same 2 months
MABN2 | Mail Abandonment for Failure to Respond to Office Action | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN6 | Mail Abandonment for Failure to Pay Issue Fee | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN7 | Mail Abandonment for Failure to Correct Drawings/Oath | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MABN10 | Mail Abandonment after Examiner's Answer or PTAB Decision | office | ends all; starts us-withdraw-holding | 37 CFR 1.181(f), 1.137 | sure | 2 months, none
MNRAB | Mail Notice of Rescinded Abandonment | office | read; reopens all | | sure | the case is live again: clocks that the abandonment ended must be looked at
MPREV | Mail Petition to Revive Application: Granted | office | read; reopens all | 37 CFR 1.137 | sure | the case is live again
MPTGR | Mail Petition Decision: Granted | office | note | | sure |
MP003 | Mail Record Petition Decision: Granted to Make Special | office | note | | sure |
MP006 | Mail Record Petition Decision: Granted to Withdraw from Issue | office | ends us-issue-fee | | likely |
MP034 | Mail Petition Decision: Granted | office | note | | sure |
MPMFG | Mail Petition Decision: Accept Late Payment of Maintenance Fees, Granted | office | undoes EXP. | 37 CFR 1.378 | sure | the patent is in force again; the next fees count as ever
MPTDI | Mail Petition Decision: Dismissed | office | read | 37 CFR 1.181(f) | likely | 2 months to renew, none
MPTDI-1 | Mail Petition Decision: Dismissed | office | read | 37 CFR 1.181(f) | likely | 2 months to renew, none
MPDRT | Mail Petition Decision Routed to Tech Center | office | note | | sure |
MOPPT | Mail O.P. Petition Decision | office | read | | likely |
MN574 | Mail Notification of Terminal Disclaimer: Accepted | office | note | | sure |
MN575 | Mail Notification of Terminal Disclaimer: Not Accepted | office | read | | likely |
MN271 | Mail Response to 312 Amendment (PTO-271) | office | note | | sure |
MEX.A | Mail Examiner's Amendment | office | note | | sure |
MEX.R | Mail Reasons for Allowance | office | note | | sure |
MEXIN | Mail Examiner Interview Summary (PTOL-413) | office | note | 37 CFR 1.133(b), MPEP 713.04 | likely | statement of substance: within the reply, at the latest 1 month after where no reply is due
MEXAT | Mail Interview Summary: Applicant Initiated, Telephonic | office | note | 37 CFR 1.133(b) | likely |
MEXET | Mail Interview Summary: Examiner Initiated, Telephonic | office | note | 37 CFR 1.133(b) | likely |
MEXIA | Mail Applicant Initiated Interview Summary | office | note | 37 CFR 1.133(b) | likely |
MAISP | Mail Letter Suspending Prosecution at Applicant's Request | office | read | 37 CFR 1.103 | likely | the suspension's own end
MCOCM | Mail Certificate of Correction Memo | office | note | | sure |
MP3DS | Mail Third Party IDS communication | office | note | | sure |
ML196 | Agency Referral Letter Mailed | office | note | | sure |
REVCM | Review Certificate Mailed | office | note | | sure |
R48RJLT | Letter Rejecting Correction of Inventorship Under Rule 1.48 | office | read | 37 CFR 1.48 | likely |
WPIR | Issue Notification Mailed | office | starts us-continuation-copendency | 35 USC 120, MPEP 211.01(b) | sure | the issue date in the paper, never rolled; the last day on which a continuation can be filed; advise the day before
PGM/ | Recordation of Patent Grant Mailed | office | ends all; starts us-maintenance-fee-1, us-maintenance-fee-2, us-maintenance-fee-3 | 37 CFR 1.362, 35 USC 41(b) | sure | from grantDate, never from this line's date; none for design and plant; a reissue counts from the original grant: read where that is not known
MEPG_NTF | Mail Patent eGrant Notification | office | as PGM/ | | sure |
REM. | Maintenance Fee Reminder Mailed | office | note | | sure | the fee is unpaid and its surcharge period has begun
EXP. | Expire Patent | office | ends us-maintenance-fee-1, us-maintenance-fee-2, us-maintenance-fee-3 | | sure |
TRIALGRT | Request for Trial Granted | office | read | | unsure | AIA trial
EML_NTF | Email Notification | system | none | | sure |
EML_NTR | Email Notification | system | none | | sure |
A... | Response after Non-Final Action | applicant | ends us-ctnf, us-ctrs, us-informal-amendment | | sure |
A.QU | Response after Ex Parte Quayle Action | applicant | ends us-cteq | | sure |
ELC. | Response to Election / Restriction Filed | applicant | ends us-ctrs | | sure |
A.NE | Response after Final Action | applicant | note | | sure | ends nothing: the six months run until an RCE, a notice of appeal, an allowance, a new action or the case's end (MPEP 714.13)
A.I. | Informal or Non-Responsive Amendment after Examiner Action | applicant | note | | sure | ends nothing
A.NA | Amendment after Notice of Allowance (Rule 312) | applicant | note | | sure | ends nothing
RCEX | Request for Continued Examination | applicant | ends us-ctnf, us-ctfr, us-issue-fee, us-appeal-brief, us-reply-brief, us-appeal-forwarding-fee, us-rehearing, us-court-review | | sure |
BRCE | RCE begin | applicant | as RCEX | | sure |
RCAP | Reference capture on IDS | internal | none | | sure |
BCPA | CPA begin | applicant | as RCEX | | likely |
AP.B | Appeal Brief Filed | applicant | ends us-appeal-brief | | sure |
APRB | Reply Brief Filed | applicant | ends us-reply-brief | | sure | the forwarding fee has a clock of its own
XT/G | Request for Extension of Time: Granted | applicant | note | | sure | moves the date that must be met, ends nothing
IFEE | Issue Fee Payment Received | applicant | ends us-issue-fee | | sure |
N084 | Issue Fee Payment Verified | internal | ends us-issue-fee | | sure |
VFEE | Reverse Issue Fee | internal | read; reopens us-issue-fee | | likely | the fee's clock is open again
APBI | Defective / Incomplete Appeal Brief Filed | applicant | note | | sure | ends nothing: APBD follows
371COMP | 371 Completion Date | internal | ends us-371-missing | | likely |
FRCE | Request for RCE: Finish | internal | as RCEX | | likely |
COMP | Application Is Now Complete | internal | ends us-missing-parts, us-371-missing | | sure |
FLFEE | Payment of additional filing fee / Preexam | applicant | note | | likely | part of a reply to INCD at most: ends nothing by itself
ADDFLFEE | Additional Application Filing Fees | applicant | note | | likely | the same
OATHDECL | Oath of the Applicant | applicant | note | | likely | the same
PMFP | Petition to Accept Late Payment of Maintenance Fee Filed | applicant | note | | sure |
M1551 | Payment of Maintenance Fee, 4th Year, large entity | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M2551 | Payment of Maintenance Fee, 4th Year, small entity | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M3551 | Payment of Maintenance Fee, 4th Year, micro entity | applicant | ends us-maintenance-fee-1 | 37 CFR 1.362 | sure |
M1552 | Payment of Maintenance Fee, 8th Year, large entity | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M2552 | Payment of Maintenance Fee, 8th Year, small entity | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M3552 | Payment of Maintenance Fee, 8th Year, micro entity | applicant | ends us-maintenance-fee-2 | 37 CFR 1.362 | sure |
M1553 | Payment of Maintenance Fee, 12th Year, large entity | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
M2553 | Payment of Maintenance Fee, 12th Year, small entity | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
M3553 | Payment of Maintenance Fee, 12th Year, micro entity | applicant | ends us-maintenance-fee-3 | 37 CFR 1.362 | sure |
ABN2 | Abandonment for Failure to Respond to Office Action | office | ends all | | sure | its mailing is MABN2
ABN9 | Disposal for a RCE / CPA / R129 | internal | none | | sure |
MC/N= | Mail Corrected Notice of Allowance | office | read | MPEP 1303 | likely | it can set a period of its own next to the first notice
NTC.PUB | Notice of Publication | office | note | 37 CFR 1.211 | sure | document only
APP.FILE.REC | Filing Receipt | office | note | MPEP 503 | sure | document only
N417 | Electronic Filing System Acknowledgment Receipt | office | none | MPEP 502.05 | sure | document only
N417.PYMT | Electronic Fee Payment | office | none | MPEP 502.05 | sure | document only
EGRANT.PDF | Digitally signed official patent eGrant document | office | none | 37 CFR 1.315 | sure | document only
1449 | List of References cited by applicant and considered by examiner | internal | none | | sure | document only
892 | List of references cited by examiner | internal | none | | sure | document only
SRFW | Search information | internal | none | | sure | document only
SRNT | Examiner search notes | internal | none | | sure | document only
FWCLM | Index of Claims | internal | none | | sure | document only
BIB | Bibliographic Data Sheet | internal | none | | sure | document only
IIFW | Issue Information | internal | none | | sure | document only
WCLM | Claims Worksheet | internal | none | | sure | document only
`;
