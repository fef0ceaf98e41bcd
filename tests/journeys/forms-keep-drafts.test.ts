import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const web = join(import.meta.dirname, "../../packages/web/src");

/** Forms of which nothing is kept, with the reason. */
const withoutDraft: Readonly<Record<string, string>> = {
  "docket/deadlines/responsible-modal.tsx": "one person is chosen",
  "docket/docket/calendar-move-modal.tsx": "one day is chosen",
  "docket/inbox/snooze-modal.tsx": "one day is chosen",
  "documents/reports/choice-steps.tsx": "its page keeps one",
  "identity/auth/authenticator-form.tsx": "a code",
  "identity/auth/choose-password.page.tsx": "passwords",
  "identity/auth/command-line.page.tsx": "a code",
  "identity/auth/forgot-password.page.tsx": "no one is signed in",
  "identity/auth/login.page.tsx": "no one is signed in",
  "identity/auth/passkey-list.tsx": "one name, proposed by the program",
  "identity/auth/password-form.tsx": "passwords",
  "identity/auth/set-up.page.tsx": "no one is signed in",
  "identity/users/secure-account.tsx": "one day is chosen",
  "matters/files/papers/find-bar.tsx": "words that are looked for",
  "shell/password-modal.tsx": "passwords",
  "work/tasks/task-cell-editor.tsx": "one field in a row, which a press elsewhere saves",
};

it("every form of the web in which words, dates or people are entered keeps a draft of them", () => {
  const forms = globSync("**/*.tsx", { cwd: web }).filter((path) => {
    const source = readFileSync(join(web, path), "utf8");
    const hasFields = /<(?:TextField|MentionField|TagsField|DateField|PeoplePicker)\b/.test(source);
    return hasFields && /<FormModal|<form\b/.test(source);
  });
  expect(forms.length).toBeGreaterThan(20);
  const keepsNone = forms.filter((path) => !/\bdraft\b|use\w*Draft\b/.test(readFileSync(join(web, path), "utf8")));
  expect(keepsNone.toSorted()).toEqual(Object.keys(withoutDraft));
});
