import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { PostForm, post } from "#app/desk/live/post-form.tsx";
import { AttachFiles, useAttachments } from "#app/desk/record/attachments.tsx";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { useDraft, useFollowUp, useRecordPath } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { leave } from "#app/desk/ui/row-keys.ts";
import type { findReplying } from "#app/domain/answers/answer.server.ts";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { blank } from "#content/desk-answers.ts";

/**
 * A form that writes about a record. Its text outlives everything but its sending: changes that
 * arrive, another record opened meanwhile, a session that ended.
 * @param keyName of the key that is the same through all retries, so that a text sent twice is one
 */
function useWriting(keyName: string, onSent: () => void, onUndone?: () => void, path?: string) {
  const id = useId();
  const [key, setKey] = useState(() => uuidv7());
  const followUp = useFollowUp(
    () => {
      setKey(uuidv7());
      onSent();
    },
    path,
    onUndone,
  );
  const errors = followUp.answer?.errors ?? {};
  return {
    isBusy: followUp.isBusy,
    send(form: FormData) {
      form.set(keyName, key);
      return followUp.send(form);
    },
    errorOf: (name: string) => <FieldError id={`${id}-${name}`}>{errors[name]}</FieldError>,
    fieldOf: (name: string) => ({
      name,
      required: true,
      ...(errors[name] && { "aria-invalid": true, "aria-describedby": `${id}-${name}` }),
    }),
  };
}

/** Adds a note to a record. */
export function NoteForm({ recordId }: { recordId: string }) {
  const [text, setText] = useDraft(`note-${recordId}`, "");
  const [call, setCall] = useDraft(`call-${recordId}`, "");
  const [sent, setSent] = useState("");
  // Text typed while the note was on its way is the next note.
  const { send, isBusy, errorOf, fieldOf } = useWriting("note_id", () => {
    setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
    setCall("");
  });
  return (
    <PostForm
      className="mt-7 grid justify-items-start gap-2"
      isBusy={isBusy}
      data-ctrl-enter
      send={(form) => {
        setSent(text);
        leave("#note");
        return send(form);
      }}
    >
      <label className="font-medium" htmlFor="note">
        Add a note
      </label>
      <textarea
        {...fieldOf("text")}
        className="input-box min-h-21 w-full resize-y px-3 py-[9px] leading-[1.45] aria-invalid:border-2 aria-invalid:border-alarm aria-invalid:bg-alarm-field"
        id="note"
        rows={3}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="error-line empty:hidden">{errorOf("text")}</div>
      <CheckBox
        label="This was a call"
        name="call"
        checked={call === "on"}
        onChange={(isTicked) => setCall(isTicked ? "on" : "")}
      />
      <Button type="submit" variant="green" size={42} name="intent" value="note">
        {isBusy ? "Sending" : "Add note"} <KeyHint>Ctrl Enter</KeyHint>
      </Button>
    </PostForm>
  );
}

type Template = FilledText & { id: string; label: string };
type Replying = Awaited<ReturnType<typeof findReplying>>;

/** The colleagues who are writing a reply. The page is read again when one may have stopped. */
function ReplyingLine({ replying }: { replying: Replying }) {
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
  /** Why a reply is not possible, if so. */
  refusal: string | undefined;
  answers: { email: string; templates: readonly Template[]; replying: Replying };
  /** The replies so far, the newest last. */
  replies: readonly { id: string; note?: string | undefined }[];
}

/** Writes to the sender of a record. */
export function ReplyPart({ refusal, answers, ...rest }: ReplyProps) {
  const { email, templates, replying } = answers;
  const canReply = email && templates.length > 0 && !refusal;
  return (
    <RecordPart
      id="record-reply"
      title="Reply"
      aside={
        <>
          <ReplyingLine replying={replying} />
          {email && !refusal && <p className="text-ink-soft">to {email}</p>}
        </>
      }
    >
      {canReply ? (
        <ReplyForm templates={templates} {...rest} />
      ) : (
        <p className="mt-2">{refusal ?? "There is no e-mail address to reply to. Please call."}</p>
      )}
    </RecordPart>
  );
}

const row =
  "flex min-h-9.5 items-center gap-3 border-b border-line px-3.5 max-tablet:gap-2 max-tablet:px-2.5 [&>label]:w-16 [&>label]:flex-none [&>label]:text-ink-soft";
const bare = "w-full min-w-0 bg-transparent focus-visible:-outline-offset-2";
const errorLine = "error-line px-3.5 py-1.5 empty:hidden [&>p]:contents";

type FormProps = Pick<ReplyProps, "recordId" | "replies"> & { templates: readonly Template[] };

