import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { lineLabels } from "#app/desk/bookings/line-fields.tsx";
import { ShortageFixes } from "#app/desk/bookings/shortage-fixes.tsx";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { EditState, LeaveQuestion } from "#app/desk/forms/edit-form.tsx";
import { useAutosave } from "#app/desk/forms/use-autosave.ts";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { PartiesBlock, TermsBlock } from "#app/desk/quotations/quotation-blocks.tsx";
import type { formData } from "#app/desk/quotations/quotation-form.server.ts";
import type { FormLine } from "#app/desk/quotations/quotation-line.tsx";
import { QuotationLines } from "#app/desk/quotations/quotation-lines.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";
import { Part } from "#app/desk/ui/part.tsx";
import type { Paper } from "#app/domain/billing/paper.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { priceRow, readRows } from "#app/domain/bookings/line-rows.ts";
import { productOptions } from "#app/domain/bookings/product-options.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { type DraftLine, draftOf, sumDraft } from "#app/domain/quotations/draft.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form, FormSummary } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SumRows } from "#app/ui/sum-rows.tsx";

type Values = Readonly<Record<string, string>>;

interface Props {
  path: string;
  /** The number, or what there is instead. */
  title: string;
  revision?: number;
  /** The id of the document; none for a new quotation. */
  document?: string;
  /** The branch that it is of; empty while it follows from the address. */
  branch?: string;
  mayIssue?: boolean;
  form: ReturnType<typeof formData>;
  now: Versioned & { lines: readonly DraftLine[] };
  answered: (EditAnswer & Pick<EditOutcome, "shortages">) | undefined;
  /** Beside the form, below the sum. */
  aside?: ReactNode;
}

const labels: Record<string, string> = {
  ...lineLabels,
  ...{ email: "E-mail", gstin: "GSTIN", street: "Street address", street2: "Second line" },
  ...{ city: "Town or city", postcode: "PIN code", place_of_supply: "Place of supply" },
  ...{
    bill_name: "Name on the invoice",
    bill_street: "Billing street",
    bill_street2: "Billing second line",
  },
  ...{ bill_city: "Billing city", bill_postcode: "Billing PIN", valid_until: "Valid until" },
  ...{ order_no: "Customer’s order number", discount: "Discount on the total, in ₹ or %" },
  ...{ reason: "Reason, shown to the customer", deposit: "Deposit, in ₹" },
  ...{ terms: "Terms, one per line", product: "Lines", add: "Add a model or an own line" },
};

let keys = 0;
const nextKey = () => {
  keys += 1;
  return keys;
};

const linesOf = (values: Values): FormLine[] =>
  readRows(values)
    .filter(({ slug }) => slug)
    .map((row) => ({ key: nextKey(), row, isOpen: false }));

