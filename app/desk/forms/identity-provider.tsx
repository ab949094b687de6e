import { type ReactNode, useState } from "react";
import { AskIdentity, FormDialog, type Proof } from "#app/desk/forms/post-form.tsx";
import { ProofFields, proofLabels } from "#app/desk/forms/proof-fields.tsx";
import type { FormAnswer } from "#app/lib/form-answer.ts";

interface Asked {
  answer: Partial<FormAnswer>;
  settle(proof?: Proof): void;
}

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
  const needsCode = asked?.answer.confirm === "password and code";
  return (
    <AskIdentity value={ask}>
      {children}
      {asked && (
        <FormDialog
          title="Confirm your identity"
          text={`This changes the access of staff, or the account into which customers pay. Enter your password${needsCode ? " and a code" : ""} again, and it is done.`}
          sending={{
            send: (form) => asked.settle([...form].map(([name, value]) => [name, String(value)])),
            isBusy: false,
            answer: { values: {}, errors: asked.answer.errors ?? {} },
          }}
          submit="Confirm"
          fields={[]}
          labels={proofLabels}
          onClose={() => asked.settle()}
        >
          <ProofFields needsCode={needsCode} />
        </FormDialog>
      )}
    </AskIdentity>
  );
}
