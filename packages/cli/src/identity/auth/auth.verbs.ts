import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

const passkeyColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "createdAt", title: "Since", whole: true },
  { key: "lastUsedAt", title: "Last used", whole: true },
  { key: "synced", title: "On several devices" },
];

/** The verbs of auth that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "add-passkey": {
    call: "auth.addPasskey",
    help: { passkey: "what a browser made; passkeys are added in the browser, on the account page" },
    columns: [...passkeyColumns, { key: "recoveryCodes", title: "Recovery codes", whole: true }],
  },
  "begin-passkey": { call: "auth.beginPasskey" },
  "begin-authenticator": {
    call: "auth.beginAuthenticator",
    columns: [
      { key: "secret", whole: true },
      { key: "address", title: "Address for the QR code", whole: true },
    ],
  },
  "begin-command-line": { call: "auth.beginCommandLine" },
  "command-line": {
    call: "auth.commandLine",
    columns: [{ key: "code", whole: true }, { key: "machine" }, { key: "createdAt" }, { key: "expiresAt" }],
  },
  configure: { call: "auth.configure", columns: [{ key: "provider" }] },
  "confirm-authenticator": {
    call: "auth.confirmAuthenticator",
    help: { code: "the code that the app shows" },
    columns: [{ key: "recoveryCodes", title: "Recovery codes", whole: true }],
  },
  "confirm-command-line": {
    call: "auth.confirmCommandLine",
    help: { allow: "let it sign in as you; --no-allow refuses it" },
  },
  "end-all-sessions": { call: "auth.endAllSessions", columns: [{ key: "ended" }] },
  "end-session": { call: "auth.endSession" },
  "finish-command-line": { call: "auth.finishCommandLine" },
  "make-recovery-codes": {
    call: "auth.makeRecoveryCodes",
    columns: [{ key: "recoveryCodes", title: "Recovery codes", whole: true }],
  },
  reauthenticate: {
    call: "auth.reauthenticate",
    help: {
      password: "better passed with --input -, to keep it out of the shell's history",
      code: "the code of your second factor, where you have one",
    },
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
  "passkey-request": { call: "auth.passkeyRequest" },
  "passkey-sign-in": { call: "auth.passkeySignIn" },
  passkeys: { call: "auth.passkeys", web: "/account", columns: passkeyColumns },
  providers: { call: "auth.providers", columns: [{ key: "provider" }] },
  refresh: { call: "auth.refresh", summary: "Exchange the stored token for a new one and print it" },
  "remove-authenticator": { call: "auth.removeAuthenticator" },
  "remove-passkey": { call: "auth.removePasskey", example: "auth remove-passkey p-1" },
  "rename-passkey": {
    call: "auth.renamePasskey",
    columns: passkeyColumns,
    example: "auth rename-passkey p-1 --name 'Old laptop'",
  },
  "remove-second-factor": { call: "auth.removeSecondFactor", example: "auth remove-second-factor u-ben" },
  "require-second-factor": {
    call: "auth.requireSecondFactor",
    columns: [{ key: "role" }],
    help: { roles: "the roles; with --input '[]' none requires one" },
    example: "auth require-second-factor --roles administrator",
  },
  "second-factor": {
    call: "auth.secondFactor",
    web: "/account",
    columns: [
      { key: "authenticatorSince", title: "Authenticator app since", whole: true },
      { key: "recoveryCodesLeft", title: "Recovery codes left" },
      { key: "required", title: "Required by a role" },
    ],
  },
  "second-factor-roles": { call: "auth.secondFactorRoles", columns: [{ key: "role" }] },
  "send-password-link": {
    call: "auth.sendPasswordLink",
    sendsKey: true,
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
