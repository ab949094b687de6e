import { Button } from "#app/ui/button.tsx";

type Props = {
  words: string;
  /** The button that chooses a branch and a day. */
  choice: { value: string; label: string } | undefined;
  /** The id of the form that the button submits, if it does not stand in it. */
  form?: string;
  name?: string;
  /** The row's number in forms with several rows. */
  row?: number;
  /** The form's destination, if not its own page. */
  formAction?: string;
  /** The ids of the parts that follow from it. */
  swap?: string;
};

/** Fewer than wanted: which branch has all of them from when, and the button that chooses both. */
export function ShortageNote({ words, choice, form, name = "choose", row, ...to }: Props) {
  return (
    <div className="shortage-note" role="status">
      <p>{words}</p>
      {choice && (
        <Button
          type="submit"
          variant="outline"
          size={42}
          form={form}
          formAction={to.formAction}
          name={name}
          value={row === undefined ? choice.value : `${row}.${choice.value}`}
          data-swap={to.swap}
        >
          {choice.label}
        </Button>
      )}
    </div>
  );
}
