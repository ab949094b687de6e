import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { useDraft } from "#app/desk/records/use-draft.ts";
import { useFollowUp } from "#app/desk/records/use-follow-up.ts";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";

/**
 * Adds a note to a record. Its text outlives everything but its sending: changes that arrive,
 * another record opened meanwhile, a session that ended.
 */
export function NoteForm({ recordId }: { recordId: string }) {
  const [text, setText] = useDraft(`note-${recordId}`, "");
  // The same through all retries, so that a note sent twice is one; another for the next note.
  const [key, setKey] = useState(() => uuidv7());
  const [sent, setSent] = useState("");
  const { send, isBusy, answer } = useFollowUp(() => {
    setKey(uuidv7());
    // Text typed while the note was on its way is the next note.
    setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
  });
  const error = answer?.errors.text;
  return (
    <PostForm
      className="mt-3 grid justify-items-start gap-2"
      isBusy={isBusy}
      data-ctrl-enter
      send={(form) => {
        setSent(text);
        form.set("note_id", key);
        return send(form);
      }}
    >
      <label className="font-medium" htmlFor="note">
        Add a note
      </label>
      <textarea
        className="input-box min-h-21 w-full resize-y px-3 py-[9px] leading-[1.45] aria-invalid:border-2 aria-invalid:border-alarm aria-invalid:bg-alarm-field"
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
      <div className="error-line empty:hidden">
        <FieldError id="note-error">{error}</FieldError>
      </div>
      <Button type="submit" variant="green" size={42} name="intent" value="note">
        {isBusy ? "Sending" : "Add note"}{" "}
        <span className="max-desktop:hidden">
          <KeyHint>Ctrl Enter</KeyHint>
        </span>
      </Button>
    </PostForm>
  );
}
