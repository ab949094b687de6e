import { href } from "react-router";
import type { Account } from "#app/domain/accounts/account-repository.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { userDashboard } from "#content/user-dashboard.ts";
import { AccountPart } from "./account-part.tsx";

const { details, data } = userDashboard;

export function MyDetails({ account }: { account: Account }) {
  const { name, email, isVerified, hasPassword, hasGoogle } = account;
  return (
    <AccountPart id="details" heading={details.heading}>
      <dl className="account-facts">
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dd data-action>
            <ButtonLink variant="outline" size={42} href={href("/userdashboard/name")}>
              Change<span className="sr-only"> name</span>
            </ButtonLink>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            {email}
            <Badge tone={isVerified ? "done" : "new"}>
              {isVerified ? "verified" : "not verified"}
            </Badge>
          </dd>
          {!isVerified && (
            <dd data-action>
              <form method="post" action={href("/varify-email")}>
                <input type="hidden" name="email" value={email} />
                <Button type="submit" variant="outline" size={42}>
                  Send again<span className="sr-only"> the mail that verifies the address</span>
                </Button>
              </form>
            </dd>
          )}
        </div>
        <div>
          <dt>Password</dt>
          <dd>{hasPassword ? "Set" : "None: you sign in with Google"}</dd>
          {hasPassword && (
            <dd data-action>
              <ButtonLink variant="outline" size={42} href={href("/userdashboard/password")}>
                Change<span className="sr-only"> password</span>
              </ButtonLink>
            </dd>
          )}
        </div>
        <div>
          <dt>Google</dt>
          <dd>{hasGoogle ? details.google : details.noGoogle}</dd>
        </div>
      </dl>
    </AccountPart>
  );
}

/** What somebody may do with everything that is stored about them. */
export function MyData() {
  return (
    <AccountPart id="data" heading={data.heading}>
      <p className="max-w-[34em]">{data.export}</p>
      <p className="mt-4">
        <ButtonLink variant="outline" href={href("/userdashboard/export")}>
          <Icon name="download" /> Download my data
        </ButtonLink>
      </p>
      <p className="mt-11 max-w-[34em]">{data.deletion}</p>
      <p className="mt-4">
        <ButtonLink variant="outline" href={href("/userdashboard/delete")}>
          <Icon name="trash" /> Delete my account
        </ButtonLink>
      </p>
    </AccountPart>
  );
}
