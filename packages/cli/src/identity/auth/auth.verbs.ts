import type { Verbs } from "../../command-line/verb.ts";

/** The verbs of auth that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "begin-command-line": { call: "auth.beginCommandLine" },
  "command-line": {
    call: "auth.commandLine",
    columns: [{ key: "code", whole: true }, { key: "machine" }, { key: "createdAt" }, { key: "expiresAt" }],
  },
  configure: { call: "auth.configure", columns: [{ key: "provider" }] },
  "confirm-command-line": {
    call: "auth.confirmCommandLine",
    help: { allow: "let it sign in as you; --no-allow refuses it" },
  },
  "end-all-sessions": { call: "auth.endAllSessions", columns: [{ key: "ended" }] },
  "end-session": { call: "auth.endSession" },
  "finish-command-line": { call: "auth.finishCommandLine" },
  reauthenticate: {
    call: "auth.reauthenticate",
    help: { password: "better passed with --input -, to keep it out of the shell's history" },
    example: "auth reauthenticate --input password.json",
  },
  "forgot-password": {
    call: "auth.forgotPassword",
    columns: [{ key: "mails", title: "Mailed if there is an account" }],
  },
  "link-microsoft": {
    call: "auth.linkMicrosoft",
    help: { tid: "the id of the firm's tenant", oid: "the object id of the person there" },
  },
  "microsoft-callback": {
    call: "auth.microsoftCallback",
    positionals: ["url"],
    help: { url: "the address that the browser was sent back to" },
  },
  providers: { call: "auth.providers", columns: [{ key: "provider" }] },
  refresh: { call: "auth.refresh", summary: "Exchange the stored token for a new one and print it" },
  "send-password-link": {
    call: "auth.sendPasswordLink",
    columns: [
      { key: "sentTo", title: "Mailed to" },
      { key: "link", title: "Link to hand over", whole: true },
      { key: "expiresAt", title: "Valid until", whole: true },
    ],
  },
  sessions: {
    call: "auth.sessions",
    web: "/account",
    columns: [
      { key: "id", title: "Id", whole: true },
      { key: "lastUsedAt", title: "Last used", whole: true },
      { key: "createdAt", title: "Since", whole: true },
      { key: "current" },
      { key: "userAgent", title: "Program" },
    ],
  },
  "set-password": {
    call: "auth.setPassword",
    columns: [{ key: "ended" }],
    help: { newPassword: "better passed with --input -, to keep it out of the shell's history" },
    example: "auth set-password u-ben --input password.json",
  },
  "setup-status": { call: "auth.setupStatus" },
  setup: {
    call: "auth.setup",
    help: {
      key: "the last part of the set-up link",
      password: "better passed with --input -, to keep it out of the shell's history",
    },
  },
};
