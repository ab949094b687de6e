import { useState } from "react";
import { Machines } from "#app/desk/deliveries/handover-page.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import type { Route } from "./+types/deliver-page";

export interface PickedUnit {
  id: string;
  tag: string;
  /** Of its configuration. */
  slug: string;
  how: "scanned" | "chosen";
}

/** Free ones that are listed beside the picked ones before "more". */
const listedAtMost = 4;

const columns =
  "grid grid-cols-[52px_minmax(0,128fr)_minmax(0,120fr)_minmax(0,80fr)_minmax(0,180fr)]";

interface Props {
  /** A branch that lists no units of it knows the number alone. */
  place: Route.ComponentProps["loaderData"]["places"][number] & {
    chosen: number;
    picked: readonly PickedUnit[];
  };
  pick(units: readonly PickedUnit[]): void;
  putBack(id: string): void;
  setNumber(number: number): void;
}

/** The machines of a configuration: units to choose, or a number. */
export function PickUnits({ place, pick, putBack, setNumber }: Props) {
  const { slug, name, open, units, hasUnits, chosen, picked } = place;
  const [showsAll, setShowsAll] = useState(false);
  const free = units.filter(({ id }) => !picked.some((one) => one.id === id));
  const first = free.slice(0, Math.max(0, open - chosen));
  const takeFirst = () =>
    pick(first.map(({ id, tag }) => ({ id, tag, slug, how: "chosen" as const })));
  const isWhole = chosen >= open;
  const listed = isWhole ? [] : showsAll ? free : free.slice(0, listedAtMost);
  // A scanned unit may be none of those that are offered.
  const noDetails = { serial: "", note: "", rested: "" };
  const rows = [
    ...listed.map((unit) => ({ ...unit, how: undefined })),
    ...picked.map((one) => ({ ...noDetails, ...units.find(({ id }) => id === one.id), ...one })),
  ];
  const beside = isWhole ? (
    <span className="flex items-center gap-2 text-board">
      <Icon name="check" />
      complete
    </span>
  ) : (
    first.length > 0 && (
      <Button variant="outline" size={34} onClick={takeFirst}>
        {first.length === 1 ? "Take the first one" : `Take the first ${first.length}`}
      </Button>
    )
  );
  const count = `${formatNumber(chosen)} of ${formatNumber(open)}`;
  return (
    <Machines {...{ name, count, beside }}>
      {!hasUnits && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-3">
          <label className="flex items-center gap-3">
            Number
            <input
              {...wholeNumber}
              value={chosen}
              className="small-field min-h-9.5 w-24 max-tablet:min-h-11"
              onChange={({ target }) =>
                setNumber(Math.max(0, Math.min(open, parseInt(target.value, 10) || 0)))
              }
            />
          </label>
          {!isWhole && (
            <Button variant="outline" size={34} onClick={() => setNumber(open)}>
              {`All ${formatNumber(open)}`}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <span className="text-ink-soft">This branch lists no units of it.</span>
        </div>
      )}
      {hasUnits && (
        <>
          {rows.length === 0 && <p className="px-4 py-3">No unit of it is in stock.</p>}
          <div
            aria-hidden="true"
            className={`${columns} h-8.5 items-center border-b border-line bg-head text-note text-ink-soft max-tablet:hidden`}
          >
            <span className="col-start-2">Asset tag</span>
            <span>Serial number</span>
            <span>Rested</span>
            <span>Note</span>
          </div>
          <ul>
            {rows.map(({ id, tag, serial, note, rested, how }) => (
              <li
                key={id}
                data-picked={how}
                className={`${columns} min-h-9.5 items-center border-line not-first:border-t data-[picked]:bg-ticked max-tablet:min-h-15 max-tablet:grid-cols-[44px_minmax(0,1fr)_auto] max-tablet:pr-4`}
              >
                <span className="pl-4">
                  <CheckBox
                    label={tag}
                    isLabelHidden
                    checked={how !== undefined}
                    onChange={(isTicked) =>
                      isTicked ? pick([{ id, tag, slug, how: "chosen" }]) : putBack(id)
                    }
                  />
                </span>
                <span className="truncate font-medium">{tag}</span>
                <span className="truncate text-ink-soft max-tablet:col-start-2">{serial}</span>
                <span className="text-ink-soft max-tablet:col-start-3 max-tablet:row-start-1">
                  {how ??
                    (rested && (
                      <>
                        <span className="tablet:hidden">rested </span>
                        {rested}
                      </>
                    ))}
                </span>
                <span className="truncate pr-4 text-ink-soft max-tablet:hidden">{note}</span>
              </li>
            ))}
          </ul>
          {!isWhole && !showsAll && free.length > listedAtMost && (
            <button
              type="button"
              className="staff-link px-4 py-2"
              onClick={() => setShowsAll(true)}
            >
              {free.length - listedAtMost} more
            </button>
          )}
        </>
      )}
    </Machines>
  );
}
