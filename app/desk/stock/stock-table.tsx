import { Fragment, useState } from "react";
import { href, Link } from "react-router";
import { useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { boxedInput, CellInput, Grid, GridCell, phoneLabel } from "#app/desk/ui/grid.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { TableFoot, TableFrame } from "#app/desk/ui/table.tsx";
import { isListed, unitStates } from "#app/domain/stock/unit-states.ts";
import { failureOf } from "#app/lib/form-answer.ts";
import { capitalize, formatNumber } from "#app/lib/format.ts";
import type { Route } from "./+types/stock-page";

type Shown = Route.ComponentProps["loaderData"];

interface Props extends Pick<Shown, "branches" | "groups" | "places"> {
  /** One branch: its units by state have columns. */
  isOne: boolean;
}

/** Unsaved input for a place, with the number that was shown at the time. */
interface Typed {
  text: string;
  seen: string;
  isRefused?: boolean;
}

const keyOf = (configuration: string, branch: string) => `${configuration} ${branch}`;

const none = (
  <span className="text-quiet">
    <span aria-hidden="true">–</span>
    <span className="sr-only">unknown</span>
  </span>
);

/** Unsaved input for a branch's numbers, and the functions that store it. */
function useTyped(places: Props["places"]) {
  const say = useSay();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const { send } = useSend(href("/admin/stock"), () => {});
  const known = new Map(places.map((one) => [keyOf(one.configuration, one.branch), one]));
  const shownAt = (key: string) => String(known.get(key)?.number ?? "");
  const forget = (key: string) => setTyped(({ [key]: _, ...others }) => others);
  const type = (key: string, text: string) =>
    setTyped((all) => ({ ...all, [key]: { text, seen: all[key]?.seen ?? shownAt(key) } }));
  const save = async (configuration: string, branch: string, number: string, seen: string) => {
    const outcome = await send(Object.entries({ configuration, branch, number, seen }));
    const failure = failureOf(outcome);
    say({ ...outcome, failure });
    return failure === undefined;
  };
  return {
    known,
    typed,
    shownAt,
    type,
    async leave(configuration: string, branch: string) {
      const key = keyOf(configuration, branch);
      const own = typed[key];
      if (!own) return;
      if (own.text.replace(/[,\s]/g, "") === own.seen) return forget(key);
      if (await save(configuration, branch, own.text, own.seen)) forget(key);
      // Another try is of the number that is shown then.
      else setTyped((all) => ({ ...all, [key]: { ...own, seen: shownAt(key), isRefused: true } }));
    },
    restore(key: string, text: string) {
      if (text === shownAt(key) || typed[key]?.isRefused) forget(key);
      else type(key, text);
    },
  };
}

type Numbers = ReturnType<typeof useTyped>;

/** Numbers as in a spreadsheet: each is stored when its cell is left. */
export function StockTable({ branches, groups, places, isOne }: Props) {
  const numbers = useTyped(places);
  const rows = groups.flatMap(({ configurations }) => configurations);
  const columns = isOne
    ? ["Number", ...unitStates.map(capitalize), "Reserved today", "Free today"]
    : branches.map(({ name }) => name);
  return (
    <TableFrame label="Stock by configuration">
      <Grid
        columns={["Configuration", ...columns]}
        headLook={`first:w-44 desktop:first:w-64 ${isOne ? "desktop:not-first:w-28" : ""}`}
        onRestore={({ row, column }, text) =>
          numbers.restore(keyOf(rows[row]?.slug ?? "", branches[column]?.id ?? ""), text)
        }
      >
        {groups.map(({ slug: group, name, configurations }) => (
          <Fragment key={group}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {name}
              </th>
            </tr>
            {configurations.map((configuration) => (
              <tr key={configuration.slug} className="hover:bg-hover">
                <th scope="row">
                  <Link to={unitsOf(configuration)} className="staff-link -my-1">
                    {configuration.name}
                  </Link>
                </th>
                {branches.map((branch, column) => (
                  <PlaceCells
                    key={branch.id}
                    at={{ row: rows.indexOf(configuration), column }}
                    {...{ configuration, branch, isOne, numbers }}
                  />
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </Grid>
      <TableFoot>
        <div className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-note text-ink-soft">
          <span>
            Without a number nothing is promised and no booking is refused. Where units are listed,
            they are counted.
          </span>
          <span className="ml-auto flex items-center gap-2 max-desktop:hidden">
            <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> moves, <KeyHint>Enter</KeyHint> saves,{" "}
            <KeyHint>Esc</KeyHint> cancels
          </span>
        </div>
      </TableFoot>
    </TableFrame>
  );
}

type Configuration = Shown["groups"][number]["configurations"][number];

const unitsOf = ({ slug }: Configuration) =>
  href("/admin/stock/:configuration", { configuration: slug });

interface PlaceProps {
  at: { row: number; column: number };
  configuration: Configuration;
  branch: Props["branches"][number];
  isOne: boolean;
  numbers: Numbers;
}

/** The number of a configuration at a branch and, of one branch, its units by state. */
function PlaceCells({ at, configuration, branch, isOne, numbers }: PlaceProps) {
  const { slug, name } = configuration;
  const key = keyOf(slug, branch.id);
  const place = numbers.known.get(key);
  const own = numbers.typed[key];
  const { free = null, units = {} } = place ?? {};
  return (
    <>
      <GridCell
        head={isOne ? "Number" : branch.name}
        isChanged={own !== undefined}
        isWrong={own?.isRefused}
      >
        {isListed(units) ? (
          <Link
            to={`${unitsOf(configuration)}?branch=${branch.id}`}
            title="The number of its listed units"
          >
            {formatNumber(place?.number ?? 0)}
            <span className="sr-only"> units of {name}</span>
          </Link>
        ) : (
          <CellInput
            at={at}
            aria-label={`${name}, ${branch.name}`}
            aria-invalid={own?.isRefused}
            maxLength={8}
            placeholder="–"
            value={own?.text ?? numbers.shownAt(key)}
            onChange={({ target }) => numbers.type(key, target.value)}
            onBlur={() => void numbers.leave(slug, branch.id)}
            className={boxedInput}
          />
        )}
        {!isOne && (
          <span
            data-short={(free ?? 0) < 0 || undefined}
            className="block px-3 pb-2 text-note text-ink-soft empty:tablet:hidden max-tablet:w-24 max-tablet:pb-0 max-tablet:text-right"
          >
            {freeInWords(free)}
          </span>
        )}
      </GridCell>
      {isOne && <Figures place={place} />}
    </>
  );
}

/** Of a branch: its units by state, what is reserved and what is free. */
function Figures({ place }: { place: Props["places"][number] | undefined }) {
  const { free = null, reserved = 0, units = {} } = place ?? {};
  const isKnown = Object.keys(units).length > 0;
  const byState = unitStates.map((state) => {
    return { label: capitalize(state), figure: isKnown ? (units[state] ?? 0) : null, isSoft: true };
  });
  const today = [
    { label: "Reserved today", figure: reserved, isSoft: false },
    { label: "Free today", figure: free, isSoft: false },
  ];
  return [...byState, ...today].map(({ label, figure, isSoft }) => (
    <td key={label} data-soft={isSoft || undefined} data-short={(figure ?? 0) < 0 || undefined}>
      <span className={phoneLabel}>{label}</span>
      {figure === null ? none : formatNumber(figure)}
    </td>
  ));
}

function freeInWords(free: number | null): string {
  if (free === null) return "";
  return free < 0 ? `${formatNumber(-free)} short` : `${formatNumber(free)} free`;
}
