import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** Requests a link to a new password; the answer is the same whether or not the account exists. */
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
    /** Null before a request; `by-hand`: this hub sends no mail. */
    asked,
    canAsk: email.trim() !== "" && !asking,
    actions: { setEmail, ask },
  };
}
