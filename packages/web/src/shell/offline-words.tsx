import { useOfflinePlaces } from "@iphub/ui-core/app/use-offline-places";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../web-kit/button.tsx";
import { DateText } from "../web-kit/date-text.tsx";
import { OfflinePlaces } from "./offline-places.tsx";

/** As of when the page is, or that it needs the hub, and the way to those that do not. */
export function OfflineWords() {
  const { pathname, search } = useLocation();
  const { at, places } = useOfflinePlaces(pathname, (name) => new URLSearchParams(search).get(name));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>
        No connection to the hub.{" "}
        {at === null ? (
          <>This page needs it, and goes on by itself when it is back.</>
        ) : (
          <>
            You see this page as of <DateText value={at} time />.
          </>
        )}
      </span>
      {places.length > 0 && (
        <Button variant="text" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          What can be read
        </Button>
      )}
      {isOpen && <OfflinePlaces places={places} onClose={() => setIsOpen(false)} />}
    </>
  );
}
