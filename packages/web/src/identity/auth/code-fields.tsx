import type { useLogin } from "@iphub/ui-core/identity/auth/use-login";
import type { ReactNode } from "react";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = { readonly login: ReturnType<typeof useLogin>; readonly children: ReactNode };

/** The field of the second factor; `children` is what sends it. */
export function CodeFields({ login, children }: Props) {
  const { actions } = login;
  return (
    <>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        hint="Of your authenticator app, or a recovery code"
        value={login.code}
        onChange={actions.setCode}
        autoFocus
      />
      {children}
      <Button variant="text" colour="secondary" onClick={actions.startAgain}>
        Back to the password
      </Button>
    </>
  );
}
