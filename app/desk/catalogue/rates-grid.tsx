import { useState } from "react";
import { href } from "react-router";
import { stateTones } from "#app/desk/catalogue/catalogue-cells.tsx";
import { LeaveQuestion } from "#app/desk/forms/edit-form.tsx";
import { useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { CsvFile } from "#app/desk/ui/csv-file.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { CellInput, Grid, GridCell, plainInput } from "#app/desk/ui/grid.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { Part } from "#app/desk/ui/part.tsx";
import { TableFoot, TableFrame } from "#app/desk/ui/table.tsx";
import {
  exampleSums,
  findOddities,
  type Input,
  placeBlock,
  type RateColumn,
  type RatesRow,
  rateColumns,
  rateLabels,
  readRow,
  withoutSaved,
} from "#app/domain/rental/rates-table.ts";
import { failureOf } from "#app/lib/form-answer.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/rates-page";

type Row = Route.ComponentProps["loaderData"]["rows"][number];

/** The text that was last pasted or read from a file, and the input before it. */
interface Pasted {
  before: Input;
  text: string;
  problems: readonly string[];
  /** The only rows that are shown: one that is typed in does not leave. */
  only?: readonly string[] | undefined;
}

interface Props {
  group: string;
  rows: readonly Row[];
}

/** The input of a grid, and the acts that change it and save it. */
function useRates({ group, rows }: Props) {
  const say = useSay();
  const [input, setInput] = useState<Input>({});
  const [pasted, setPasted] = useState<Pasted>();
  // The versions at which somebody began to type; after a refusal, those that are shown.
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({});
  const type = (slug: string, column: RateColumn, text: string) =>
    change({ ...input, [slug]: { ...input[slug], [column]: text } });
  const shown = rows.filter(({ slug }) => pasted?.only?.includes(slug) ?? true);
  const path = href("/admin/catalogue/rates/:group", { group });
  const { send, isBusy, answer } = useSend(path, ({ failure, errors }) => {
    if (failure || Object.keys(errors).length > 0) setSeen({});
  });
  const failure = failureOf(answer);
  const read = rows.map((row) => ({ row, ...readRow(row, input) }));
  const changed = read.filter(({ set }) => Object.keys(set).length > 0);
  const differing = read.flatMap(({ row, set, errors }) =>
    Object.keys(set).length + errors.length > 0 ? row.slug : [],
  );
  const errors = read.flatMap((one) => one.errors);
  const count = read.flatMap((one) => Object.values(one.cells)).filter(({ was }) => was).length;

  const change = (next: Input) => {
    const begun = rows.filter(({ slug }) => next[slug] && seen[slug] === undefined);
    setSeen({ ...seen, ...Object.fromEntries(begun.map((row) => [row.slug, row.seen])) });
    setInput(next);
  };
  const put = (text: string, from = { row: 0, column: 0 }) => {
    const first = shown[from.row];
    const row = first ? rows.indexOf(first) : 0;
    const block = placeBlock(text, rows, input, { ...from, row });
    const all = [...new Set(block.problems)];
    const problems = all.slice(0, mostProblems);
    if (all.length > mostProblems) problems.push(`And ${all.length - mostProblems} more.`);
    setPasted({ before: input, text: `${formatCount(block.filled, "cell")} read.`, problems });
    change(block.input);
  };
  const undo = () => {
    if (pasted) setInput(pasted.before);
    setPasted(undefined);
  };
  const begin = (left: (now: Input) => Input) => {
    setInput(left);
    setSeen({});
    setPasted(undefined);
  };
  const save = async () => {
    if (changed.length === 0 || isBusy) return;
    const changes = changed.map(({ row: { slug, seen: shown }, set }) => {
      return { slug, seen: seen[slug] ?? shown, set };
    });
    const outcome = await send([["changes", JSON.stringify(changes)]]);
    if (!outcome.said) return;
    // Invalid input stays for its author, and so does input typed in the meantime.
    begin((now) => withoutSaved(now, input, read));
    say(outcome);
  };
  return {
    ...{ input, pasted, setPasted, shown, read, changed, differing, errors, count },
    ...{ isBusy, failure, type, put, undo, begin, save },
  };
}

/** Cells as in a spreadsheet. Nothing is stored before "Save as draft". */
export function RatesGrid(props: Props) {
  const { rows } = props;
  const rates = useRates(props);
  const { input, pasted, setPasted, shown, read, changed, differing, errors, count } = rates;
  const { type, put, undo, save } = rates;
  useKeys({ "$mod+Enter": save });

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-soft">
          Type, or paste cells from a spreadsheet. An empty rate is a price on request.
        </p>
        <CsvFile largest={largestFile} of="a table of rates" onText={put} />
      </div>
      <TableFrame label="Rates">
        {pasted && <PastedNote {...{ pasted, setPasted, differing, undo }} all={rows.length} />}
        <Grid
          columns={["Configuration", ...rateColumns.map((column) => rateLabels[column])]}
          headLook="sticky top-0 z-1 first:w-56"
          onRestore={({ row, column }, text) => {
            const [of, at] = [shown[row], rateColumns[column]];
            if (of && at) type(of.slug, at, text);
          }}
          onUndo={pasted && undo}
          onPaste={put}
        >
          {read
            .filter(({ row }) => shown.includes(row))
            .map(({ row, cells, errors }, index) => (
              <RatesRows
                key={row.slug}
                {...{ row, cells, errors, index }}
                onType={(column, text) => type(row.slug, column, text)}
              />
            ))}
        </Grid>
        <Foot rates={rates} />
      </TableFrame>
      <div className="mt-7 grid items-start gap-x-12 gap-y-7 desktop:grid-cols-2">
        <Examples rows={rows} input={input} />
        <WorthALook
          found={changed.flatMap(({ row, amounts }) =>
            findOddities(row, amounts).map((why) => ({ name: row.name, why })),
          )}
        />
      </div>
      <LeaveQuestion isUnsaved={count + errors.length > 0} />
    </>
  );
}

