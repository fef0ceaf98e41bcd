/**
 * What the office itself calls each code of event-code-table.ts: code, description. Apart from what a code does, so that who
 * only reads of an event need not load the table.
 */
const ROWS = `
MCTNF | Mail Non-Final Rejection
MCTFR | Mail Final Rejection (PTOL-326)
MCTAV | Mail Advisory Action (PTOL-303)
MCTRS | Mail Restriction Requirement
MCTEQ | Mail Ex Parte Quayle Action
MCTMS | Mail Miscellaneous Communication to Applicant (action with SSP)
MN/=. | Mail Notice of Allowance
MCNOA | Mailing Corrected Notice of Allowability
INCD | Notice Mailed: Application Incomplete, Filing Date Assigned
OMIT | Notice of Omitted Items
INCR | Notice of Incomplete Reply
MPEN | Mail Pre-Exam Notice
M905 | Notice of DO/EO Missing Requirements Mailed
M903 | Notice of DO/EO Acceptance Mailed
NINA | Mail Notice of Informal or Non-Responsive Amendment
MCPA-AMD | Mail Notice of Informal or Non-Responsive RCE Amendment
MNRES | Mail Notice of Restarted Response Period
MW/AC | Mail Notice of Withdrawn Action
MN/DR | Mail Formal Drawings Required
MM327 | Mail Miscellaneous Communication to Applicant
MM327-B | Mail PUB Notice of non-compliant IDS
MM327-D | Mail PUB other miscellaneous communication
MM327-G | Mail Pub Notice re 312 amendment
N/AP | Notice of Appeal Filed
AP.C | Request for Pre-Appeal Conference Filed
MAPCP | Mail Appeals conf.: Proceed to PTAB
MAPCR | Mail Appeals conf.: Reopen Prosecution
MAPCA | Mail Appeals conf.: Rejection Withdrawn
APBD | Notice: Defective Appeal Brief
MAPEA | Mail Examiner's Answer
MPEAC | Mail Post-examiner's answer communication
MRBNE | Mail Reply Brief Noted by Examiner
AP_DK_M | Docketing Notice Mailed to Appellant
MAPDA | Mail PTAB Decision on Appeal: Affirmed
MAPDR | Mail PTAB Decision on Appeal: Reversed
MABN2 | Mail Abandonment for Failure to Respond to Office Action
MABN6 | Mail Abandonment for Failure to Pay Issue Fee
MABN7 | Mail Abandonment for Failure to Correct Drawings/Oath
MABN10 | Mail Abandonment after Examiner's Answer or PTAB Decision
MNRAB | Mail Notice of Rescinded Abandonment
MPREV | Mail Petition to Revive Application: Granted
MPTGR | Mail Petition Decision: Granted
MP003 | Mail Record Petition Decision: Granted to Make Special
MP006 | Mail Record Petition Decision: Granted to Withdraw from Issue
MP034 | Mail Petition Decision: Granted
MPMFG | Mail Petition Decision: Accept Late Payment of Maintenance Fees, Granted
MPTDI | Mail Petition Decision: Dismissed
MPTDI-1 | Mail Petition Decision: Dismissed
MPDRT | Mail Petition Decision Routed to Tech Center
MOPPT | Mail O.P. Petition Decision
MN574 | Mail Notification of Terminal Disclaimer: Accepted
MN575 | Mail Notification of Terminal Disclaimer: Not Accepted
MN271 | Mail Response to 312 Amendment (PTO-271)
MEX.A | Mail Examiner's Amendment
MEX.R | Mail Reasons for Allowance
MEXIN | Mail Examiner Interview Summary (PTOL-413)
MEXAT | Mail Interview Summary: Applicant Initiated, Telephonic
MEXET | Mail Interview Summary: Examiner Initiated, Telephonic
MEXIA | Mail Applicant Initiated Interview Summary
MAISP | Mail Letter Suspending Prosecution at Applicant's Request
MCOCM | Mail Certificate of Correction Memo
MP3DS | Mail Third Party IDS communication
ML196 | Agency Referral Letter Mailed
REVCM | Review Certificate Mailed
R48RJLT | Letter Rejecting Correction of Inventorship Under Rule 1.48
WPIR | Issue Notification Mailed
PGM/ | Recordation of Patent Grant Mailed
MEPG_NTF | Mail Patent eGrant Notification
REM. | Maintenance Fee Reminder Mailed
EXP. | Expire Patent
TRIALGRT | Request for Trial Granted
TRIALPET | Petition Requesting Trial
EML_NTF | Email Notification
EML_NTR | Email Notification
A... | Response after Non-Final Action
A.QU | Response after Ex Parte Quayle Action
ELC. | Response to Election / Restriction Filed
A.NE | Response after Final Action
A.I. | Informal or Non-Responsive Amendment after Examiner Action
A.NA | Amendment after Notice of Allowance (Rule 312)
RCEX | Request for Continued Examination
BRCE | RCE begin
RCAP | Reference capture on IDS
BCPA | CPA begin
AP.B | Appeal Brief Filed
APRB | Reply Brief Filed
XT/G | Request for Extension of Time: Granted
IFEE | Issue Fee Payment Received
N084 | Issue Fee Payment Verified
VFEE | Reverse Issue Fee
APBI | Defective / Incomplete Appeal Brief Filed
371COMP | 371 Completion Date
FRCE | Request for RCE: Finish
COMP | Application Is Now Complete
FLFEE | Payment of additional filing fee / Preexam
ADDFLFEE | Additional Application Filing Fees
OATHDECL | Oath of the Applicant
PMFP | Petition to Accept Late Payment of Maintenance Fee Filed
M1551 | Payment of Maintenance Fee, 4th Year, large entity
M2551 | Payment of Maintenance Fee, 4th Year, small entity
M3551 | Payment of Maintenance Fee, 4th Year, micro entity
M1552 | Payment of Maintenance Fee, 8th Year, large entity
M2552 | Payment of Maintenance Fee, 8th Year, small entity
M3552 | Payment of Maintenance Fee, 8th Year, micro entity
M1553 | Payment of Maintenance Fee, 12th Year, large entity
M2553 | Payment of Maintenance Fee, 12th Year, small entity
M3553 | Payment of Maintenance Fee, 12th Year, micro entity
ABN2 | Abandonment for Failure to Respond to Office Action
ABN9 | Disposal for a RCE / CPA / R129
MC/N= | Mail Corrected Notice of Allowance
NTC.RCE.DEF | Notice of Improper RCE
BDRR | Request for Rehearing
CAFC.AP.NTC | Appeal to CAFC
DC.COMPLAINT | Complaint Filed
NTC.PUB | Notice of Publication
APP.FILE.REC | Filing Receipt
N417 | Electronic Filing System Acknowledgment Receipt
N417.PYMT | Electronic Fee Payment
EGRANT.PDF | Digitally signed official patent eGrant document
1449 | List of References cited by applicant and considered by examiner
892 | List of references cited by examiner
SRFW | Search information
SRNT | Examiner search notes
FWCLM | Index of Claims
BIB | Bibliographic Data Sheet
IIFW | Issue Information
WCLM | Claims Worksheet
`;

/** The office's description of each code, by the code. */
export const EVENT_DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split("\n")
    .map((row) => {
      const [code = "", description = ""] = row.split(" | ");
      return [code, description];
    }),
);
