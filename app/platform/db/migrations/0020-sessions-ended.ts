/** How often the sessions of an account were ended: a sign-in that began before is refused. */
export const sessionsEnded = () => [
  `alter table "user" add column "sessionsEnded" integer not null default 0`,
];
