import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { type StreamSentence, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { useNames } from "../../identity/public.ts";

/** One line of a stream: the event and its sentence. */
export interface StreamLine {
  readonly event: StreamEvent;
  readonly sentence: StreamSentence;
}

/** Events as lines, with the names of the people in them. */
export function useSentences(events: readonly StreamEvent[]): StreamLine[] {
  const emails = new Set<string>();
  const noted = (email: string) => {
    emails.add(email);
    return email;
  };
  for (const event of events) streamSentence(event, noted);
  const nameOf = useNames(emails);
  return events.map((event) => ({ event, sentence: streamSentence(event, nameOf) }));
}
