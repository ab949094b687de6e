import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { userDashboard } from "#content/user-dashboard.ts";
import { AccountPart } from "./account-part.tsx";

const { data } = userDashboard;

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
