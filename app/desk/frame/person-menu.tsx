import { useState } from "react";
import { Button } from "react-aria-components";
import { data, href, redirect } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { LogoutButton } from "#app/desk/frame/logout.tsx";
import { mayNotify, turnNotifications } from "#app/desk/live/unseen.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { type Doer, may } from "#app/domain/accounts/permissions.ts";
import { turnDigest } from "#app/domain/digest/digest.server.ts";
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

/** Stores the scheme in a cookie, so that the server renders it, or the digest at the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scheme, digest } = await readForm(request);
  if (digest === "on" || digest === "off") {
    const { userId } = context.get(signedInContext);
    await turnDigest(context.get(appContext), userId, digest === "on");
    return data(null);
  }
  const headers = { "Set-Cookie": schemeCookie.write(request, readScheme(scheme)) };
  return data(null, { headers });
}

export const loader = () => redirect(href("/admin"));

export type Choice = { scheme?: Scheme; digest?: "on" | "off" };

interface Props extends Required<Choice>, Doer {
  name: string;
  email: string;
  /** @returns whether it was stored */
  choose(chosen: Choice): Promise<boolean>;
}

/** Notifications while the user is away. Rendered only in the browser. */
function NewsChoices({ digest, choose }: Pick<Props, "digest" | "choose">) {
  const [notifies, setNotifies] = useState(mayNotify);
  const [failure, setFailure] = useState("");
  return (
    <>
      <h2 className="mt-3 font-medium">While you are away</h2>
      <CheckBox
        label="Morning summary by mail"
        checked={digest === "on"}
        onChange={async (isOn) => {
          const isStored = await choose({ digest: isOn ? "on" : "off" });
          setFailure(isStored ? "" : "This could not be saved. Please try again.");
        }}
      />
      <CheckBox
        label="Notify me in this browser"
        checked={notifies}
        onChange={async (isOn) => {
          const isNotified = await turnNotifications(isOn);
          setNotifies(isNotified);
          setFailure(
            isNotified === isOn ? "" : "This browser blocks notifications from this site.",
          );
        }}
      />
      <p role="status">{failure}</p>
    </>
  );
}

/** The signed-in user, the choice of light or dark, and the logout. */
export function PersonMenu({ name, email, scheme, digest, choose, ...doer }: Props) {
  return (
    <div className="mx-6 mt-6 grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 leading-snug desktop:mt-auto desktop:pt-4">
      <span
        aria-hidden="true"
        className="row-span-2 grid h-9 place-items-center rounded-badge bg-mask font-medium"
      >
        {initials(name)}
      </span>
      <PopoverButton
        title="Your account"
        placement="top start"
        trigger={
          <Button className="flex min-h-6 cursor-pointer items-center gap-2 text-left [&_.icon]:w-3.5">
            <span className="truncate font-medium">{name}</span>
            <Icon name="chevron-down" />
          </Button>
        }
      >
        <div className="w-58">
          <p className="truncate">{email}</p>
          <h2 className="mt-3 mb-2 font-medium" id="appearance">
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
                onClick={() => void choose({ scheme: value })}
                className="min-h-9.5 cursor-pointer px-1 hover:bg-tint focus-visible:-outline-offset-3 aria-pressed:bg-fill aria-pressed:text-paper aria-pressed:[--focus:var(--color-green-edge)]"
              >
                {label}
              </button>
            ))}
          </fieldset>
          {may(doer, "records") && <NewsChoices digest={digest} choose={choose} />}
        </div>
      </PopoverButton>
      <LogoutButton className="inline-flex min-h-6 items-center justify-self-start underline underline-offset-4">
        Logout
      </LogoutButton>
    </div>
  );
}
