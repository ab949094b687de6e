import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { scriptRequest } from "#app/lib/script-request.ts";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action" | "style"> & {
  send(form: FormData): unknown;
  /** It is on its way, and not sent again meanwhile. */
  isBusy: boolean;
  /** Sent beside the input. */
  fields?: SentFields;
};

/** A form that is sent without leaving the page, with the name and value of the pressed button. */
export function PostForm({ send, isBusy, fields = [], children, ...rest }: Props) {
  return (
    <form
      method="post"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget, nativeEvent } = event;
        if (!isBusy) send(new FormData(currentTarget, nativeEvent.submitter));
      }}
      {...rest}
    >
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Fields and their values; a field may have several. */
export type SentFields = readonly (readonly [name: string, value: string])[];

/** The form as it was filled in, or its fields. */
export type Sent = FormData | SentFields;

export type Sending = ReturnType<typeof useSend>;

/**
 * Sends forms to the action of a page, one after the other: users who are quicker than the network
 * lose none. What the page shows is read again before the form counts as sent.
 * @param search of the action's address, with its "?"
 * @param onAnswer called with the outcome, also when it could not be sent; the reading waits for it
 */
export function useSend(
  path: string,
  onAnswer: (outcome: EditOutcome, sent: Sent) => unknown,
  search = "",
) {
  const client = useQueryClient();
  const { mutateAsync, isPending, data } = useMutation({
    scope: { id: "desk" },
    mutationFn: (sent: Sent) => post(`${path}.json${search}`, sent),
    onSuccess: async (outcome, sent) => {
      await onAnswer(outcome, sent);
      await client.invalidateQueries();
      // The page hears of what was read in a task of its own; a dialog that waits closes after that.
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  return { send: mutateAsync, isBusy: isPending, answer: data };
}

/**
 * `useSend` that says what was stored; what is refused is shown in the form.
 * @param onStored called before the page is read again
 */
export function useStore(
  path: string,
  onStored: (outcome: EditOutcome) => unknown = () => {},
  search = "",
): Sending {
  const { say } = useToasts();
  const store = async (outcome: EditOutcome) => {
    if (outcome.said === undefined) return;
    say({ said: outcome.said });
    await onStored(outcome);
  };
  return useSend(path, store, search);
}

export async function post(address: string, sent: Sent): Promise<EditOutcome> {
  // As it is, a text in an Indian script is a third as long.
  const body = sent instanceof FormData ? sent : new URLSearchParams(sent.map((one) => [...one]));
  try {
    const response = await fetch(address, { method: "POST", body, headers: scriptRequest });
    if (response.status === 401) return notStored("You are signed out.");
    const answer = await response.json();
    return "values" in answer ? answer : notStored(answer.reason ?? "The site could not answer.");
  } catch {
    // It may have arrived, and only the answer not.
    const failure = "We could not reach the site. Your input is still here: please try again.";
    return { values: {}, errors: {}, failure };
  }
}

function notStored(why: string): EditOutcome {
  const failure = `${why} Nothing was changed, and your input is still here.`;
  return { values: {}, errors: {}, failure };
}
