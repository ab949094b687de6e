import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useVisitor } from "#app/platform/http/use-visitor.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { type MainLink, mainLinks } from "#content/site-links.ts";

type Phone = { shown: string; href: string };

/** The page is built once, with the links for both states of sign-in; the script shows one. */
export function Navbar({ phone }: { phone: Phone }) {
  return (
    <header className="navbar print:hidden">
      <div className="page-width">
        <a href="/" aria-label={`${company.shortName}, home`}>
          <Logo name={company.shortName} />
        </a>
        <nav className="max-desktop:hidden" aria-label="Main">
          <MainLinks className="navbar-links" />
        </nav>
        <div className="navbar-account">
          <a className="navbar-phone" href={phone.href}>
            {phone.shown}
          </a>
          <SocialLinks>
            <li>
              <a href={chat} aria-label="WhatsApp">
                <Icon name="whatsapp" />
              </a>
            </li>
          </SocialLinks>
          <CartLink />
          <a className="signed-out-only" href="/login">
            Login
          </a>
          <form className="signed-in-only" method="post" action="/logout">
            <button type="submit">Logout</button>
          </form>
          <span className="signed-out-only">
            <ButtonLink variant="outline" size={42} href="/register">
              Sign Up
            </ButtonLink>
          </span>
          <span className="signed-in-only">
            <ButtonLink variant="outline" size={42} href={href("/userdashboard")}>
              Dashboard
            </ButtonLink>
          </span>
        </div>
        <button className="navbar-toggle" type="button" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <PhoneMenu phone={phone} />
      </div>
    </header>
  );
}

function CartLink() {
  const inCart = useVisitor()?.inCart;
  return (
    <a href={href("/cartpage")}>
      Cart{" "}
      <span className="cart-count" data-in-cart="">
        {inCart || null}
      </span>
    </a>
  );
}

const chat = `https://wa.me/${company.whatsApp}`;

function PhoneMenu({ phone }: { phone: Phone }) {
  return (
    <div
      className="phone-menu surface-green"
      id="menu"
      popover="auto"
      role="dialog"
      aria-label="Menu"
    >
      <div>
        <Logo name={company.shortName} />
        <button
          className="navbar-toggle"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Pages">
        <MainLinks className="trace-list">
          <li>
            <CartLink />
          </li>
        </MainLinks>
      </nav>
      <div className="signed-out-only">
        <div>
          <ButtonLink href="/register">Sign Up</ButtonLink>
          <ButtonLink variant="outline" href="/login">
            Login
          </ButtonLink>
        </div>
      </div>
      <div className="signed-in-only">
        <form method="post" action="/logout">
          <ButtonLink href={href("/userdashboard")}>Dashboard</ButtonLink>
          <Button type="submit" variant="outline">
            Logout
          </Button>
        </form>
      </div>
      <p className="phone-menu-talk">
        <a href={phone.href}>{phone.shown}</a>
        <a href={chat}>WhatsApp</a>
      </p>
      <SocialLinks />
    </div>
  );
}

function MainLinks({ className, children }: { className: string; children?: ReactNode }) {
  // The build requests its pages with a slash at the end.
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  return (
    <ul className={className}>
      {mainLinks.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={currentLink(link, pathname)}>
            {link.label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** `page` on the link's own page, `true` on the other pages of its section. */
function currentLink({ href, children = [] }: MainLink, pathname: string) {
  if (pathname === href) return "page";
  return children.some((page) => `${pathname}/`.startsWith(`${page}/`)) || undefined;
}

function SocialLinks({ children }: { children?: ReactNode }) {
  return (
    <ul className="social-links">
      {children}
      {company.social.map(({ icon, label, href }) => (
        <li key={icon}>
          <a href={href} aria-label={`${company.shortName} on ${label}`}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
