import { LocalName } from "#app/public/branches/local-name.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { branches } from "#content/branches.ts";
import { company } from "#content/company.ts";
import { legalLinks, quickLinks } from "#content/site-links.ts";

export function Footer() {
  return (
    <footer className="footer surface-ink print:hidden">
      <div className="page-width grid gap-x-6 gap-y-12 pt-14 pb-13 tablet:grid-cols-[5fr_4fr_3fr] desktop:pt-18 desktop:pb-14">
        <div>
          <Logo name={company.shortName} />
          <address className="footer-address">
            {company.name}
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={company.phone.href}>{company.phone.shown}</a>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </address>
        </div>
        <div>
          <h2>Branches</h2>
          <ul className="footer-branches">
            {branches.map((branch) => (
              <li key={branch.id}>
                {branch.name}{" "}
                <span>
                  <LocalName branch={branch} className="inline" />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul className="footer-links columns-2 gap-x-6 tablet:columns-1">
            {quickLinks.map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="[border-top:1px_solid_var(--hairline)] pt-4.5 pb-4 text-[0.9375rem] text-soft">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="w-full tablet:mr-auto tablet:w-auto">{company.copyright}</p>
          {legalLinks.map(({ label, href }) => (
            <a className="py-2" key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}