/** After sending it is closed; what Undo takes back is in it again. */
function ReplyForm({ recordId, templates, replies }: FormProps) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const [hasReplied, setReplied] = useState(false);
  const recordPath = useRecordPath();
  const attachments = useAttachments(recordId);
  const { files, attach } = attachments;
  const [sent, setSent] = useState({ subject: "", text: "", files });
  // Whether the same text was sent before, and is to be sent again.
  const [repeat, setRepeat] = useState<"asked" | "sure">();
  // The newest reply when the text was begun.
  const [seen, setSeen] = useState<string>();
  const newest = replies.at(-1)?.id ?? "";
  const [template, setTemplate] = useState(templates[0]);
  const [wanted, setWanted] = useState<Template>();
  const [subject, setSubject] = useDraft(`answer-subject-${recordId}`, template?.subject ?? "");
  const [text, setText] = useDraft(`answer-${recordId}`, template?.text ?? "");
  const use = (next: Template | undefined) => {
    setTemplate(next);
    setWanted(undefined);
    setSubject(next?.subject ?? "");
    setText(next?.text ?? "");
  };
  const writing = useWriting(
    "answer_id",
    () => {
      setSent({ subject, text, files });
      leave("form:has([name=answer]) *");
      use(templates[0]);
      attach([]);
      setClosed(true);
      setReplied(true);
    },
    () => {
      setSubject(sent.subject);
      setText(sent.text);
      attach(sent.files);
      setRepeat("sure");
      setClosed(false);
    },
    // The only address that takes files.
    `${recordPath}/reply`,
  );
  // When colleagues were last told that a reply is being written.
  const notice = useRef<{ at: number; isSent: Promise<unknown> }>(undefined);
  const notify = () => {
    const at = performance.now();
    if (notice.current && at - notice.current.at < 20_000) return;
    notice.current = { at, isSent: post(`${recordPath}.json`, [["intent", "replying"]]) };
  };
  const { isBusy, errorOf, fieldOf } = writing;
  const send = async (form: FormData) => {
    const isSame = replies.some(({ note }) => note?.trim() === text.trim());
    if (isSame && !repeat) return setRepeat("asked");
    form.set("seen", seen ?? newest);
    for (const [index, file] of files.entries()) form.set(`file-${index}`, file);
    setRepeat(undefined);
    setSeen(undefined);
    // The reply ends it, so it must not arrive later.
    await notice.current?.isSent;
    notice.current = undefined;
    await writing.send(form);
  };
  const isOwn = text.trim() !== "" && (text !== template?.text || subject !== template.subject);
  const choose = (next: Template | undefined) => (isOwn ? setWanted(next) : use(next));
  if (isClosed) {
    return (
      <div className="mt-2.5">
        <Button variant="outline" size={38} data-write-another onClick={() => setClosed(false)}>
          Write another
        </Button>
      </div>
    );
  }
  return (
    <PostForm
      className="mt-2.5 overflow-clip rounded-control border border-field-edge"
      isBusy={isBusy}
      data-ctrl-enter
      send={send}
      onInput={notify}
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
          className="flex flex-wrap gap-x-3.5 gap-y-1 border-b border-line bg-tint px-3.5 py-2 [&>button]:cursor-pointer [&>button]:text-board [&>button]:underline [&>button]:underline-offset-4"
          role="alert"
        >
          Replace your text with “{wanted.label}”?
          <button type="button" onClick={() => use(wanted)}>
            Replace it
          </button>
          <button type="button" onClick={() => setWanted(undefined)}>
            Keep mine
          </button>
        </p>
      )}
      <div className={row}>
        <label htmlFor={`${id}-subject`}>Subject</label>
        <input
          {...fieldOf("subject")}
          className={`${bare} min-h-9.5`}
          id={`${id}-subject`}
          maxLength={200}
          autoComplete="off"
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      </div>
      <div className={errorLine}>{errorOf("subject")}</div>
      <textarea
        {...fieldOf("answer")}
        className={`${bare} block max-h-[70vh] min-h-55 resize-y field-sizing-content p-3.5 leading-[1.45] max-tablet:px-2.5`}
        aria-label="Mail"
        // biome-ignore lint/a11y/noAutofocus: "Write another" was pressed.
        autoFocus={hasReplied}
        rows={11}
        maxLength={10_000}
        value={text}
        onFocus={({ target }) => selectBlank(target)}
        onChange={({ target }) => {
          setText(target.value);
          setRepeat(undefined);
          setSeen(seen ?? newest);
        }}
      />
      <div className={errorLine}>{errorOf("answer")}</div>
      <AttachFiles {...attachments} field={fieldOf("files")} />
      <div className={errorLine}>{errorOf("files")}</div>
      {repeat === "asked" && (
        <p className="border-b border-line bg-tint px-3.5 py-2" role="alert">
          This text was sent before. Send it again?
        </p>
      )}
      <div className="p-3">
        <Button type="submit" size={38} name="intent" value="answer">
          {isBusy ? "Sending" : "Send"}{" "}
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
