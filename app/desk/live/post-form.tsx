import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { EditOutcome } from "#app/desk/bookings/answer-edit.server.ts";
import { scriptRequest } from "#app/lib/script-request.ts";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action" | "style"> & {
  send(form: FormData): unknown;
  /** It is on its way, and not sent again meanwhile. */
  isBusy: boolean;
};

/** A form that is sent without leaving the page, with the name and value of the pressed button. */
export function PostForm({ send, isBusy, ...rest }: Props) {
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
    />
  );
}

/** The form as it was filled in, or its fields; a field may have several values. */
export type Sent = FormData | readonly (readonly [name: string, value: string])[];

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

export async function post(address: string, sent: Sent): Promise<EditOutcome> {
  // As it is, a text in an Indian script is a third as long.
  const body = sent instanceof FormData ? sent : new URLSearchParams(sent.map((one) => [...one]));
  try {
    const response = await fetch(address, { method: "POST", body, headers: scriptRequest });
    if (response.status === 401) return notSent("You are signed out.");
    const answer = await response.json();
    return "values" in answer ? answer : notSent(answer.reason ?? "The site could not answer.");
  } catch {
    return notSent("We could not reach the site.");
  }
}

function notSent(why: string): EditOutcome {
  const failure = `${why} Nothing was changed, and your input is still here.`;
  return { values: {}, errors: {}, failure };
}
