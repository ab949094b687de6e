import { href } from "react-router";
import { StaffNotice } from "#app/desk/frame/staff-notice.tsx";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";

/** For admins without a second factor, until they say "later" once. */
export function SecondFactorOffer() {
  const page = secondFactorPage(href("/admin"));
  return (
    <StaffNotice>
      <p>A second factor keeps others out, even with your password.</p>
      <div className="flex items-baseline gap-x-4">
        <a className="staff-link" href={page}>
          Set it up
        </a>
        <form method="post" action={page}>
          <input type="hidden" name="step" value="later" />
          <button className="text-button" type="submit">
            Later
          </button>
        </form>
      </div>
    </StaffNotice>
  );
}
