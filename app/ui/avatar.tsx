import { initials, shortName } from "#app/lib/names.ts";

export function Person({ name, isMe }: { name: string | undefined; isMe?: boolean }) {
  return (
    <span className="person" data-nobody={name ? undefined : ""}>
      <span
        className="avatar"
        data-initials={name && initials(name)}
        data-me={isMe || undefined}
        aria-hidden="true"
      />
      <span>{name ? shortName(name) : "Unassigned"}</span>
    </span>
  );
}
