import { initials, shortName } from "#app/lib/names.ts";

interface Props {
  /** Nobody without it. */
  name: string | undefined;
  /** Whether it is the one who looks at the page. */
  isMe?: boolean;
}

/** Who sees to something, in one line: the initials on a square, and the name. */
export function Person({ name, isMe }: Props) {
  return (
    <span className="person" data-nobody={name ? undefined : ""}>
      <span
        className="avatar"
        data-initials={name && initials(name)}
        data-me={isMe || undefined}
        aria-hidden="true"
      />
      <span>{name ? shortName(name) : "Nobody"}</span>
    </span>
  );
}
