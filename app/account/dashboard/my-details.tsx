import type { ReactNode } from "react";
import { href } from "react-router";
import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { Account } from "#app/domain/accounts/account-repository.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const { details, signIn, data } = userDashboard;

export function MyDetails({ account }: { account: Account }) {
  const { name, email, isVerified, hasPassword, hasGoogle } = account;
  return (
    <AccountPart id="details" heading={details.heading}>
      <dl className="account-facts">
        <Fact label="Name" action={<ChangeLink what="name" />}>
          {name}
        </Fact>
        <Fact label="Email" action={!isVerified && <SendAgain email={email} />}>
          {email}
          <Badge tone={isVerified ? "done" : "new"}>
            {isVerified ? "confirmed" : "not confirmed"}
          </Badge>
        </Fact>
        <Fact label="Sign-in" action={hasPassword && <ChangeLink what="password" />}>
          {hasPassword ? (hasGoogle ? signIn.byBoth : signIn.byPassword) : signIn.byGoogle}
        </Fact>
      </dl>
    </AccountPart>
  );
}

function Fact(props: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.action && <dd data-action>{props.action}</dd>}
    </div>
  );
}

function ChangeLink({ what }: { what: "name" | "password" }) {
  return (
    <ButtonLink variant="outline" size={42} href={href(`/userdashboard/${what}`)}>
      Change<span className="sr-only"> {what}</span>
    </ButtonLink>
  );
}

function SendAgain({ email }: { email: string }) {
  return (
    <form method="post" action={href("/varify-email")}>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="outline" size={42}>
        Send again<span className="sr-only"> the mail that verifies the address</span>
      </Button>
    </form>
  );
}

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
