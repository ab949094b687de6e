import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { PostForm, post } from "#app/desk/forms/post-form.tsx";
import { useDraft } from "#app/desk/forms/use-draft.ts";
import { AttachFiles, useAttachments } from "#app/desk/record/attachments.tsx";
import type { Found } from "#app/desk/record/kind-parts.tsx";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { useFollowUp, useRecordPath } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { leave } from "#app/desk/ui/row-keys.ts";
import { blank } from "#app/domain/follow-up/blank.ts";
import type { FilledText } from "#app/domain/follow-up/fill-template.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, FormContext, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

/** Adds a note to a record. Text typed while it was on its way is the next note. */
export function NoteForm({ recordId }: { recordId: string }) {
  const [text, setText] = useDraft(`note-${recordId}`, "");
  const [call, setCall] = useDraft(`call-${recordId}`, "");
  const [sent, setSent] = useState("");
  const { send, isBusy, answer } = useFollowUp(() => {
    setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
    setCall("");
  });
  return (
    <FormContext value={{ id: "note", answer: onlyErrors(answer), labels: { text: "Add a note" } }}>
      <PostForm
        className="desk-fields mt-7 grid gap-2"
        isBusy={isBusy}
        data-ctrl-enter
        send={(form) => {
          setSent(text);
          leave("#note-text");
          return send(form);
        }}
      >
        <TextField
          name="text"
          rows={3}
          maxLength={10_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <CheckBox
          label="This was a call"
          name="call"
          checked={call === "on"}
          onChange={(isTicked) => setCall(isTicked ? "on" : "")}
        />
        <div>
          <Button type="submit" variant="green" size={42} name="intent" value="note">
            {isBusy ? "Sending" : "Add note"} <KeyHint>Ctrl Enter</KeyHint>
          </Button>
        </div>
      </PostForm>
    </FormContext>
  );
}

/** The values are in the drafts. */
const onlyErrors = (answer: FormAnswer | undefined) => answer && { ...answer, values: {} };

type Answers = Found["answers"];
type Template = Answers["templates"][number];

/** The colleagues who are writing a reply. The page is read again when one may have stopped. */
function ReplyingLine({ replying }: Pick<Answers, "replying">) {
  const recordPath = useRecordPath();
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => client.invalidateQueries({ queryKey: ["page", recordPath] });
    const timer = replying && setTimeout(readAgain, replying.endsInMs);
    return () => clearTimeout(timer);
  }, [replying, client, recordPath]);
  return (
    <p className="mr-auto font-medium" role="status">
      {replying?.said}
    </p>
  );
}

interface ReplyProps {
  recordId: string;
  /** `refusal` says why a reply is not possible, if so. */
  answers: Answers;
  /** The replies so far, the newest last. */
  replies: Found["history"];
}

/** Writes to the sender of a record. */
export function ReplyPart({ answers, ...rest }: ReplyProps) {
  const { email, refusal, templates, replying } = answers;
  return (
    <RecordPart
      id="record-reply"
      title="Reply"
      aside={
        <>
          <ReplyingLine replying={replying} />
          {!refusal && <p className="text-ink-soft">to {email}</p>}
        </>
      }
    >
      {refusal ? <p className="mt-2">{refusal}</p> : <ReplyForm templates={templates} {...rest} />}
    </RecordPart>
  );
}

const row =
  "flex min-h-9.5 items-center gap-3 border-b border-line px-4 max-tablet:gap-2 max-tablet:px-2 [&>label]:w-16 [&>label]:flex-none [&>label]:text-ink-soft";
const bare = "w-full min-w-0 bg-transparent focus-visible:-outline-offset-2";

type FormProps = Omit<ReplyProps, "answers"> & Pick<Answers, "templates">;

