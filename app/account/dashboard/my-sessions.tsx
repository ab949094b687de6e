import { href } from "react-router";
import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { OwnSession } from "#app/domain/accounts/own-account.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const { heading, lead } = userDashboard.sessions;

export function MySessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <AccountPart id="sessions" heading={heading}>
      <p className="mb-5 text-ink-soft">{lead}</p>
      <ul className="account-list">
        {sessions.map(({ id, device, createdAt, lastUsedAt, address, isCurrent }) => (
          <li key={id}>
            <strong>{device}</strong>
            <small>
              Since {formatReceivedInFull(createdAt)}, last used {formatReceivedInFull(lastUsedAt)}
              {address && `, from ${address}`}
            </small>
            {isCurrent ? (
              <Badge tone="progress">this device</Badge>
            ) : (
              <form method="post" action={href("/userdashboard/sessions")}>
                <Button type="submit" variant="outline" size={42} name="end" value={id}>
                  End<span className="sr-only"> {device}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form className="mt-5" method="post" action={href("/userdashboard/sessions")}>
          <Button type="submit" variant="outline" name="end" value="others">
            End all others
          </Button>
        </form>
      )}
    </AccountPart>
  );
}
