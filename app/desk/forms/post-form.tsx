import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import type { EditOutcome, Undo } from "#app/desk/forms/answer-edit.server.ts";
import { DeskDialog, DialogButtons } from "#app/desk/ui/desk-dialog.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { type FormAnswer, failureOf } from "#app/lib/form-answer.ts";
import { lostFile } from "#app/lib/lost-file.ts";
import { onReached } from "#app/lib/reached.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { type Appearance, Button, SubmitButton } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form.tsx";
import { failures } from "#content/failures.ts";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action" | "style"> & {
  send(form: FormData): unknown;
  /** It is on its way, and not sent again meanwhile. */
  isBusy: boolean;
  /** Sent beside the input. */
  fields?: SentFields;
};

/**
 * A form that is sent without leaving the page, with the name and value of the pressed button. The
 * first field that is refused gets the focus.
 */
export function PostForm({ send, isBusy, fields = [], children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { answer } = useContext(FormContext);
  useEffect(() => {
    const fields = answer ? [...(form.current?.elements ?? [])] : [];
    const wrong = fields.find((one) => one.getAttribute("aria-invalid") === "true");
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [answer]);
  return (
    <form
      ref={form}
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

interface DialogProps {
  title: string;
  /** Below the title, outside the form. */
  text?: ReactNode;
  sending: Pick<Sending, "isBusy" | "answer"> & { send(form: FormData): unknown };
  /** The words of its button; without them there is nothing to send. */
  submit: string | undefined;
  variant?: Appearance["variant"];
  fields: SentFields;
  /** The fields' first values, and labels that differ from their names. */
  values?: Record<string, string>;
  labels?: Record<string, string>;
  onClose(): void;
  children?: ReactNode;
}

/**
 * A form over the page. It stays while it is sent and where it is refused, with the server's reason at
 * the field; what is called when it is stored closes it. Ctrl+Enter sends it from anywhere in the dialog.
 */
export function FormDialog({
  title,
  text,
  sending,
  submit,
  variant,
  onClose,
  ...form
}: DialogProps) {
  const { send, isBusy, answer } = sending;
  const { fields, values, labels = {}, children } = form;
  const close = () => isBusy || onClose();
  const hidden = fields.map(([name]) => answer?.errors[name]).find(Boolean);
  const failure = answer?.failure ?? hidden;
  return (
    <DeskDialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={isBusy}>
      {text && <div className="mt-2 text-ink-soft">{text}</div>}
      <FormContext value={{ id: "dialog", answer, values, labels }}>
        <PostForm
          className="desk-fields mt-4"
          send={send}
          isBusy={isBusy}
          fields={fields}
          noValidate
          data-ctrl-enter
        >
          <div className="grid gap-4">{children}</div>
          {failure && !isBusy && (
            <div className="mt-4">
              <FailureLine>{failure}</FailureLine>
            </div>
          )}
          <DialogButtons>
            {submit && (
              <SubmitButton variant={variant} size={42}>
                {submit} <KeyHint>Ctrl Enter</KeyHint>
              </SubmitButton>
            )}
            <Button variant="outline" size={42} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </PostForm>
      </FormContext>
    </DeskDialog>
  );
}

/** Fields and their values; a field may have several. */
export type SentFields = Undo["fields"];

/** The form as it was filled in, or its fields. */
export type Sent = FormData | SentFields;

type Sending = ReturnType<typeof useSend>;

/**
 * Sends forms to a page's action one after the other, so that quick users lose none. The page's data
 * is reloaded before a form counts as sent.
 * @param search of the action's address, with its "?"
 * @param onAnswer called with the outcome, also when it could not be sent; the reload waits for it
 */
export function useSend(
  path: string,
  onAnswer: (outcome: EditOutcome, sent: Sent) => unknown,
  search = "",
) {
  const readAgain = useReadAgain();
  const ask = useContext(AskIdentity);
  const { mutateAsync, isPending, data, reset } = useMutation({
    scope: { id: "desk" },
    mutationFn: (sent: Sent) => postConfirmed(`${path}.json${search}`, sent, ask),
    onSuccess: async (outcome, sent) => {
      await onAnswer(outcome, sent);
      await readAgain();
    },
  });
  useEffect(
    () => (data?.failure === failures.unreached ? onReached(reset) : undefined),
    [data, reset],
  );
  return { send: mutateAsync, isBusy: isPending, answer: data };
}

function useReadAgain() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries();
    // The page hears of what was read in a task of its own; a dialog that waits closes after that.
    await new Promise((resolve) => setTimeout(resolve));
  };
}

/** Says what became of a form, with Undo where it can be undone, from wherever staff are by then. */
export function useSay() {
  const { say } = useToasts();
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation({
    scope: { id: "desk" },
    mutationFn: ({ path, search = "", fields }: Undo) => post(`${path}.json${search}`, fields),
    onSuccess: async (outcome, { path, said = outcome.said }) => {
      sayOutcome({ ...outcome, failure: failureOf(outcome), said });
      // Only from the page that it was about.
      const { next } = outcome;
      if (next && window.location.pathname === path) await navigate(next, { replace: true });
      await readAgain();
    },
  });
  /** @param onUndone called when it was taken back, and the page is read again */
  const sayOutcome = (
    { said, failure, undo }: Said,
    onUndone: (undo: Undo) => unknown = () => {},
  ) => {
    const takeBack = async (undo: Undo) => {
      if ((await mutateAsync(undo)).said !== undefined) await onUndone(undo);
    };
    say({ said, failure }, undo && (() => void takeBack(undo)));
  };
  return sayOutcome;
}

type Said = Partial<Pick<EditOutcome, "said" | "undo">> & { failure?: string | undefined };

/**
 * `useSend` that says what was stored, with Undo; what is refused is shown in the form.
 * @param onStored called before the page is read again
 */
export function useStore(
  path: string,
  onStored: (outcome: EditOutcome) => unknown = () => {},
  search = "",
): Sending {
  const say = useSay();
  const store = async (outcome: EditOutcome) => {
    if (outcome.said === undefined) return;
    say(outcome);
    await onStored(outcome);
  };
  return useSend(path, store, search);
}

export type Proof = readonly (readonly [name: string, value: string])[];

/** Asks for the password once more; undefined when the dialog is closed without it. */
export const AskIdentity = createContext<
  (answer: Partial<FormAnswer>) => Promise<Proof | undefined>
>(async () => undefined);

/** Sends a form, and a grave act again with the same input and the password, until it is right. */
async function postConfirmed(
  address: string,
  sent: Sent,
  ask: (answer: Partial<FormAnswer>) => Promise<Proof | undefined>,
): Promise<EditOutcome> {
  let answer = await post(address, sent);
  const { confirm } = answer;
  if (!confirm) return answer;
  do {
    const proof = await ask({ confirm, errors: answer.errors });
    if (!proof) return { ...answer, errors: {}, failure: "Not confirmed: nothing was changed." };
    const whole = new FormData();
    for (const [name, value] of [...sent, ...proof]) whole.append(name, value);
    answer = await post(address, whole);
  } while (answer.errors.password || answer.errors.one_time_code);
  return answer;
}

export async function post(address: string, sent: Sent): Promise<EditOutcome> {
  // As it is, a text in an Indian script is a third as long.
  const body = sent instanceof FormData ? sent : new URLSearchParams(sent.map((one) => [...one]));
  try {
    const response = await fetch(address, { method: "POST", body, headers: scriptRequest });
    if (response.status === 401) return notStored("You are signed out.");
    const to = response.status === 204 && response.headers.get("Location");
    if (to) {
      location.assign(to);
      return await new Promise(() => {});
    }
    const answer = await response.json();
    return "values" in answer ? answer : notStored(answer.reason ?? "The site could not answer.");
  } catch {
    const lost = body instanceof FormData ? await lostFile(body) : undefined;
    // It may have arrived, and only the answer not.
    return { values: {}, errors: {}, failure: lost ?? failures.unreached };
  }
}

function notStored(why: string): EditOutcome {
  const failure = `${why} Nothing was changed, and your input is still here.`;
  return { values: {}, errors: {}, failure };
}