/** A reply that is being written: its texts, files and template, and how it is sent. */
function useReply({ recordId, templates, replies }: FormProps) {
  const recordPath = useRecordPath();
  const [state, setState] = useState<"first" | "closed" | "again">("first");
  // Before input is lost, or sent twice.
  const [question, setQuestion] =
    useState<Pick<ComponentProps<typeof ConfirmDialog>, "title" | "yes" | "onYes">>();
  const [template, setTemplate] = useState(templates[0]);
  const [subject, setSubject] = useDraft(`answer-subject-${recordId}`, template?.subject ?? "");
  const [text, setText] = useDraft(`answer-${recordId}`, template?.text ?? "");
  const attachments = useAttachments(recordId);
  const { files, attach } = attachments;
  // The newest reply when the text was begun.
  const [seen, setSeen] = useState<string>();
  const newest = replies.at(-1)?.id ?? "";
  const fillIn = (written: Partial<FilledText> & { files?: readonly File[] } = {}) => {
    setSubject(written.subject ?? "");
    setText(written.text ?? "");
    if (written.files) attach(written.files);
  };
  const use = (next: Template | undefined) => {
    setTemplate(next);
    fillIn(next);
  };
  const sent = useRef({ subject, text, files });
  const { answer, isBusy, ...writing } = useFollowUp(
    () => {
      sent.current = { subject, text, files };
      leave("form:has([name=answer]) *");
      use(templates[0]);
      attach([]);
      setState("closed");
    },
    // The only address that takes files.
    `${recordPath}/reply`,
    () => {
      fillIn(sent.current);
      setState("again");
    },
  );
  // When colleagues were last told that a reply is being written.
  const notice = useRef<{ at: number; isSent: Promise<unknown> }>(undefined);
  const notify = () => {
    const at = performance.now();
    if (notice.current && at - notice.current.at < 20_000) return;
    notice.current = { at, isSent: post(`${recordPath}.json`, [["intent", "replying"]]) };
  };
  const send = async (form: FormData) => {
    form.set("seen", seen ?? newest);
    for (const [index, file] of files.entries()) form.set(`file-${index}`, file);
    setSeen(undefined);
    // The reply ends it, so it must not arrive later.
    await notice.current?.isSent;
    notice.current = undefined;
    await writing.send(form);
  };
  const sendOnce = (form: FormData) => {
    const isSame = replies.some(({ note }) => note?.trim() === text.trim());
    if (!isSame) return send(form);
    const onYes = () => send(form);
    return setQuestion({
      title: "This text was sent before. Send it again?",
      yes: "Send again",
      onYes,
    });
  };
  const choose = (next: Template | undefined) => {
    const isOwn = text.trim() !== "" && (text !== template?.text || subject !== template.subject);
    if (!isOwn || !next) return use(next);
    const onYes = () => use(next);
    setQuestion({ title: `Replace your text with “${next.label}”?`, yes: "Replace it", onYes });
  };
  return {
    ...{ answer, isBusy, state, setState, template, subject, setSubject, text, attachments },
    ...{ question, setQuestion, notify, sendOnce, choose },
    setText(next: string) {
      setText(next);
      setSeen(seen ?? newest);
    },
  };
}

/** After sending it is closed; what Undo takes back is in it again. */
function ReplyForm(props: FormProps) {
  const id = useId();
  const reply = useReply(props);
  const { answer, state, template, subject, text, question } = reply;
  const errorOf = (name: string) => (
    <div className="error-line px-4 py-2 empty:hidden [&>p]:contents">
      <FieldError id={`${id}-${name}`}>{answer?.errors[name]}</FieldError>
    </div>
  );
  const fieldOf = (name: string) => ({
    name,
    required: true,
    ...(answer?.errors[name] && { "aria-invalid": true, "aria-describedby": `${id}-${name}` }),
  });
  if (state === "closed") {
    return (
      <div className="mt-2">
        <Button
          variant="outline"
          size={38}
          data-write-another
          onClick={() => reply.setState("again")}
        >
          Write another
        </Button>
      </div>
    );
  }
  return (
    <PostForm
      className="mt-2 overflow-clip rounded-control border border-field-edge"
      isBusy={reply.isBusy}
      data-ctrl-enter
      send={reply.sendOnce}
      onInput={reply.notify}
    >
      <div className={row}>
        <label htmlFor={`${id}-template`}>Template</label>
        <div className="select-box min-w-0 flex-auto [&>.icon]:right-0">
          <select
            className={`${bare} min-h-9.5 pr-5`}
            id={`${id}-template`}
            value={template?.id}
            onChange={({ target }) =>
              reply.choose(props.templates.find((one) => one.id === target.value))
            }
          >
            <Options of={props.templates.map(({ id, label }) => [id, label])} />
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <div className={row}>
        <label htmlFor={`${id}-subject`}>Subject</label>
        <input
          {...fieldOf("subject")}
          className={`${bare} min-h-9.5`}
          id={`${id}-subject`}
          maxLength={200}
          autoComplete="off"
          value={subject}
          onChange={({ target }) => reply.setSubject(target.value)}
        />
      </div>
      {errorOf("subject")}
      <textarea
        {...fieldOf("answer")}
        className={`${bare} block max-h-[70vh] min-h-55 resize-y field-sizing-content p-4 leading-snug max-tablet:px-2`}
        aria-label="Mail"
        // biome-ignore lint/a11y/noAutofocus: "Write another" was pressed.
        autoFocus={state === "again"}
        rows={11}
        maxLength={10_000}
        value={text}
        onFocus={({ target }) => selectBlank(target)}
        onChange={({ target }) => reply.setText(target.value)}
      />
      {errorOf("answer")}
      <AttachFiles {...reply.attachments} field={fieldOf("files")} />
      <div role="alert">{errorOf("files")}</div>
      {question && (
        <ConfirmDialog {...question} isOpen onOpenChange={() => reply.setQuestion(undefined)} />
      )}
      <div className="p-3">
        <Button type="submit" size={38} name="intent" value="answer">
          {reply.isBusy ? "Sending" : "Send"}{" "}
          <span className="contents [&>kbd]:border-current [&>kbd]:bg-transparent [&>kbd]:text-inherit">
            <KeyHint>Ctrl Enter</KeyHint>
          </span>
        </Button>
      </div>
    </PostForm>
  );
}

/** Selects the first gap that is to be filled in, so that typing replaces it. */
function selectBlank(field: HTMLTextAreaElement) {
  const gap = blank.exec(field.value);
  if (gap) field.setSelectionRange(gap.index, gap.index + gap[0].length);
}
