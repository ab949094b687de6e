import type { ShortageAnswer } from "#app/domain/stock/stock-words.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";

type Props = {
  answer: ShortageAnswer;
  quantity: number;
  /** The branch that was chosen before; empty for none. */
  branch: string;
  /** The id of the form that the button submits. */
  form: string;
  /** Of an estimate, where the form has several rows. */
  row?: number;
  /** Where the form is sent, if not to its own page. */
  formAction?: string;
  /** The ids of the parts that follow from it. */
  swap?: string;
};

/** Fewer than wanted: which branch has all of them from when, and the button that chooses both. */
export function ShortageNote({ answer, quantity, branch, form, row, formAction, swap }: Props) {
  const { words, offer } = answer;
  const chosen = offer && `${offer.isOther ? offer.id : branch}.${offer.day}`;
  const all = formatNumber(quantity);
  return (
    <div className="shortage-note" role="status">
      <p>{words}</p>
      {offer && (
        <Button
          type="submit"
          variant="outline"
          size={42}
          form={form}
          formAction={formAction}
          name="choose"
          value={row === undefined ? chosen : `${row}.${chosen}`}
          data-swap={swap}
        >
          {`${requestWords.stock.take} ${all} from ${offer.isOther ? offer.name : formatWeekday(offer.day)}`}
        </Button>
      )}
    </div>
  );
}
