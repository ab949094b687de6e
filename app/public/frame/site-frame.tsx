import type { ReactNode } from "react";
import { LocalName } from "#app/public/branches/branch.tsx";
import { Navbar } from "#app/public/frame/navbar.tsx";
import { useFrameFacts } from "#app/public/frame/use-frame-facts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { legalLinks, quickLinks } from "#content/site-links.ts";

type Props = { before?: ReactNode; children: ReactNode };

/** @param before is shown above everything, also above notices */
export function SiteFrame({ before, children }: Props) {
  const { phone } = useFrameFacts() ?? company;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {before}
      <Notices />
      <Navbar phone={phone} />
      <main id="main">{children}</main>
      <Footer />
    </>
  );
}

function Notices() {
  const { notices } = useFrameFacts();
  if (notices.length === 0) return null;
  return (
    <aside className="bg-tint text-board print:hidden" aria-label="Notices">
      <ul className="page-width grid gap-y-2 py-3">
        {notices.map(({ slug, text }) => (
          <li className="flex gap-x-2 text-body/snug font-medium wrap-anywhere" key={slug}>
            <Icon name="alert" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Footer() {
  const { address, phone, branches } = useFrameFacts();
  return (
    <footer className="footer surface-ink print:hidden">
      <div className="footer-columns page-width">
        <div>
          <Logo name={company.shortName} />
          <address className="footer-address">
            {company.name}
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={phone.href}>{phone.shown}</a>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </address>
        </div>
        <div hidden={branches.length === 0}>
          <h2>Branches</h2>
          <ul className="footer-branches">
            {branches.map((branch) => (
              <li key={branch.id}>
                <a href={`/aboutpage#${branch.id}`}>{branch.name}</a>{" "}
                <span>
                  <LocalName branch={branch} className="inline" />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul className="footer-links">
            {quickLinks.map(({ label, href }) => (
              <li key={label} className={href === "/register" ? "signed-out-only" : undefined}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="footer-legal">
        <div className="page-width">
          <p>{company.copyright}</p>
          {legalLinks.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}
