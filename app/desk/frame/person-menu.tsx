import { Button } from "react-aria-components";
import { data, href, redirect } from "react-router";
import { LogoutButton } from "#app/desk/frame/logout.tsx";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { initials } from "#app/lib/names.ts";
import { schemeCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/person-menu";

/**
 * Light or dark for the desk: as the system has it, or by somebody's choice. The class names are
 * those of dark.css, which the root gives to the document; Tailwind finds whole words only.
 */
const schemes = [
  { value: "system", label: "System", className: "scheme-system" },
  { value: "light", label: "Light", className: "scheme-light" },
  { value: "dark", label: "Dark", className: "scheme-dark" },
] as const;

export type Scheme = (typeof schemes)[number]["value"];

/** Reads the cookie or a form; the system's scheme for all else. */
export function readScheme(text: string | undefined): Scheme {
  return schemes.find(({ value }) => value === text)?.value ?? "system";
}

/** Stores the scheme in a cookie, so that the server renders it. */
export async function action({ request }: Route.ActionArgs) {
  const { scheme } = await readForm(request);
  const headers = { "Set-Cookie": schemeCookie.write(request, readScheme(scheme)) };
  return data(null, { headers });
}

export const loader = () => redirect(href("/admin"));

interface Props {
  name: string;
  email: string;
  scheme: Scheme;
  onScheme(scheme: Scheme): void;
}

/** The signed-in user, the choice of light or dark, and the logout. */
export function PersonMenu({ name, email, scheme, onScheme }: Props) {
  return (
    <div className="mx-5.5 mt-6 grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 leading-[1.3] desktop:mt-auto desktop:pt-4">
      <span
        aria-hidden="true"
        className="row-span-2 grid h-9 place-items-center rounded-badge bg-mask pt-[3px] font-medium"
      >
        {initials(name)}
      </span>
      <PopoverButton
        title="Your account"
        placement="top start"
        trigger={
          <Button className="flex min-h-6 cursor-pointer items-center gap-2 text-left [&_.icon]:-mt-[3px] [&_.icon]:w-3.5">
            <span className="truncate font-medium">{name}</span>
            <Icon name="chevron-down" />
          </Button>
        }
      >
        <div className="w-58">
          <p className="truncate">{email}</p>
          <h2 className="mt-3 mb-1.5 font-medium" id="appearance">
            Appearance
          </h2>
          <fieldset
            className="input-box grid grid-cols-3 overflow-clip"
            aria-labelledby="appearance"
          >
            {schemes.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === scheme}
                onClick={() => onScheme(value)}
                className="min-h-9.5 cursor-pointer px-1 pt-[3px] hover:bg-tint focus-visible:-outline-offset-3 aria-pressed:bg-fill aria-pressed:text-paper aria-pressed:[--focus:var(--color-green-edge)]"
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </PopoverButton>
      <LogoutButton className="inline-flex min-h-6 items-center justify-self-start underline underline-offset-4">
        Logout
      </LogoutButton>
    </div>
  );
}
