import { useAssistants } from "@iphub/ui-core/identity/users/use-assistants";
import { useProfile } from "@iphub/ui-core/identity/users/use-profile";
import { AbsenceSection } from "../docket/public.ts";
import { DateStyleFields, PeoplePicker, SingleKeysField, ThemeField } from "../identity/public.ts";
import { Link } from "../web-kit/link.tsx";
import { FormModal } from "../web-kit/modal.tsx";
import { TextField } from "../web-kit/text-field.tsx";
import { StartPageField } from "./start-page-field.tsx";

/** The profile modal: editable names, read-only e-mail, the reader's assistants, the people they assist, where the reader begins, their theme, dates and keys, and when they are away. */
export function ProfileModal({ onClose }: { readonly onClose: () => void }) {
  const profile = useProfile(onClose);
  const assistants = useAssistants();
  const { actions } = profile;
  return (
    <FormModal
      title="Profile"
      onClose={onClose}
      saveLabel={profile.buttonLabel}
      onSave={() => void actions.save()}
      disabled={!profile.canSubmit}
      draft={profile.draft}
    >
      <TextField
        label="First name"
        value={profile.firstName}
        onChange={actions.setFirstName}
        error={profile.firstNameWarning}
        autoComplete="given-name"
      />
      <TextField
        label="Last name"
        value={profile.lastName}
        onChange={actions.setLastName}
        error={profile.lastNameWarning}
        autoComplete="family-name"
      />
      <TextField label="Email" value={profile.email} onChange={() => undefined} readOnly />
      {assistants.state === "completed" && (
        <PeoplePicker
          label="My assistants"
          emails={assistants.members}
          onChange={(emails) => void assistants.actions.choose(emails)}
        />
      )}
      {assistants.sponsors.length > 0 && (
        <TextField
          label="I assist"
          value={assistants.sponsors.map(({ name }) => name).join(", ")}
          onChange={() => undefined}
          readOnly
        />
      )}
      <StartPageField />
      <ThemeField />
      <DateStyleFields />
      <SingleKeysField />
      <AbsenceSection isProfile />
      <p>
        <Link to="/inbox/preferences">What is sent where</Link>: inbox, mail at once, daily mail, or nothing.
      </p>
    </FormModal>
  );
}
