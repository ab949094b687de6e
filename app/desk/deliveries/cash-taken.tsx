import { useState } from "react";
import { useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { SidePart } from "#app/desk/deliveries/handover-page.tsx";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext } from "#app/ui/form.tsx";

interface Props {
  branch: string;
  /** The cash to collect, and the cash entered before, in words; empty for none. */
  said: string;
  taken: string;
  /** The cash still to collect, as the field's initial value; empty for none. */
  left: string;
  /** In paise, what of it is the rent. */
  rent: number;
}

/** The cash that the engineer takes at the delivery: the desk confirms it. */
export function CashTaken({ branch, said, taken, left, rent }: Props) {
  const { pathname } = useLocation();
  const [key, setKey] = useState(() => uuidv7());
  const search = `?${new URLSearchParams({ branch })}`;
  const { send, isBusy, answer } = useStore(pathname, () => setKey(uuidv7()), search);
  if (!said && !taken) return null;
  return (
    <SidePart title="Cash">
      {said && <p className="mb-2">To collect: {said}.</p>}
      {taken && <p className="mb-2 font-medium">{taken} entered.</p>}
      {left && (
        <FormContext value={{ id: "cash", answer, values: { amount: left }, labels }}>
          <PostForm
            key={left}
            className="desk-fields"
            send={send}
            isBusy={isBusy}
            fields={Object.entries({ intent: "cash", key, rent: String(rent) })}
            noValidate
          >
            <Field name="amount" inputMode="decimal" maxLength={20} autoComplete="off" />
            {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
            <div className="mt-2">
              <Button type="submit" variant="outline" size={42}>
                Enter cash
              </Button>
            </div>
          </PostForm>
        </FormContext>
      )}
    </SidePart>
  );
}

const labels = { amount: "Taken in cash" };
