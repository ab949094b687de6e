import { useRef, useState } from "react";
import { Form as PageForm, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { useDraft } from "#app/desk/records/use-draft.ts";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

export interface Template {
  id: string;
  label: string;
  subject: string;
  text: string;
}

interface Props {
  recordId: string;
  /** Why nobody may be answered, if nobody may. */
  refusal: string | undefined;
  answers: {
    key: string;
    email: string;
    templates: readonly Template[];
    chosen?: string | undefined;
  };
  /** What the server answered to a page without script. */
  answered: FormAnswer | undefined;
}

/** Writes to who sent a record. What was typed stays until it is sent. */
export function AnswerPart({ recordId, refusal, answers, answered }: Props) {
  const { templates } = answers;
  const email = refusal ? "" : answers.email;
  return (
    <section className="record-part" aria-labelledby="record-answer">
      <header>
        <h3 id="record-answer">Answer</h3>
        {email && <p className="text-ink-soft">goes to {email}</p>}
      </header>
      {email && templates.length > 0 ? (
        <AnswerForm recordId={recordId} answers={answers} answered={answered} />
      ) : (
        <p className="mt-2">{refusal ?? "There is no e-mail address to answer to. Please call."}</p>
      )}
    </section>
  );
}

function AnswerForm({ recordId, answers, answered }: Omit<Props, "refusal">) {
  const { templates, chosen } = answers;
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [template, setTemplate] = useState(templates.find(({ id }) => id === chosen));
  const [wanted, setWanted] = useState<Template>();
  const typed = answered?.values;
  const [subject, setSubject] = useDraft(
    `answer-subject-${recordId}`,
    typed?.subject ?? template?.subject ?? "",
    subjectField,
  );
  const [text, setText] = useDraft(
    `answer-${recordId}`,
    typed?.answer ?? template?.text ?? "",
    textField,
  );
  // The same through all retries, so that a mail sent twice is one; another for the next mail.
  const [key, setKey] = useState(typed?.answer_id ?? answers.key);
  const use = (next: Template | undefined) => {
    setTemplate(next);
    setWanted(undefined);
    setSubject(next?.subject ?? "");
    setText(next?.text ?? "");
  };
  const { Form, isBusy, answer } = useFollowUp(useRecordList().say, () => {
    setKey(uuidv7());
    use(templates[0]);
  });
  const { errors } = answer ?? answered ?? { errors: {} as Record<string, string> };
  const isOwn = text.trim() !== "" && (text !== template?.text || subject !== template.subject);
  return (
    <div className="answer-form">
      <TemplateChoice
        templates={templates}
        chosen={template?.id}
        onChoose={(next) => (isOwn ? setWanted(next) : use(next))}
      />
      {wanted && (
        <p className="answer-ask" role="alert">
          Replace what you typed with “{wanted.label}”?
          <button type="button" onClick={() => use(wanted)}>
            Replace it
          </button>
          <button type="button" onClick={() => setWanted(undefined)}>
            Keep mine
          </button>
        </p>
      )}
      <Form
        method="post"
        aria-busy={isBusy}
        data-ctrl-enter
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <input type="hidden" name="answer_id" value={key} />
        <div className="answer-row">
          <label htmlFor="answer-subject">Subject</label>
          <input
            ref={subjectField}
            id="answer-subject"
            name="subject"
            required
            maxLength={200}
            autoComplete="off"
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            aria-invalid={errors.subject ? true : undefined}
            aria-describedby={errors.subject ? "answer-subject-error" : undefined}
          />
        </div>
        <FieldError id="answer-subject-error">{errors.subject}</FieldError>
        <textarea
          ref={textField}
          name="answer"
          aria-label="Mail"
          rows={11}
          required
          maxLength={10_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={errors.answer ? true : undefined}
          aria-describedby={errors.answer ? "answer-error" : undefined}
        />
        <FieldError id="answer-error">{errors.answer}</FieldError>
        <div className="answer-foot">
          <Button type="submit" size={38} name="intent" value="answer">
            {isBusy ? "Sending" : "Send"}{" "}
            <kbd className="no-script:hidden max-desktop:hidden">Ctrl Enter</kbd>
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface ChoiceProps {
  templates: readonly Template[];
  chosen: string | undefined;
  onChoose: (template: Template | undefined) => void;
}

/** Without script, its button asks for the page with the template filled in. */
function TemplateChoice({ templates, chosen, onChoose }: ChoiceProps) {
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "template");
  return (
    <PageForm className="answer-row">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="answer-template">Template</label>
      <div className="select-box">
        <select
          id="answer-template"
          name="template"
          value={chosen}
          onChange={({ target }) => onChoose(templates.find(({ id }) => id === target.value))}
        >
          <Options of={templates.map(({ id, label }) => [id, label])} />
        </select>
        <Icon name="chevron-down" />
      </div>
      <noscript>
        <Button type="submit" variant="outline" size={34}>
          Use
        </Button>
      </noscript>
    </PageForm>
  );
}
