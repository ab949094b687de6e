import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { Button } from "#app/ui/button.tsx";

/** Says that the open record and another are two; then nobody is told again that they look alike. */
export function NotSameForm({ otherId }: { otherId: string }) {
  const { Form, isBusy } = useFollowUp(useRecordList().say);
  return (
    <Form method="post" aria-busy={isBusy}>
      <input type="hidden" name="other" value={otherId} />
      <Button type="submit" variant="outline" size={34} name="intent" value="not-same">
        Not the same
      </Button>
    </Form>
  );
}
