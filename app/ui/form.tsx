import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useActionData, useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { capitalize } from "#app/lib/format.ts";
import { isField } from "#app/lib/is-field.ts";
import { type Appearance, SubmitButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Labels = Record<string, string>;
type Notice = ComponentProps<typeof PrivacyNotice>;

type FormProps = Pick<ComponentProps<"form">, "encType" | "autoComplete" | "onSubmit"> & {
  id: string;
  /** By default the page. */
  action?: string;
  /** By default the page's action data. */
  answer?: FormAnswer | undefined;
  /** The fields' initial values. */
  values?: Record<string, string> | undefined;
  /** The fields' labels that differ from their names. */
  labels?: Labels;
  /** Additional facts about fields, such as their former values. */
  notes?: Labels;
  /** Without it the children include `FormSummary` and `FormFoot`. */
  submit?: string;
  variant?: Appearance["variant"];
  /** For forms with personal data. */
  notice?: Notice;
  children: ReactNode;
};

/**
 * Restores and announces the answer's values and errors; adds honeypot, submission key, button.
 * The server reports errors, in one style everywhere. The site's script finds the data attributes.
 */
export function Form(props: FormProps) {
  const { id, answer: given, values, labels = {}, notes = {}, ...others } = props;
  const { submit, variant, notice, children, ...rest } = others;
  const answered = useActionData<FormAnswer>();
  const { pathname } = useLocation();
  const latest = "answer" in props ? given : answered;
  const { answer, correct } = useCorrected(latest);
  // At the desk; elsewhere the site's script does it.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (latest)
      form.current?.querySelector<HTMLElement>("[data-summary], [data-conflict]")?.focus();
  }, [latest]);
  return (
    <FormContext value={{ id, answer, values, labels, notes }}>
      <form
        ref={form}
        className="form"
        method="post"
        action={pathname}
        id={id}
        data-form={id}
        noValidate
        onInput={({ target }) => correct(target)}
        {...rest}
      >
        <FormOwnerField />
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

/** Like app/public/script/enhance-forms.ts, removes a field's error once the field is valid. */
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

/** The account for which a page was made: its forms carry it, and the server compares it. */
export const FormOwner = createContext<string | undefined>(undefined);

export function FormOwnerField() {
  const owner = useContext(FormOwner);
  return owner && <input type="hidden" name="form_owner" value={owner} />;
}

export const FormContext = createContext<
  Pick<FormProps, "id" | "answer" | "values" | "notes"> & { labels: Labels }
>({ id: "form", answer: undefined, labels: {} });

export function useField(name: string) {
  const { id, answer, values, labels, notes } = useContext(FormContext);
  return {
    id: `${id}-${name}`,
    label: labelOf(name, labels),
    value: (answer?.values ?? values)?.[name],
    error: answer?.errors[name],
    row: answer?.rows?.[name],
    note: notes?.[name],
  };
}

/** By default the name: "Email" for `email`. */
function labelOf(name: string, labels: Labels): string {
  return labels[name] ?? capitalize(name);
}

/** The site's script focuses it. */
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

/** The site's script writes to the status line. */
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

/** Programs ignore hidden fields, so it is moved off screen. */
function Honeypot({ id }: { id: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} name="reference_note" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface Props {
  /** The wording's version, sent and stored with the form. */
  version: string;
  /** The data, the purpose and the retention. */
  text: string;
  words: Record<"title" | "rights" | "centre" | "complaint" | "page", string>;
}

/** Opens to the notice of the Digital Personal Data Protection Rules, 2025, rule 3, in short. */
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

interface Wired {
  name: string;
  hint?: string;
  optional?: boolean;
  /** Spans both columns of a form. */
  wide?: boolean;
}

type Control<Tag extends "input" | "textarea" | "select"> = Wired &
  Omit<ComponentProps<Tag>, keyof Wired | "id" | "className" | "style" | "required">;

export function Field({ maxLength = 200, ...props }: Control<"input">) {
  // Script reports shorter phone numbers as invalid.
  const minLength = props.type === "tel" ? 7 : undefined;
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <input minLength={minLength} maxLength={maxLength} {...control} />
    </Frame>
  );
}

export function TextField({ rows = 5, ...props }: Control<"textarea">) {
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <textarea rows={rows} {...control} />
    </Frame>
  );
}

export function SelectField(props: Control<"select">) {
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <select {...control} />
      <Icon name="chevron-down" />
    </Frame>
  );
}

/** Browsers restore no file: after an error its name is shown, and the script restores it. */
export function FileField(props: Control<"input">) {
  const { control, ...frame } = useWiring(props);
  const { defaultValue: sent, ...fileControl } = control;
  return (
    <Frame {...frame}>
      <div className="file-box">
        {sent && (
          <p data-sent-file>
            <Icon name="document" />
            <span>
              <strong className="font-strong">{sent}</strong>{" "}
              {frame.error ? "was not accepted." : "has to be chosen again."}
            </span>
          </p>
        )}
        <input type="file" {...fileControl} />
      </div>
    </Frame>
  );
}

function useWiring<Props extends Wired>({ hint, optional, wide, ...attributes }: Props) {
  const { id, label, value, error, note } = useField(attributes.name);
  const about = [hint, note].filter(Boolean).join("\n");
  const describedBy = [about && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    id,
    defaultValue: value,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    ...attributes,
  };
  return { id, label, hint: about, note, optional, wide, error, control };
}

/** A field with a control of its own. */
export function OwnField({
  children,
  ...props
}: Wired & { children(control: ReturnType<typeof useWiring>["control"]): ReactNode }) {
  const { control, ...frame } = useWiring(props);
  return <Frame {...frame}>{children(control)}</Frame>;
}

type FrameProps = Omit<ReturnType<typeof useWiring>, "control"> & { children: ReactNode };

function Frame({ id, label, hint, note, optional, wide, error, children }: FrameProps) {
  return (
    <div className="field" data-wide={wide || undefined} data-changed={note && true}>
      <label htmlFor={id}>
        {label}
        {optional && <span> optional</span>}
      </label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <div>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type RowErrorsProps = {
  id: string;
  children: readonly string[];
  /** Buttons that correct a mistake. */
  actions?: ReactNode;
};

/** The mistakes in the fields of a row, below all of them; a script replaces it. */
export function RowErrors({ id, children, actions }: RowErrorsProps) {
  return (
    <div className="row-errors" id={id} role="status">
      {children.map((sentence) => (
        <p key={sentence}>
          <Icon name="alert" />
          {sentence}
        </p>
      ))}
      {actions}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} data-error>
      <Icon name="alert" />
      {children}
    </p>
  );
}
