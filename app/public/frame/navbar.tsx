import { href, useLocation } from "react-router";
import { currentLink } from "#app/public/frame/current-link.ts";
import { PhoneMenu } from "#app/public/frame/phone-menu.tsx";
import { SocialLinks } from "#app/public/frame/social-links.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { mainLinks } from "#content/site-links.ts";

/** Both states of a visitor are in the page, which is the same for everyone; the script picks one. */
export function Navbar({ surface }: { surface: "green" | "paper" }) {
  // Pages are built ahead under their address with a slash at its end.
  const pathname = useLocation().pathname.replace(/(.)\/$/, "$1");
  return (
    <header
      className={surface === "green" ? "navbar surface-green print:hidden" : "navbar print:hidden"}
    >
      <div className="page-width flex h-full items-center">
        <a className="mr-auto flex no-underline" href="/" aria-label={`${company.shortName}, home`}>
          <Logo name={company.shortName} />
        </a>
        <nav className="navbar-links" aria-label="Main">
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
        <div className="navbar-account">
          <SocialLinks />
          <a className="signed-out-only" href="/login" data-signed-out>
            Login
          </a>
          <form
            className="signed-in-only"
            method="post"
            action="/logout"
            data-signed-in
            data-ends-session
          >
            <button type="submit">Logout</button>
          </form>
        </div>
        <span className="signed-out-only" data-signed-out>
          <ButtonLink variant="outline" size={42} href="/register">
            Sign Up
          </ButtonLink>
        </span>
        <span className="signed-in-only" data-signed-in>
          <ButtonLink variant="outline" size={42} href={href("/userdashboard")}>
            Dashboard
          </ButtonLink>
        </span>
        <button className="menu-toggle" type="button" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <PhoneMenu pathname={pathname} />
      </div>
    </header>
  );
}
