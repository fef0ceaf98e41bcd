import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** Asks for a link to a new password; what is said is the same whether or not there is such an account. */
export function useForgotPassword() {
  const { hub } = useHubApp();
  const [email, setEmail] = useState("");
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<"mailed" | "by-hand" | null>(null);

  const ask = async () => {
    setAsking(true);
    setFailure(null);
    try {
      const { mails } = await hub.auth.forgotPassword({ email });
      setAsked(mails ? "mailed" : "by-hand");
    } catch (error) {
      setFailure(describeFailure(error)?.message ?? null);
    } finally {
      setAsking(false);
    }
  };
  return {
    email,
    asking,
    failure,
    /** Null before anything was asked; `by-hand`: this hub sends no mail. */
    asked,
    canAsk: email.trim() !== "" && !asking,
    actions: { setEmail, ask },
  };
}
