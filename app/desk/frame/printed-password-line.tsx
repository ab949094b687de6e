import { href } from "react-router";

/** Asks an admin to replace the password that was printed when the site first started. */
export function PrintedPasswordLine() {
  return (
    <p className="printed-password" role="status">
      Your password is the one that was printed at the first start: whoever can read that output can
      sign in. <a href={href("/userdashboard/password")}>Change it now</a>
    </p>
  );
}
