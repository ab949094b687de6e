import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** What is lost, and the two answers to "Are you sure ?". */
export function DeleteQuestion({
  action,
  next,
  loses,
  keep = (
    <ButtonLink variant="outline" size={42} href={next}>
      Keep it
    </ButtonLink>
  ),
}: {
  action: string;
  next: string;
  loses: string;
  keep?: ReactNode;
}) {
  return (
    <>
      <p className="mt-2 max-w-[34em] text-ink-soft">{loses}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" action={action}>
          <input type="hidden" name="next" value={next} />
          <Button type="submit" variant="danger" size={42}>
            Delete
          </Button>
        </form>
        {keep}
      </div>
    </>
  );
}
