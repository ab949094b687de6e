/** What an admin lets a coordinator do besides, such as "catalogue prices"; null for nothing. */
export const grants = () => [`alter table "user" add column "grants" text`];
