import { FormDialog, type Proof } from "#app/desk/forms/post-form.tsx";
import { ProofFields, proofLabels } from "#app/desk/forms/proof-fields.tsx";
import type { FormAnswer } from "#app/lib/form-answer.ts";

/** The server's answer to the proof so far, and the callback that waits for the proof. */
export interface Asked {
  answer: Partial<FormAnswer>;
  settle(proof?: Proof): void;
}

/** The password, and the code of accounts that have one. */
export default function IdentityDialog({ answer: { confirm, errors = {} }, settle }: Asked) {
  const needsCode = confirm === "password and code";
  return (
    <FormDialog
      title="Confirm your identity"
      text={`This changes the access of staff, or the account into which customers pay. Enter your password${needsCode ? " and a code" : ""} again, and it is done.`}
      sending={{
        send: (form) => settle([...form].map(([name, value]) => [name, String(value)])),
        isBusy: false,
        answer: { values: {}, errors },
      }}
      submit="Confirm"
      fields={[]}
      labels={proofLabels}
      onClose={() => settle()}
    >
      <ProofFields needsCode={needsCode} />
    </FormDialog>
  );
}
