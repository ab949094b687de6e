import { useRevalidator } from "react-router";
import { LogoutLink } from "#app/desk/frame/logout-link.tsx";
import { NextField } from "#app/desk/frame/next-field.tsx";
import { type Scheme, schemes } from "#app/desk/frame/schemes.ts";
import { initials } from "#app/lib/names.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Who is signed in, with what is theirs alone: how the desk looks, and the way out. */
export function PersonMenu(props: { name: string; email: string; scheme: Scheme }) {
  const { name, email, scheme } = props;
  return (
    <div className="staff-person">
      <span aria-hidden="true">{initials(name)}</span>
      <button type="button" popoverTarget="person-menu" title={email}>
        <span className="truncate font-medium">{name}</span>
        <Icon name="chevron-down" />
      </button>
      <LogoutLink>Logout</LogoutLink>
      <div className="person-menu" id="person-menu" popover="auto">
        <p className="truncate">{email}</p>
        <Appearance scheme={scheme} />
      </div>
    </div>
  );
}

/** A form without script, and at once with it. */
function Appearance({ scheme }: { scheme: Scheme }) {
  const { revalidate } = useRevalidator();
  // The router would load a script for this, and after an update reload the page with its input.
  const choose = (value: Scheme) => {
    const body = new URLSearchParams({ scheme: value });
    const request = { method: "POST", body, headers: scriptRequest };
    fetch("/admin/appearance", request).then(revalidate, () => {});
  };
  return (
    <form method="post" action="/admin/appearance">
      <NextField />
      <h2 id="appearance">Appearance</h2>
      <fieldset aria-labelledby="appearance">
        {schemes.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="scheme"
            value={value}
            aria-pressed={value === scheme}
            onClick={(event) => {
              event.preventDefault();
              choose(value);
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
