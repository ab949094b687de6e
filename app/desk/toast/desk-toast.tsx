import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import { useListKeys } from "#app/desk/lists/list-keys.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props extends Partial<EditOutcome> {
  /** Where what was done is taken back. */
  path: string;
  /** Says what came of taking it back. */
  say(answer: EditOutcome): void;
  onClose(): void;
}

/**
 * Says what became of something, with the way back for ten seconds, in a place of its own below the
 * list where it covers nothing. It stays while somebody points at it or is in it; a failure stays
 * until it is closed. The region is always there, so that what comes into it is read out.
 */
export function DeskToast({ said, failure, undo = [], path, say, onClose }: Props) {
  const text = failure ?? said;
  const isUndoable = undo.length > 0 && !failure;
  const takeBack = useUndo(path, undo, say);
  return (
    <div className="desk-toasts" role="status">
      {text && (
        <div
          // Another one begins its time anew.
          key={`${text} ${undo[0]}`}
          className="desk-toast"
          data-tone={failure ? "failure" : undefined}
        >
          <Icon name={failure ? "alert" : "check"} />
          <p>{text}</p>
          {isUndoable && <UndoButton onClick={takeBack} />}
          <button type="button" data-icon onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
          {!failure && <span className="desk-toast-time" onAnimationEnd={onClose} />}
        </div>
      )}
    </div>
  );
}

function UndoButton({ onClick }: { onClick(): void }) {
  useListKeys({ z: onClick });
  return (
    <button type="button" aria-keyshortcuts="z" onClick={onClick}>
      <span>Undo</span>
      <kbd>z</kbd>
    </button>
  );
}

function useUndo(path: string, records: readonly string[], say: Props["say"]) {
  const { data: answer, state, submit } = useFetcher<EditOutcome>();
  useEffect(() => {
    if (answer) say(answer);
  }, [answer, say]);
  return () => {
    if (state !== "idle") return;
    const form = new FormData();
    form.append("intent", "undo");
    for (const record of records) form.append("record", record);
    void submit(form, { method: "post", action: path });
  };
}
