import { type ReactNode, useState } from "react";
import type { Asked } from "#app/desk/forms/identity-dialog.tsx";
import { AskIdentity, type Proof } from "#app/desk/forms/post-form.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";

// No list waits for it.
const IdentityDialog = lazily(() => import("#app/desk/forms/identity-dialog.tsx"));

/**
 * Asks for the password, and the code if there is one, in a dialog over whatever sends a grave act.
 * The page below stays as it is.
 */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [ask] = useState(() => (answer: Asked["answer"]) => {
    return new Promise<Proof | undefined>((resolve) => {
      const settle = (proof?: Proof) => {
        setAsked(undefined);
        resolve(proof);
      };
      setAsked({ answer, settle });
    });
  });
  return (
    <AskIdentity value={ask}>
      {children}
      {asked && <IdentityDialog {...asked} />}
    </AskIdentity>
  );
}
