import { href } from "react-router";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { jobs } from "#content/jobs.ts";
import { userDashboard } from "#content/user-dashboard.ts";
import { AccountPart } from "./account-part.tsx";

export interface MyApplication {
  id: string;
  job: string;
  qualification: string;
  created_at: string;
  cvName: string | null;
  cvSize: number | null;
}

const { heading, empty } = userDashboard.applications;

export function MyApplications({ applications }: { applications: readonly MyApplication[] }) {
  return (
    <AccountPart id="applications" heading={heading}>
      {applications.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <ul className="account-list">
          {applications.map(({ id, job, qualification, created_at, cvName, cvSize }) => (
            <li key={id}>
              <strong>
                {jobs.find(({ slug }) => slug === job)?.name ?? "No opening in particular"}
              </strong>
              <small>
                {formatReceivedInFull(created_at)}, {qualification}
              </small>
              {cvName !== null && (
                <small>
                  <a href={href("/userdashboard/applications/:id/cv", { id })}>{cvName}</a>
                  {cvSize !== null && `, ${formatFileSize(cvSize)}`}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </AccountPart>
  );
}
