import type { useLogin } from "@iphub/ui-core/identity/auth/use-login";
import type { ReactNode } from "react";
import { Button } from "../../web-kit/button.tsx";
import { CodeField } from "./code-field.tsx";

type Props = { readonly login: ReturnType<typeof useLogin>; readonly children: ReactNode };

/** The field of the second factor; `children` is what sends it. */
export function CodeFields({ login, children }: Props) {
  const { actions } = login;
  return (
    <>
      <CodeField value={login.code} onChange={actions.setCode} />
      {children}
      <Button variant="text" colour="secondary" onClick={actions.startAgain}>
        Back to the password
      </Button>
    </>
  );
}
