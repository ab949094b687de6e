import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { useDraft } from "#app/desk/records/use-draft.ts";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";

/**
 * Writes something down about a record. What is being typed outlives everything but its sending:
 * changes that come in, another record opened meanwhile, a session that ended.
 */
export function NoteForm({
  recordId,
  noteKey,
  answered,
}: {
  recordId: string;
  noteKey: string;
  /** What the server answered to a page without script. */
  answered: FormAnswer | undefined;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`note-${recordId}`, answered?.values.text ?? "", field);
  // The same through all retries, so that a note sent twice is one; another for the next note.
  const [key, setKey] = useState(noteKey);
  const [sent, setSent] = useState("");
  const { Form, isBusy, answer } = useFollowUp(useRecordList().say, () => {
    setKey(uuidv7());
    // What was typed on while the note was on its way is the next note.
    setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
  });
  const error = (answer ?? answered)?.errors.text;
  return (
    <Form
      className="note-form"
      method="post"
      aria-busy={isBusy}
      data-ctrl-enter
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else setSent(text);
      }}
    >
      <input type="hidden" name="note_id" value={key} />
      <label htmlFor="note">Add a note</label>
      <textarea
        ref={field}
        id="note"
        name="text"
        rows={3}
        required
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "note-error" : undefined}
      />
      <FieldError id="note-error">{error}</FieldError>
      <Button type="submit" variant="green" size={42} name="intent" value="note">
        {isBusy ? "Sending" : "Add note"}{" "}
        <kbd className="key no-script:hidden max-desktop:hidden">Ctrl Enter</kbd>
      </Button>
    </Form>
  );
}
