import { href } from "react-router";
import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { findAllByUser } from "#app/domain/records/application-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { jobs } from "#content/jobs.ts";
import { userDashboard } from "#content/user-dashboard.ts";

type MyApplication = Awaited<ReturnType<typeof findAllByUser>>[number];

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
