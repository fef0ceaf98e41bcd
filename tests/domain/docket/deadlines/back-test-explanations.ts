/**
 * Why the engine and the record differ, by application and mail date: read from the public history of each, one by one.
 * The record holds the days on which papers were received, not those on which they were mailed.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  "08971524 1999-08-24":
    "First reply in time. Both extensions came with later replies, after the advisory actions of 1999-12-10 and 2000-01-14.",
  "10396851 2006-10-13":
    "First reply in time. The extension came with a second reply on 2007-04-16, after the advisory action of 2007-01-17.",
  "10774240 2005-09-16":
    "First reply in time. The extension came with the notice of appeal on 2006-01-17, after the advisory action of 2006-01-09.",
  "10774240 2006-08-28":
    "First reply in time, but held informal on 2006-12-13. The extension came with the second reply on 2007-01-16.",
  "10927091 2009-12-18":
    "First reply in time. The extension came with the notice of appeal on 2010-06-16, after the advisory action of 2010-03-17.",
  "11016962 2009-12-07":
    "First reply in time. The extension came with the notice of appeal on 2010-05-11, after the advisory action of 2010-05-07.",
  "11102886 2006-07-31":
    "Received on a Friday, three days after the period: in time when mailed by then with a certificate (37 CFR 1.8).",
  "11102886 2007-08-22":
    "The period ended on the Friday after Thanksgiving, received on Monday: in time when mailed by then with a certificate (37 CFR 1.8).",
  "11217064 2006-10-10":
    "A reply is recorded on the day of mailing itself, so not after it. The paper of 2007-02-22 answers the notice of 2007-02-08 that a reply was informal, which set a period of its own.",
  "11361245 2010-08-04":
    "First reply in time. The extensions came with the notice of appeal on 2010-12-03 and the appeal brief on 2011-03-01.",
  "14591909 2017-02-23":
    "More than two months late, within the statutory maximum; the record shows no XT/G. An extension paid under a general authorisation (37 CFR 1.136(a)(3)) need not show there.",
  "14591909 2022-04-19":
    "First reply in time. The extension came with a second reply on 2022-10-03, after the advisory action of 2022-08-03.",
};

const CERTIFICATE =
  "with the extension to the maximum granted: in time when mailed by then with a certificate (37 CFR 1.8).";

/** Why a reply after the statutory maximum was accepted, by application and mail date. */
export const AFTER_MAXIMUM: Readonly<Record<string, string>> = {
  "09490505 2000-11-08":
    "The office restarted the period on 2001-03-28 (MNRES); from there the reply came in the fifth month, with an extension.",
  "10396851 2006-01-23": `Received 3 days after it, ${CERTIFICATE}`,
  "11102886 2005-12-15": `Received 4 days after it, ${CERTIFICATE}`,
  "11102886 2007-02-07": `Received 2 days after it, ${CERTIFICATE}`,
  "11136631 2008-02-11": `Received 2 days after it, ${CERTIFICATE}`,
  "11136631 2008-11-13": `Received 5 days after it, ${CERTIFICATE}`,
};
