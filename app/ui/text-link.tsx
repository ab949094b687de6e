import { Icon } from "#app/ui/icon.tsx";

/** A link that stands on its own, with the arrow that leads on. */
export function TextLink({
  href,
  about,
  children,
}: {
  href: string;
  /** What the link leads to, for people who hear it out of its place: "Read more" about what. */
  about?: string;
  children: string;
}) {
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
