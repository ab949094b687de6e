import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Fact } from "#app/desk/ui/detail-pane.tsx";
import { type Grant, grants } from "#app/domain/accounts/permissions.ts";
import { Button } from "#app/ui/button.tsx";

const labels: Record<Grant, string> = {
  catalogue: "Change the catalogue and publish it",
  prices: "Change prices in the catalogue",
};

/** What an admin lets a coordinator do besides. */
export function GrantsForm({ given }: { given: readonly Grant[] }) {
  return (
    <Fact label="Also may">
      <form className="grid justify-items-start gap-2" method="post">
        {grants.map((grant) => (
          <CheckBox
            key={`${grant} ${given.includes(grant)}`}
            name={grant}
            value="on"
            defaultChecked={given.includes(grant)}
            label={labels[grant]}
          />
        ))}
        <Button type="submit" variant="outline" size={38} name="change" value="grants">
          Save<span className="sr-only"> permissions</span>
        </Button>
      </form>
    </Fact>
  );
}
