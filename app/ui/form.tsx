import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { useActionData, useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { isField } from "#app/lib/is-field.ts";
import { type Appearance, SubmitButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Labels = Record<string, string>;
type Notice = ComponentProps<typeof PrivacyNotice>;

type FormProps = Pick<ComponentProps<"form">, "encType"> & {
  id: string;
  /** The page itself, when left out. */
  action?: string;
  /** What the page's action answered, when left out. */
  answer?: FormAnswer | undefined;
  /** What the fields hold before anything was sent. */
  values?: Record<string, string> | undefined;
  /** What the fields are called that are not called by their names. */
  labels?: Labels;
  /** The button's text. Without it the children hold the `FormSummary` and the `FormFoot`. */
  submit?: string;
  variant?: Appearance["variant"];
  /** For a form that takes personal data. */
  notice?: Notice;
  children: ReactNode;
};

/**
 * Wires a form once: what an answer says about it, put back and announced; the honeypot against
 * spam; the key that makes a repeated submission one record; the button. Inside stand `Field`s.
 * Mistakes are told by the server, in one style everywhere, not by the browser's own bubbles.
 * Everything works without script; the site's script finds its parts by their data attributes.
 */
export function Form(props: FormProps) {
  const { id, answer: given, values, labels = {}, ...others } = props;
  const { submit, variant, notice, children, ...rest } = others;
  const answered = useActionData<FormAnswer>();
  const { pathname } = useLocation();
  const { answer, correct } = useCorrected("answer" in props ? given : answered);
  return (
    <FormContext value={{ id, answer, values, labels }}>
      <form
        className="form"
        method="post"
        action={pathname}
        id={id}
        data-form={id}
        noValidate
        onInput={({ target }) => correct(target)}
        {...rest}
      >
        {submit === undefined ? (
          children
        ) : (
          <>
            <FormSummary />
            <div className="form-fields">{children}</div>
            <FormFoot submit={submit} variant={variant} notice={notice} />
          </>
        )}
      </form>
    </FormContext>
  );
}

/**
 * Where React runs, a field's error goes once the field's own constraints hold, as it does by the
 * site's script (app/public/script/forms.ts) on all other pages.
 */
function useCorrected(given: FormAnswer | undefined) {
  const [corrected, setCorrected] = useState({ given, answer: given });
  const answer = corrected.given === given ? corrected.answer : given;
  const correct = (field: EventTarget) => {
    if (!answer || !isField(field) || !answer.errors[field.name] || !field.validity.valid) return;
    const { [field.name]: _, ...errors } = answer.errors;
    setCorrected({ given, answer: { ...answer, errors } });
  };
  return { answer, correct };
}

/** What the parts of a form share: whose answer they show, and what its fields are called. */
export const FormContext = createContext<
  Pick<FormProps, "id" | "answer" | "values"> & { labels: Labels }
>({ id: "form", answer: undefined, labels: {} });

export function useField(name: string) {
  const { id, answer, values, labels } = useContext(FormContext);
  return {
    id: `${id}-${name}`,
    label: labelOf(name, labels),
    value: (answer?.values ?? values)?.[name],
    error: answer?.errors[name],
  };
}

/** Without a label of its own a field is called by its name: "Email" for `email`. */
function labelOf(name: string, labels: Labels): string {
  return labels[name] ?? name.replace(/^./, (first) => first.toUpperCase());
}

/** Says above the fields what has to change, with a link to each; the script puts the focus here. */
export function FormSummary() {
  const { id, answer, labels } = useContext(FormContext);
  const errors = Object.entries(answer?.errors ?? {});
  if (errors.length === 0 && !answer?.failure) return null;
  return (
    <div className="form-summary" data-summary tabIndex={-1} role="alert">
      <Icon name="alert" />
      <p>{answer?.failure ?? "Please correct these fields. Nothing you typed is lost."}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${id}-${name}`}>
                {labelOf(name, labels)}: {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The end of a form. The status line is for what the script has to say. */
export function FormFoot({
  submit,
  notice,
  ...appearance
}: { submit: string; notice?: Notice | undefined } & Appearance) {
  const { id, answer, values } = useContext(FormContext);
  const key = (answer?.values ?? values)?.submission_key ?? "";
  return (
    <>
      {notice && <PrivacyNotice {...notice} />}
      <Honeypot id={`${id}-reference-note`} />
      <input type="hidden" name="submission_key" value={key} />
      <div data-form-status role="status" />
      <SubmitButton {...appearance}>{submit}</SubmitButton>
    </>
  );
}

/** A field that only programs fill in. Off screen instead of hidden, which they would notice. */
function Honeypot({ id }: { id: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} name="reference_note" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface Props {
  /** Which wording this is; it is sent with the form and stays with what it makes. */
  version: string;
  /** What is taken, for what, and for how long. */
  text: string;
  words: Record<"title" | "rights" | "centre" | "complaint" | "page", string>;
}

/**
 * One line at a form that takes personal data. Opened, it names the data, the purpose, how to withdraw
 * consent and use one's rights, and how to complain (Digital Personal Data Protection Rules, 2025,
 * rule 3). It is short because every form carries it; the privacy page has the rest.
 */
function PrivacyNotice({ version, text, words }: Props) {
  return (
    <details className="mb-8">
      <summary>{words.title}</summary>
      <p>
        {text} {words.rights} <a href="/privacy/your-data">{words.centre}</a>. {words.complaint}{" "}
        <a href="/privacy">{words.page}</a>.
      </p>
      <input type="hidden" name="notice_version" value={version} />
    </details>
  );
}
