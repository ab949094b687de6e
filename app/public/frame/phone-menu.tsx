import { href } from "react-router";
import { currentLink } from "#app/public/frame/current-link.ts";
import { SocialLinks } from "#app/public/frame/social-links.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { mainLinks } from "#content/site-links.ts";

/** A popover, so the browser opens and closes it, with Escape too, and keeps the focus in order. */
export function PhoneMenu({ pathname }: { pathname: string }) {
  return (
    <div className="menu surface-green" id="menu" popover="auto" role="dialog" aria-label="Menu">
      <div className="flex items-center justify-between">
        <Logo name={company.shortName} />
        <button
          className="menu-toggle"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Pages">
        <ul>
          {mainLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={currentLink(link, pathname)}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="signed-out-only" data-signed-out>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink href="/register">Sign Up</ButtonLink>
          <ButtonLink variant="outline" href="/login">
            Login
          </ButtonLink>
        </div>
      </div>
      <div className="signed-in-only" data-signed-in>
        <form className="grid grid-cols-2 gap-3" method="post" action="/logout" data-ends-session>
          <ButtonLink href={href("/userdashboard")}>Dashboard</ButtonLink>
          <Button type="submit" variant="outline">
            Logout
          </Button>
        </form>
      </div>
      <SocialLinks />
    </div>
  );
}