type Rates = ReturnType<typeof useRates>;

interface NoteProps extends Pick<Rates, "setPasted" | "differing" | "undo"> {
  pasted: Pasted;
  /** The number of rows. */
  all: number;
}

/** The result of pasting, which can be undone. */
function PastedNote({ pasted, setPasted, differing, undo, all }: NoteProps) {
  return (
    <div
      role="status"
      className="flex min-h-11.5 flex-wrap items-center gap-x-4 border-b border-new-line bg-fresh px-4 py-2"
    >
      <p>
        <strong className="font-medium">{pasted.text}</strong> Nothing is saved yet.
      </p>
      <button type="button" className="text-button" onClick={undo}>
        Undo <KeyHint>Ctrl Z</KeyHint>
      </button>
      <div className="ml-auto">
        <CheckBox
          label={`Only what changes (${differing.length} of ${formatCount(all, "row")})`}
          checked={pasted.only !== undefined}
          onChange={(isOnly) => setPasted({ ...pasted, only: isOnly ? differing : undefined })}
        />
      </div>
      {pasted.problems.map((problem) => (
        <p key={problem} className="basis-full text-alarm-text">
          {problem}
        </p>
      ))}
    </div>
  );
}

/** The changes in numbers, and the buttons that save or discard them. */
function Foot({ rates }: { rates: Rates }) {
  const { input, changed, errors, count, isBusy, failure, begin, save } = rates;
  return (
    <TableFoot>
      <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <p role="status" className="mr-auto">
          {count === 0
            ? "Nothing is changed."
            : `${formatCount(count, "cell")} changed in ${formatCount(changed.length, "configuration")}`}
          {errors.length > 0 && (
            <span className="text-alarm-deep">{`, ${errors.length} cannot be saved`}</span>
          )}
        </p>
        {failure && !isBusy && <FailureLine>{failure} Check the rates and save again.</FailureLine>}
        {Object.values(input).some((cells) => Object.keys(cells).length > 0) && (
          <Button variant="quiet" size={42} onClick={() => begin(() => ({}))}>
            Discard
          </Button>
        )}
        <Button
          variant={changed.length > 0 ? "copper" : "outline"}
          size={42}
          aria-busy={isBusy}
          onClick={save}
        >
          Save as draft <KeyHint>Ctrl Enter</KeyHint>
        </Button>
      </div>
    </TableFoot>
  );
}

/** Problems listed for a block that was only read in part. */
const mostProblems = 8;

/** In bytes. */
const largestFile = 1_000_000;

type RowProps = Pick<ReturnType<typeof readRow>, "cells" | "errors"> & {
  row: Row;
  index: number;
  onType(column: RateColumn, text: string): void;
};

function RatesRows({ row, cells, errors, index, onType }: RowProps) {
  const { name, state, isDraft, slug } = row;
  return (
    <>
      <tr>
        <th scope="row" className="align-middle!">
          {name} {state !== "shown" && <Badge tone={stateTones[state]}>{capitalize(state)}</Badge>}{" "}
          {isDraft && <Badge tone="new">Draft</Badge>}
        </th>
        {rateColumns.map((column, at) => {
          const { text, was, error } = cells[column];
          return (
            <GridCell
              key={column}
              head={rateLabels[column]}
              isChanged={was !== undefined}
              isWrong={error !== undefined}
            >
              <span className="flex items-center justify-end">
                {was && <s className="pl-3 text-note text-quiet">{was}</s>}
                <CellInput
                  at={{ row: index, column: at }}
                  aria-label={`${name}, ${rateLabels[column].toLowerCase()}${was ? `, was ${was}` : ""}`}
                  aria-invalid={error !== undefined || undefined}
                  aria-describedby={error && `${slug}-notes`}
                  placeholder={at < 4 ? "On request" : "None"}
                  value={text}
                  onChange={({ target }) => onType(column, target.value)}
                  className={plainInput}
                />
              </span>
            </GridCell>
          );
        })}
      </tr>
      {errors.length > 0 && (
        <tr>
          <td
            id={`${slug}-notes`}
            colSpan={7}
            className="bg-alarm-tint text-left text-alarm-text max-tablet:block"
          >
            {errors.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

function Examples({ rows, input }: { rows: readonly RatesRow[]; input: Input }) {
  return (
    <Part title="Examples">
      <p className="text-ink-soft">
        Before GST. Bookings that are confirmed have their prices already.
      </p>
      <ul className="mt-2">
        {exampleSums(rows, input).map(({ label, before, after }) => (
          <li
            key={label}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
          >
            <span className="mr-auto wrap-anywhere">{label}</span>
            {before !== after && (
              <>
                <s className="text-quiet">{before}</s>
                <span aria-hidden="true">→</span>
              </>
            )}
            <span className="font-medium">{after}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function WorthALook({ found }: { found: readonly { name: string; why: string }[] }) {
  if (found.length === 0) return null;
  return (
    <Part title="Worth a look">
      <p className="text-ink-soft">You can save these: they only look unusual.</p>
      <ul className="mt-2">
        {found.map(({ name, why }) => (
          <li key={`${name} ${why}`} className="border-b border-line py-2 wrap-anywhere">
            <strong className="font-medium">{name}:</strong> {why}
          </li>
        ))}
      </ul>
    </Part>
  );
}
