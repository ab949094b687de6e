import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { useStore } from "#app/desk/forms/post-form.tsx";
import { quotationPath } from "#app/desk/frame/places.ts";
import type { ShownQuotation, ShownRevision } from "#app/desk/record/quotation-data.server.ts";
import { Edits, RecordPart } from "#app/desk/record/record-part.tsx";
import { CopyLink } from "#app/desk/ui/copy-link.tsx";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { Fact } from "#app/desk/ui/detail-pane.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { paperSheet, traceList } from "#app/desk/ui/part.tsx";
import { PdfButton, pressPdf } from "#app/desk/ui/pdf-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PaperView } from "#app/ui/paper-view.tsx";

interface Props {
  quotation: ShownQuotation;
  /** The record's source, and the record made from it. */
  linked: readonly { id: string; label: string; title: string; path: string }[];
}

/** The paper of a quotation as its PDF looks, its revisions, what its customer said, and the acts. */
export default function QuotationPart({ quotation, linked }: Props) {
  const { revisions } = quotation;
  const [chosen, setChosen] = useState<string>();
  const shown = revisions.find(({ documentId }) => documentId === chosen) ?? revisions[0];
  if (!shown) return null;
  return (
    <div className="mt-6 grid gap-6">
      <Acts key={quotation.id} quotation={quotation} shown={shown} />
      <div className="grid gap-x-8 gap-y-6 *:min-w-0 @min-[600px]/pane:grid-cols-2">
        <div>
          <RecordPart id="quotation-revisions" title="Revisions">
            <ol className={`${traceList} mt-3 [&>li]:before:bg-card`}>
              {revisions.map((one) => (
                <Revision
                  key={one.documentId}
                  revision={one}
                  isShown={one === shown}
                  onShow={() => setChosen(one.documentId)}
                />
              ))}
            </ol>
          </RecordPart>
        </div>
        <Customer quotation={quotation} linked={linked} />
      </div>
      <div className={paperSheet}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <strong className="text-heading font-bold">{nameOf(shown)}</strong>
          <span className="text-ink-soft">
            {shown.issuedOn && `${shown.issuedOn}, `}valid until {shown.validUntil}
          </span>
        </p>
        <PaperView paper={shown.paper} />
      </div>
    </div>
  );
}

const nameOf = ({ number, revision }: ShownRevision) => number || `Draft of revision ${revision}`;

function Acts({ quotation, shown }: { quotation: ShownQuotation; shown: ShownRevision }) {
  const { id, no, email, can, revisions } = quotation;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"issue" | "revoke">();
  // The same for all retries.
  const [key] = useState(() => uuidv7());
  const { send, isBusy, answer } = useStore(quotationPath(id), async ({ next }) => {
    if (next) await navigate(next);
  });
  const act = (intent: string, ...fields: [name: string, value: string][]) => {
    if (isBusy) return undefined;
    return send([["intent", `${intent}-quotation`], ["key", key], ...fields]);
  };
  const draft = revisions[0];
  const edit = () => navigate(`${quotationPath(id)}/edit`);
  const revise = () => void act("revise");
  const copy = () => void act("copy");
  useKeys({
    c: copy,
    ...(can.issue && { i: () => setAsked("issue") }),
    ...(shown.number && { p: pressPdf }),
  });
  const to = email ? ` and send it to ${email}` : "";
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {can.issue && draft && (
          <Button size={38} aria-keyshortcuts="i" onClick={() => setAsked("issue")}>
            {email ? "Issue and send" : "Issue"} <KeyHint>i</KeyHint>
          </Button>
        )}
        {(can.edit || can.revise) && (
          <Button
            variant={can.edit ? "green" : "outline"}
            size={38}
            aria-keyshortcuts="e"
            data-key-e
            onClick={can.edit ? edit : revise}
          >
            <Icon name="edit" />
            {can.edit ? "Edit draft" : "Revise"} <KeyHint>e</KeyHint>
          </Button>
        )}
        {shown.number && <PdfButton id={shown.documentId} />}
        <Button variant="outline" size={38} aria-keyshortcuts="c" onClick={copy}>
          Copy <KeyHint>c</KeyHint>
        </Button>
        {can.revoke && (
          <Button variant="danger" size={38} onClick={() => setAsked("revoke")}>
            Revoke
          </Button>
        )}
      </div>
      {answer?.failure && !isBusy && (
        <div className="mt-3" role="alert">
          <FailureLine>{answer.failure}</FailureLine>
        </div>
      )}
      {draft && (
        <ConfirmDialog
          title={`Issue revision ${draft.revision} of Q-${no}${to}?`}
          text={`${draft.paper.total} with GST. An issued revision never changes. A new revision replaces it.`}
          yes={email ? "Issue and send" : "Issue"}
          variant="green"
          isOpen={asked === "issue"}
          onOpenChange={() => setAsked(undefined)}
          onYes={async () => {
            const fields = { documentId: draft.documentId, version: String(draft.version) };
            await act("issue", ...Object.entries(fields));
          }}
        />
      )}
      <ConfirmDialog
        title={`Revoke Q-${no}?`}
        text="All its links end at once, and nobody can accept it. Staff can still read it."
        yes="Revoke"
        variant="danger"
        isOpen={asked === "revoke"}
        onOpenChange={() => setAsked(undefined)}
        onYes={async () => {
          await act("revoke");
        }}
      />
    </>
  );
}

/** The customer's answer and questions, the linked records, and the customer's link. */
function Customer({ quotation, linked }: Props) {
  const { answer, questions, link, revisions } = quotation;
  const { acceptedBy, declinedBecause, at } = answer;
  const issued = revisions.find(({ number }) => number);
  const facts = [
    ...(acceptedBy ? [{ label: "Accepted", said: `by ${acceptedBy}, ${at}` }] : []),
    ...(declinedBecause ? [{ label: "Declined", said: `“${declinedBecause}”, ${at}` }] : []),
    ...questions.map(({ at, link, text }) => ({
      ...{ label: "Question", said: `“${text}”, ${at}`, to: link },
    })),
    ...linked.map(({ label, title, path }) => ({ label, said: title, to: path })),
  ];
  if (!issued && facts.length === 0) return null;
  return (
    <div>
      <RecordPart id="quotation-customer" title="Result">
        <dl className="mt-2">
          {facts.map(({ label, said, ...fact }) => (
            <Fact key={"to" in fact ? fact.to : label} label={label}>
              {"to" in fact ? <Link to={fact.to}>{said}</Link> : said}
            </Fact>
          ))}
          {issued && !issued.opened && <Fact label="Opened">Not yet</Fact>}
        </dl>
        {link && (
          <p className="mt-3 flex items-center gap-3">
            <CopyLink path={link} />
          </p>
        )}
      </RecordPart>
    </div>
  );
}

interface RevisionProps {
  revision: ShownRevision;
  isShown: boolean;
  onShow(): void;
}

function Revision({ revision, isShown, onShow }: RevisionProps) {
  const { issuedOn, opened, isAccepted, changed, paper } = revision;
  const named = nameOf(revision);
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="font-medium">{named}</strong>
        <span className="tabular-nums">{paper.total}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <span>
          {[issuedOn, opened && `opened ${opened}`, isAccepted && "accepted"]
            .filter(Boolean)
            .join(", ")}
        </span>
        {isShown ? (
          <span>shown</span>
        ) : (
          <button type="button" className="staff-link" onClick={onShow}>
            See it<span className="sr-only">: {named}</span>
          </button>
        )}
      </p>
      {changed.length > 0 && <Edits edits={changed} />}
    </li>
  );
}
