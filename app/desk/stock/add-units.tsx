import { useRef, useState } from "react";
import { href } from "react-router";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { BranchField, useBranches } from "#app/desk/frame/use-branches.tsx";
import { CsvFile } from "#app/desk/ui/csv-file.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { Part } from "#app/desk/ui/part.tsx";
import type { StockCounts } from "#app/domain/stock/stock-overview.server.ts";
import { isListed } from "#app/domain/stock/unit-states.ts";
import { formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext, TextField } from "#app/ui/form.tsx";

interface Props {
  configuration: string;
  /** The branch whose units are listed; empty for all. */
  branch: string;
  isOwn: boolean;
  places: readonly StockCounts[];
}

const labels = { tag: "Asset tag", serial: "Serial number", bought_on: "Bought on", list: "List" };

/** In bytes. */
const largestFile = 200_000;

/** Units of a configuration: one after the other, or as a list. */
export function AddUnits({ configuration, branch: listed, isOwn, places }: Props) {
  const branches = useBranches();
  const [chosen, setBranch] = useState("");
  const branch = isOwn ? listed : chosen || listed || (branches[0]?.id ?? "");
  const [isList, setList] = useState(false);
  const [round, setRound] = useState(0);
  const path = href("/admin/stock/:configuration", { configuration });
  const { send, isBusy, answer } = useStore(path, () => setRound((before) => before + 1));
  const typed = places.find((place) => place.branch === branch);
  const isReplaced = typed?.number && !isListed(typed.units);
  return (
    <Part id="add-units" title="Add units">
      <fieldset className="segments mt-3 mb-4">
        <legend className="sr-only">How to add them</legend>
        {[false, true].map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              className="sr-only"
              name="how"
              checked={isList === value}
              onChange={() => setList(value)}
            />
            {value ? "List or CSV" : "One unit"}
          </label>
        ))}
      </fieldset>
      <FormContext value={{ id: "units", answer, labels }}>
        <PostForm
          key={`${isList} ${round}`}
          className="desk-fields grid gap-4"
          send={send}
          isBusy={isBusy}
          fields={[["intent", isList ? "list" : "one"]]}
        >
          {answer?.failure && <FailureLine>{answer.failure}</FailureLine>}
          {isOwn ? (
            <input type="hidden" name="branch" value={branch} />
          ) : (
            <BranchField label="Branch" name="branch" value={branch} onChange={setBranch} />
          )}
          {isReplaced && (
            <p className="field-note" data-changed>
              {`The branch's number is ${formatNumber(typed.number ?? 0)} now. Once a unit is listed, the number is that of its units: add them all.`}
            </p>
          )}
          {isList ? (
            <UnitList />
          ) : (
            <>
              <Field
                name="tag"
                maxLength={40}
                autoFocus={round > 0}
                autoComplete="off"
                spellCheck={false}
                hint="As on its label, for example SB-L14-0193."
              />
              <Field name="serial" maxLength={80} autoComplete="off" spellCheck={false} optional />
              <Field name="bought_on" type="date" optional />
              <Field name="note" maxLength={300} autoComplete="off" optional />
            </>
          )}
          <div>
            <Button type="submit" size={42}>
              {isBusy ? "Adding" : isList ? "Add units" : "Add unit"}
            </Button>
          </div>
        </PostForm>
      </FormContext>
    </Part>
  );
}

/** A pasted list, or that of a CSV file. */
function UnitList() {
  const list = useRef<HTMLDivElement>(null);
  const fill = (text: string) => {
    const field = list.current?.querySelector("textarea");
    if (field) field.value = text;
  };
  return (
    <div ref={list} className="contents">
      <TextField
        name="list"
        rows={9}
        spellCheck={false}
        hint="One row per unit: asset tag, serial number, day bought, note, or in the order of a heading row with these names. Only the tag is required. Paste it from a spreadsheet, or choose a CSV file."
      />
      <CsvFile largest={largestFile} of="a list of 1,000 units" onText={fill} />
    </div>
  );
}
