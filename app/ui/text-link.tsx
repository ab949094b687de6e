import { Icon } from "#app/ui/icon.tsx";

type Props = { href: string; about?: string; children: string };

/** `about` completes a bare "Read more" for screen readers. */
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
