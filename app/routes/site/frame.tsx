import { Outlet } from "react-router";

export default function SiteFrame() {
  return <Outlet />;
}
