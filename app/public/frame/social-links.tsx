import { Icon } from "#app/ui/icon.tsx";
import { company } from "#content/company.ts";

export function SocialLinks() {
  return (
    <ul className="social-links">
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
