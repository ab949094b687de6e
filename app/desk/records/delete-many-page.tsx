import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { Answers } from "#app/desk/edit/ask-link.tsx";
import { deletion } from "#app/desk/edit/delete-link.tsx";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { mostFields, readRecords, requireKind } from "#app/desk/records/bulk.server.ts";
import { formatOutcome, writeOutcome } from "#app/desk/records/outcome.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { deleteRecords, whyKept } from "#app/domain/records/delete-records.server.ts";
import { lossOfAll, mayDelete } from "#app/domain/records/record-kind.ts";
import { FormError } from "#app/lib/form-error.ts";
import { outcomeCookie } from "#app/platform/http/cookies.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/delete-many-page";

const failed = "We could not delete these just now. They are still stored; please try again.";

/** The question for all ticked spam, on a page of its own where no script runs. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "deletion");
  const { description } = requireKind(params.records);
  if (!mayDelete(description, "spam")) throw data(whyKept(description), { status: 409 });
  const ticked = url.searchParams.getAll("record");
  const next = quarantineOf(params);
  return { ticked, next, loses: ticked.length > 0 ? lossOfAll(description, ticked.length) : "" };
}

/** Deletes the ticked spam, or says what is in the way of all of it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = requireKind(params.records);
  const { fields, lists } = await readWholeForm(request, mostFields);
  const next = quarantineOf(params);
  const edit = { request, context, fields, gone: failed, failed, next };
  return answerEdit(edit, async () => {
    const ticked = readRecords(lists.record);
    const ids = ticked.map(({ id }) => id);
    const { count, gone } = await deleteRecords(
      context.get(appContext),
      kind,
      ids,
      actorOf(context),
    );
    const goneNumbers = ticked.filter(({ id }) => gone.includes(id)).map(({ no }) => no);
    if (count === 0) throw new FormError(409, { failure: "All of these were deleted before." });
    const outcome = { did: "delete", count, gone: goneNumbers } as const;
    const cookie = outcomeCookie.write(request, writeOutcome(outcome));
    return { said: formatOutcome(outcome, kind.description), cookie };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Delete · Southbridge" }];

export default function DeleteManyPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { next, loses, ticked } = loaderData;
  const failure = useAnswer(actionData)?.failure;
  return (
    <div className="staff-page">
      {failure && <FailureLine>{failure}</FailureLine>}
      <h1 className="staff-title">{loses ? deletion.title : "Nothing is ticked"}</h1>
      {loses ? (
        <Answers
          {...deletion}
          no="Keep them"
          action={href("/admin/:records/delete", params)}
          back={next}
          text={loses}
        >
          {ticked.map((value) => (
            <input key={value} type="hidden" name="record" value={value} />
          ))}
        </Answers>
      ) : (
        <p className="mt-3">
          <a className="staff-link" href={next}>
            Back to the list
          </a>
        </p>
      )}
    </div>
  );
}

function quarantineOf(params: Route.LoaderArgs["params"]): string {
  return `${href("/admin/:records", params)}?status=spam`;
}
