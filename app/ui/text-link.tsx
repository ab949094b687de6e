import { Icon } from "#app/ui/icon.tsx";

type Props = { href: string; about?: string; children: string };

/** A link with an arrow. `about` tells screen readers what a bare "Read more" leads to. */
export function TextLink({ href, about, children }: Props) {
  return (
    <a className="text-link" href={href}>
      <span>
        {children}
        {about && <span className="sr-only">: {about}</span>}
      </span>
      <Icon name="arrow" />
    </a>
  );
}
