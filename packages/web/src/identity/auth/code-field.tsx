import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
};

/** `CodeField {value, onChange, error?}`: the field of a code of the second factor. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      hint="Of your authenticator app, or a recovery code"
      autoFocus
    />
  );
}
