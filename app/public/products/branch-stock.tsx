import type { Branch } from "#app/domain/catalogue/branch.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import type { Shortage } from "#app/domain/stock/answer-shortages.server.ts";
import { formatStock, type LineStock } from "#app/domain/stock/stock-words.ts";
import { capitalize } from "#app/lib/format.ts";
import { LocalName } from "#app/public/branches/branch.tsx";
import { ShortageNote } from "#app/ui/shortage-note.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";

const words = requestWords.stock;

export interface StockRow extends Pick<Branch, "id" | "name" | "localName" | "lang"> {
  /** Undefined where the branch's stock is unknown. */
  stock: LineStock | undefined;
  /** "Tue 1 Dec, 9:00 to 18:30". */
  delivered: string;
  /** The PIN code to which it delivers, where that is asked for. */
  deliversTo: string | undefined;
}

/** The stock of each branch on the days of a request. */
export function StockPerBranch({ rows, asked }: { rows: readonly StockRow[]; asked: string }) {
  return (
    <section
      className="page-width pt-18 desktop:grid desktop:grid-cols-12 desktop:gap-6 desktop:pt-24"
      aria-labelledby="in-stock"
    >
      <div className="desktop:col-span-4">
        <h2 className="type-heading-2" id="in-stock">
          {words.heading}
        </h2>
        <p className="mt-3 mb-5 text-soft">{asked}</p>
      </div>
      <div className="desktop:col-span-8">
        <table className="stock-table">
          <thead>
            <tr>
              <th scope="col">{words.branch}</th>
              <th scope="col">{words.free}</th>
              <th scope="col">{words.delivered}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ deliversTo, stock, delivered, ...branch }) => (
              <tr key={branch.id} data-here={deliversTo && true}>
                <th scope="row">
                  {branch.name} <LocalName branch={branch} dark />
                  {deliversTo && <small>delivers to {deliversTo}</small>}
                </th>
                <td>
                  {stock && <StockMark state={stock.state} />}
                  {stock ? capitalize(stock.words) : words.unknown}
                </td>
                <td>{stock?.state === "enough" ? delivered : capitalize(stock?.more ?? "")}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-small mt-3 text-soft">{words.counted}</p>
      </div>
    </section>
  );
}

/** A pad for enough, an open one for fewer or later, a dotted one for none; the words say it too. */
export function StockMark({ state }: Pick<LineStock, "state">) {
  return (
    <svg className="stock-mark" viewBox="0 0 14 14" data-state={state} aria-hidden="true">
      <circle cx="7" cy="7" r="5.5" />
    </svg>
  );
}

type OfferedProps = Shortage & {
  priced: PricedLine | undefined;
  form: string;
  formAction: string;
};

/** The stock of a configuration among others or, where that is too little, which branch has it. */
export function OfferedStock({ priced, own, delivering, shortage, ...to }: OfferedProps) {
  if (shortage && priced) return <ShortageNote {...shortage} {...to} />;
  const said = formatStock(own, delivering);
  return (
    own &&
    said && (
      <p data-stock>
        <StockMark state={own.state} />
        {said}
      </p>
    )
  );
}
