import type { ListedUser } from "#app/domain/accounts/users/list-users.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** What an account may do: its role, and whether it is shut. */
export function UserBadges({ user: { role, isDisabled } }: { user: ListedUser }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={role === "admin" ? "progress" : "done"}>{role}</Badge>
      {isDisabled && <Badge tone="failed">disabled</Badge>}
    </span>
  );
}
