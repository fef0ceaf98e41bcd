import { useLogin } from "@iphub/ui-core/identity/auth/use-login";
import { Box, Text, useApp } from "ink";
import { useState } from "react";
import { FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShell } from "../../terminal-kit/shell-context.ts";
import { Spinner } from "../../terminal-kit/spinner.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { padCells, wrapCells } from "../../terminal-kit/text-cells.ts";
import { useTextInput } from "../../terminal-kit/text-input.tsx";
import { useKeys } from "../../terminal-kit/use-keys.tsx";

type Login = ReturnType<typeof useLogin>;

/** Sign-in with e-mail, password and, where the hub asks for it, a code: Tab moves between the fields, Enter signs in. */
export function LoginScreen() {
  const login = useLogin();
  const { exit } = useApp();
  const { host } = useShell();
  const { actions, state } = login;
  const isOff = state !== "failed";
  useKeys([
    { id: "login.quit", keys: ["escape"], label: "quit", group: "Sign in", rank: 9, run: () => exit() },
    { id: "login.retry", keys: ["r"], label: "retry", group: "Sign in", rank: 1, run: actions.retry, isOff },
  ]);
  return (
    <ScreenFrame title="Sign in" count={host}>
      <Text> </Text>
      {state === "pending" && <PendingState label="Asking the hub" />}
      {state === "failed" && <FailedState failure={login.providersFailure} fallback="The hub cannot be reached." />}
      {state === "completed" && login.offersLocal && <LoginForm login={login} />}
      {state === "completed" && !login.offersLocal && (
        <Text>{"  This hub has no sign-in with a password. Use iphub login --web to sign in with the browser."}</Text>
      )}
    </ScreenFrame>
  );
}

const labelWidth = 10;
const fieldWidth = 40;

function LoginForm({ login }: { readonly login: Login }) {
  const theme = useTheme();
  const { columns } = useRoom();
  const [field, setField] = useState<"email" | "password">("email");
  const { email, password, code, asksCode, actions, canSubmit } = login;
  const isEmail = field === "email" && !asksCode;
  const turn = () => setField(isEmail ? "password" : "email");
  const enter = () => (isEmail && password === "" ? turn() : void actions.submit());
  const emailInput = useTextInput({ value: email, onChange: actions.setEmail, onSubmit: enter, isActive: isEmail });
  const passwordInput = useTextInput({
    value: password,
    onChange: actions.setPassword,
    onSubmit: enter,
    masked: true,
    isActive: !isEmail && !asksCode,
  });
  const codeInput = useTextInput({
    value: code,
    onChange: actions.setCode,
    onSubmit: () => void actions.submit(),
    isActive: asksCode,
  });
  const keys = ["tab", "shift+tab", "down", "up"];
  useKeys([{ id: "login.field", keys, label: "other field", group: "Sign in", rank: 2, run: turn, isOff: asksCode }]);
  const width = Math.min(fieldWidth, columns - labelWidth - 6);
  const line = (label: string, drawn: string, isActive: boolean) =>
    (isActive ? theme.paint("▌ ", { role: "accent" }) : "  ") +
    theme.paint(padCells(label, labelWidth), { role: "muted" }) +
    drawn;
  const button = theme.paint(
    " Let me in! ",
    canSubmit ? { role: "accent", bold: true, inverse: true } : { role: "muted" },
  );
  return (
    <Box flexDirection="column" paddingLeft={2}>
      <Text>{theme.paint("Hey! Do we know you?", { bold: true })}</Text>
      <Text> </Text>
      <Text wrap="truncate-end">{line("Email", emailInput.draw(width), isEmail)}</Text>
      <Text wrap="truncate-end">{line("Password", passwordInput.draw(width), !isEmail && !asksCode)}</Text>
      {asksCode && <Text wrap="truncate-end">{line("Code", codeInput.draw(width), true)}</Text>}
      <Text> </Text>
      {login.submitting ? <Spinner label="Signing in" /> : <Text>{`  ${button}`}</Text>}
      {login.failure && (
        <Text>
          {wrapCells(`▲ ${login.failure}`, columns - 6)
            .map((words) => `  ${theme.paint(words, { role: "danger" })}`)
            .join("\n")}
        </Text>
      )}
    </Box>
  );
}
