import { useId, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { PostForm } from "#app/desk/live/post-form.tsx";
import type { offerAnswers } from "#app/desk/records/answer.server.ts";
import { RecordPart } from "#app/desk/records/record-part.tsx";
import { useDraft } from "#app/desk/records/use-draft.ts";
import { useFollowUp } from "#app/desk/records/use-follow-up.ts";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  recordId: string;
  /** Why a reply is not possible, if so. */
  refusal: string | undefined;
  answers: ReturnType<typeof offerAnswers>;
}

type Template = Props["answers"]["templates"][number];

/** Writes to the sender of a record. The text stays until it is sent. */
export function ReplyPart({ recordId, refusal, answers }: Props) {
  const { templates } = answers;
  const email = refusal ? "" : answers.email;
  return (
    <RecordPart
      id="record-reply"
      title="Reply"
      aside={email && <p className="text-ink-soft">to {email}</p>}
    >
      {email && templates.length > 0 ? (
        <ReplyForm recordId={recordId} answers={answers} />
      ) : (
        <p className="mt-2">{refusal ?? "There is no e-mail address to reply to. Please call."}</p>
      )}
    </RecordPart>
  );
}

const row =
  "flex min-h-9.5 items-center gap-3 border-b border-line px-3.5 max-tablet:gap-2 max-tablet:px-2.5 [&>label]:w-16 [&>label]:flex-none [&>label]:text-ink-soft";
const bare = "w-full min-w-0 bg-transparent focus-visible:-outline-offset-2";

function ReplyForm({ recordId, answers }: Omit<Props, "refusal">) {
  const { templates } = answers;
  const id = useId();
  const [template, setTemplate] = useState(templates[0]);
  const [wanted, setWanted] = useState<Template>();
  const [subject, setSubject] = useDraft(`answer-subject-${recordId}`, template?.subject ?? "");
  const [text, setText] = useDraft(`answer-${recordId}`, template?.text ?? "");
  // The same through all retries, so that a mail sent twice is one; another for the next mail.
  const [key, setKey] = useState(() => uuidv7());
  const use = (next: Template | undefined) => {
    setTemplate(next);
    setWanted(undefined);
    setSubject(next?.subject ?? "");
    setText(next?.text ?? "");
  };
  const { send, isBusy, answer } = useFollowUp(() => {
    setKey(uuidv7());
    use(templates[0]);
  });
  const errors = answer?.errors ?? {};
  const isOwn = text.trim() !== "" && (text !== template?.text || subject !== template.subject);
  const choose = (next: Template | undefined) => (isOwn ? setWanted(next) : use(next));
  return (
    <PostForm
      className="mt-2.5 overflow-clip rounded-control border border-field-edge"
      isBusy={isBusy}
      data-ctrl-enter
      send={(form) => {
        form.set("answer_id", key);
        return send(form);
      }}
    >
      <div className={row}>
        <label htmlFor={`${id}-template`}>Template</label>
        <div className="select-box min-w-0 flex-auto [&>.icon]:right-0">
          <select
            className={`${bare} min-h-9.5 pr-5`}
            id={`${id}-template`}
            value={template?.id}
            onChange={({ target }) => choose(templates.find((one) => one.id === target.value))}
          >
            <Options of={templates.map(({ id, label }) => [id, label])} />
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      {wanted && (
        <p
          className="flex flex-wrap gap-x-3.5 gap-y-1 border-b border-line bg-tint px-3.5 py-2"
          role="alert"
        >
          Replace your text with “{wanted.label}”?
          <button
            className="cursor-pointer text-board underline underline-offset-4"
            type="button"
            onClick={() => use(wanted)}
          >
            Replace it
          </button>
          <button
            className="cursor-pointer text-board underline underline-offset-4"
            type="button"
            onClick={() => setWanted(undefined)}
          >
            Keep mine
          </button>
        </p>
      )}
      <div className={row}>
        <label htmlFor={`${id}-subject`}>Subject</label>
        <input
          className={`${bare} min-h-9.5`}
          id={`${id}-subject`}
          name="subject"
          required
          maxLength={200}
          autoComplete="off"
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
          aria-invalid={errors.subject ? true : undefined}
          aria-describedby={errors.subject ? `${id}-subject-error` : undefined}
        />
      </div>
      <div className="error-line px-3.5 py-1.5 empty:hidden">
        <FieldError id={`${id}-subject-error`}>{errors.subject}</FieldError>
      </div>
      <textarea
        className={`${bare} block max-h-[70vh] min-h-55 resize-y field-sizing-content p-3.5 leading-[1.45] max-tablet:px-2.5`}
        name="answer"
        aria-label="Mail"
        rows={11}
        required
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-invalid={errors.answer ? true : undefined}
        aria-describedby={errors.answer ? `${id}-error` : undefined}
      />
      <div className="error-line px-3.5 py-1.5 empty:hidden">
        <FieldError id={`${id}-error`}>{errors.answer}</FieldError>
      </div>
      <div className="px-3 pb-3">
        <Button type="submit" size={38} name="intent" value="answer">
          {isBusy ? "Sending" : "Send"}{" "}
          <span className="max-desktop:hidden [&>kbd]:border-current [&>kbd]:bg-transparent [&>kbd]:text-inherit">
            <KeyHint>Ctrl Enter</KeyHint>
          </span>
        </Button>
      </div>
    </PostForm>
  );
}
