import type { ReactNode } from "react";
import { useLiveState } from "#app/desk/live/live-provider.tsx";

const words = {
  connecting: "Connecting",
  live: "Live",
  lost: "Connection lost: the list catches up by itself",
  "signed-out": "Signed out",
  behind: "Could not be read again: trying once more",
};

/** Whether what one sees is what there is, and what there is. */
export function LiveLine({ children }: { children: ReactNode }) {
  const state = useLiveState();
  return (
    <p className="live-line" data-state={state}>
      <span role="status">{words[state]}</span>
      <span>{children}</span>
    </p>
  );
}
