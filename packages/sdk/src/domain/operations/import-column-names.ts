import type { ImportField } from "./import-fields.ts";

/**
 * Usual column names of each field, folded and without punctuation, the most likely first: those of spreadsheets that firms
 * keep by hand, and of the reports of docketing systems (CPi, FoundationIP, Anaqua, Patricia, AppColl, Dennemeyer).
 */
const names: Readonly<Record<ImportField, string>> = {
  reference: `
    reference, our reference, our ref, ourref, ref, ref no, ref number, reference number, reference no, matter,
    matter number, matter no, matter id, matter ref, matter reference, docket number, docket no, docket, docket
    ref, docket reference, our docket, our docket number, our docket no, attorney docket number, attorney docket
    no, attorney docket, atty docket no, atty docket number, atty docket, firm docket, firm docket number, firm
    reference, firm ref, internal reference, internal ref, our file, our file no, our file number, our case, case
    number, case no, case id, case ref, case reference, case, file number, file no, file ref, file reference,
    file, agent reference, agents reference, agents ref, caseref, ip reference, unser zeichen
  `,
  otherReference: `
    other reference, other ref, client reference, client ref, client docket number, client docket no, client
    docket, client case number, client case no, client file, client file number, your reference, your ref,
    alternate reference, alternative reference, alt ref, associate reference, associate ref, family, family
    number, family no, family id, family reference, family ref, client matter, client matter number, client matter
    no, client number of matter
  `,
  applicationNumber: `
    application number, application no, application num, application nr, appl number, appl no, appln number, appln
    no, app number, app no, application, application serial number, application serial no, appl serial no, us
    serial no, us serial number, serial number, serial no, serial, official number, official no, official
    application number, filing number, filing no, appl, app, application id
  `,
  title: `
    title, title of invention, title of the invention, invention title, matter title, case title, short title,
    full title, english title, title english, title en, name, invention name, invention, matter name, case name,
    subject, subject matter, description of matter, matter description
  `,
  applicant: `
    applicant, applicants, applicant name, applicants owners, applicant owner, owner, owners, owner name, current
    owner, proprietor, patentee, patent owner, assignee company, assignee name, assignee, assignees
  `,
  client: `
    client, client name, client company, client code, client id, customer, customer name, account, account name
  `,
  country: `
    country, country code, country name, country of filing, filing country, country region, designated country,
    ctry, ctry code, cc, jurisdiction, jurisdiction code, jurisdiction name, office, patent office, ip office,
    territory, wipo code
  `,
  patentKind: `
    type, case type, matter type, application type, appl type, filing type, patent type, type of patent, patent
    kind, ip type, ip right, sub type, subtype, case sub type, kind, kind of patent
  `,
  filingDate: `
    filing date, filed, filed on, file date, date filed, date of filing, filing dt, application date, application
    filing date, appl date, appl filing date, app date, actual filing date, date of application
  `,
  patentNumber: `
    patent number, patent no, patent num, patent nr, patentno, pat number, pat no, us patent number, us patent no,
    granted patent number, granted patent no, issued patent number, issued patent no, letters patent no, grant
    number, grant no, patent grant number, patent grant no, registration number, registration no
  `,
  issueDate: `
    issue date, issue dt, issued on, issued date, date issued, date of issue, patent issue date, grant date, grant
    dt, granted on, granted date, date granted, date of grant, patent grant date, issue grant date, grant issue
    date, patent date, date of patent, registration date, date of registration
  `,
  officeStatus: `
    status, case status, matter status, application status, appl status, patent status, legal status, current
    status, office status, status name, status description, state
  `,
  attorney: `
    responsible attorney, attorney, attorney name, attorney 1, attorney1, responsible, responsible person,
    responsible atty, responsible partner, resp attorney, resp atty, resp, atty, atty name, atty 1, attorney in
    charge, lead attorney, working attorney, primary attorney, assigned attorney, prosecuting attorney,
    prosecution attorney, docketing attorney, supervising attorney, in house attorney, in house counsel, attorney
    initials, atty initials, partner, handler, case handler, case manager, assigned to
  `,
  deadline: `
    docket deadline, deadline, next deadline, deadline name, deadline description, next action, next action type,
    action, action type, action name, action description, next action description, action due, next event, event,
    event name, event description, event type, due date type, due type, docket event, docket item, docket entry,
    docketed item, activity, activity name, next activity, task, task name, task description, reminder, reminder
    type, deadline type, procedure, procedural step, term, step, item, law
  `,
  dueDate: `
    due date, due, duedate, due dt, due on, due by, date due, next due date, next due, next action due date, next
    action due, next action date, next deadline date, next deadline due, next event date, next event due, action
    due date, action date, activity due date, task due date, deadline date, deadline due date, deadline due, date
    of deadline, base date due, base due date, current due date, official due date, response due date, response
    due, response date, reply due date, reply due, target date
  `,
  finalDate: `
    final date, final due date, final due, final deadline, final deadline date, final action date, final action
    due, final extension date, final response date, last date, last possible date, latest date, statutory date,
    statutory deadline, statutory due date, statutory bar date, bar date, extended due date, extended deadline,
    max date, maximum date, maximum due date, maximum extension date, ultimate date, ultimate due date, absolute
    deadline, absolute due date, non extendable due date, drop dead date
  `,
};

/** The usual names of a field, the most likely first. */
export function usualNames(field: ImportField): readonly string[] {
  return names[field].split(",").map((name) => name.trim().replace(/\s+/g, " "));
}