/** The lines of a draft and its other fields as they are typed, with the paper that they make. */
function useDraftForm({ path, title, branch, form: needed, now, answered }: Props) {
  const { search } = useLocation();
  const [lines, setLines] = useState<readonly FormLine[]>(() => linesOf(now.values));
  const sentKeys = useRef<readonly number[]>([]);
  const saving = useAutosave({
    ...{ path, search, now, answered },
    // New lines are known by their ids from then on.
    onStored: (values) => {
      const rows = readRows(values);
      setLines((all) =>
        all.map((line) => {
          const id = rows[sentKeys.current.indexOf(line.key)]?.id;
          return id && !line.row.id ? { ...line, row: { ...line.row, id } } : line;
        }),
      );
    },
  });
  const { round, values, run, touch } = saving;
  // A form that begins anew begins with other lines.
  const [shownRound, setShownRound] = useState(0);
  if (shownRound !== round) {
    setShownRound(round);
    setLines(linesOf(values));
  }
  const [typed, setTyped] = useState<Values>(values);
  const read = () => {
    const form = saving.findForm();
    if (!form) return;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const next: Values = Object.fromEntries(fields);
    setTyped((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  };
  const rows = lines.length > 0 ? readRows(typed) : [];
  // Inputs come and go with lines and prices.
  useLayoutEffect(read);
  const send = (intent: string, submitter?: HTMLElement | null) => {
    sentKeys.current = lines.map(({ key }) => key);
    return run(intent, submitter);
  };
  const follow = () => {
    sentKeys.current = lines.map(({ key }) => key);
    read();
    touch();
  };
  const change = (next: readonly FormLine[]) => {
    sentKeys.current = next.map(({ key }) => key);
    setLines(next);
    touch();
  };

  const { offers, taxes, sellers, areas, ownBranch } = needed;
  const priced = rows.map((row) => (row.slug ? priceRow(row, offers, now.lines) : undefined));
  const draftLines = priced.flatMap((line, at): DraftLine[] => {
    const usual = taxes[line?.slug ?? ""] ?? taxes[""];
    const { id = "", sac = "", taxed = "" } = rows[at] ?? {};
    if (!line || !usual) return [];
    return [{ ...line, id, sac: sac || usual.sac, rate: Number(taxed || usual.rate) || 0 }];
  });
  const draft = draftOf(typed, draftLines);
  const bills = branch || responsibleBranch(areas, draft) || ownBranch;
  const seller = sellers[bills] ?? sellers[""];
  const { paper, lineDeposit } = sumDraft(draft, seller ?? noSeller, { number: title });

  const fill = (chosen: Values) => {
    const form = saving.findForm();
    for (const [name, value] of Object.entries(chosen)) {
      const own = { Name: "name", Phone: "phone", Email: "email" }[name] ?? name;
      const field = form?.elements.namedItem(own);
      if (field instanceof HTMLInputElement && own !== "name") field.value = value;
    }
    follow();
    // All of it is known: the lines are next.
    form?.querySelector<HTMLDetailsElement>("[data-for] details")?.removeAttribute("open");
    form?.querySelector<HTMLElement>("[data-add] input")?.focus();
  };
  return {
    ...{ saving, search, lines, setLines, rows, priced, draft, paper, lineDeposit },
    ...{ send, follow, change, fill },
  };
}

/** A quotation's draft: its form as the paper has it, with the sum beside it. */
export function QuotationEditor(props: Props) {
  const { path, title, revision, document: documentId, mayIssue = true } = props;
  const { form: needed, now, aside } = props;
  const form = useDraftForm(props);
  const { saving, search, draft, paper, send } = form;
  const { round, values, answer, opened, isUnsaved } = saving;
  const [isPreview, setPreview] = useState(false);
  useKeys({ "$mod+Enter": () => void send("issue"), p: () => setPreview(true) });
  const errorIn = (...names: string[]) => names.some((name) => answer?.errors[name]);
  return (
    <div ref={saving.box} className="desk-fields" onInput={form.follow}>
      <Form
        key={round}
        id="quotation"
        action={path + search}
        answer={answer}
        values={values}
        labels={labels}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const intent = submitter?.dataset.intent ?? "save";
          void send(intent, submitter?.hasAttribute("name") ? submitter : undefined);
        }}
      >
        {/* Enter presses a form's first button: this one saves. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <Bar
          {...{ title, revision, mayIssue, saving, isNew: !documentId }}
          onPreview={() => setPreview(true)}
        />
        <div className="grid items-start gap-x-10 gap-y-8 px-4 pt-6 pb-10 tablet:px-8 desktop:px-8 min-[1200px]:grid-cols-[minmax(0,1fr)_352px]">
          <div className="min-w-0">
            {saving.isAsked && <FormSummary />}
            <EditState
              opened={documentId ? opened : undefined}
              now={saving.isBusy || !documentId || now.version < opened.version ? undefined : now}
              answer={answer}
            />
            {documentId && <input type="hidden" name="document" value={documentId} />}
            <input type="hidden" name="submission_key" value={values.submission_key ?? ""} />
            {answer?.shortages && (
              <div className="mb-8 border-t-2 border-alarm pt-3">
                <ShortageFixes
                  shortages={answer.shortages}
                  before="One of these changes solves it:"
                  none="Nothing within 120 days would solve it."
                />
              </div>
            )}
            <PartiesBlock
              {...{ draft, paper, errorIn }}
              known={values.name ?? ""}
              isNew={!documentId && !answer}
              today={needed.today}
              onChoose={form.fill}
            />
            <QuotationLines
              {...{ lines: form.lines, rows: form.rows, priced: form.priced, nextKey }}
              taxes={needed.taxes}
              products={productOptions(needed.offers, now.lines)}
              postcode={draft.postcode}
              onChange={form.change}
              onToggle={form.setLines}
              onFix={() => void send("fixes")}
            />
            <TermsBlock lineDeposit={form.lineDeposit} />
          </div>
          <div className="grid gap-7 min-[1200px]:sticky min-[1200px]:top-24">
            <SumBoard paper={paper} />
            {aside && <Part title="This quotation">{aside}</Part>}
          </div>
        </div>
      </Form>
      {isPreview && <Preview paper={paper} onClose={() => setPreview(false)} />}
      <LeaveQuestion isUnsaved={isUnsaved} />
    </div>
  );
}

const Preview = lazily(() => import("#app/desk/quotations/quotation-preview.tsx"));

interface BarProps extends Pick<Props, "title" | "revision"> {
  mayIssue: boolean;
  isNew: boolean;
  saving: ReturnType<typeof useAutosave>;
  onPreview(): void;
}

/** Title, save state and actions; the bar stays in the window. */
function Bar({ title, revision, mayIssue, isNew, saving, onPreview }: BarProps) {
  const { isBusy, isUnsaved, savedAt, failure, isTheirs } = saving;
  return (
    <header className="sticky top-0 z-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-card px-4 py-2 tablet:px-8 desktop:px-8">
      <title>{`${title} · Southbridge`}</title>
      <div className="mr-auto">
        <Link
          className="staff-link text-note"
          to={href("/admin/:records", { records: "quotations" })}
        >
          Quotations
        </Link>
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="wide text-heading leading-7.5">
            {title}{" "}
            {revision !== undefined && revision > 1 && (
              <span className="font-normal text-ink-soft">revision {revision}</span>
            )}
          </h1>
          <Badge tone="new">Draft</Badge>
          <LiveLine>{false}</LiveLine>
        </div>
      </div>
      <p role="status" className="flex items-center gap-2 text-board [&_.icon]:w-4">
        {failure && isUnsaved ? (
          <span className="text-alarm-text">Not saved yet: {failure}</span>
        ) : isUnsaved ? (
          <span className="text-ink-soft">{isNew ? "Not saved yet" : "Saving"}</span>
        ) : (
          savedAt && (
            <>
              <Icon name="check" />
              Draft saved {savedAt}
            </>
          )
        )}
      </p>
      <Button variant="outline" size={42} onClick={onPreview}>
        Preview <KeyHint>p</KeyHint>
      </Button>
      {(isNew || isTheirs || failure) && (
        <Button type="submit" variant="outline" size={42}>
          Save draft
        </Button>
      )}
      {mayIssue ? (
        <Button type="submit" size={42} data-intent="issue" aria-busy={isBusy}>
          Issue and send <KeyHint>Ctrl Enter</KeyHint>
        </Button>
      ) : (
        <p className="text-note text-ink-soft">Only its branch can issue it.</p>
      )}
    </header>
  );
}

/** The live sum, as the paper has it. */
function SumBoard({ paper }: { paper: Paper }) {
  const { sums, total, inWords, deposit, isSample } = describePaper(paper);
  return (
    <section aria-label="Sum" className="rounded-control bg-tint px-5 py-4">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-body font-strong">Sum</h2>
        {isSample && (
          <span className="rounded-badge bg-head px-2 text-note text-ink-soft">Sample GSTIN</span>
        )}
      </div>
      <div className="tabular-nums [&_:is(dt,div:not([data-total])>dd)]:font-normal!">
        <SumRows rows={[...sums, ["Total", total, true]]} />
      </div>
      <p className="mt-1 text-note text-ink-soft" role="status">
        {inWords}. {deposit}
      </p>
    </section>
  );
}

const noSeller = {
  seller: { name: "", address: [], state: "", gstin: "", phone: "", email: "" },
  ...{ isSample: false, bank: null, upi: "" },
};
