import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Which branch sees to a record and when somebody wants to be reminded of it; where staff work;
 * lists that they keep. See docs/decisions/0022.
 */
export function responsibility({ text }: ColumnTypes) {
  return [
    `alter table record add column branch ${text} not null default ''`,
    `alter table record add column reminder_at ${text}`,
    `alter table record add column reminder_for ${text}`,

    // Stored records get the chosen branch, or the one that their address names.
    `update record set branch = (
      select branch from career_application where record_id = record.id
    ) where kind = 'career_application'`,
    "alter table career_application drop column branch",
    `update record set branch = coalesce((
      select ${branchOf("code", "''")} from enquiry where record_id = record.id
    ), '') where kind = 'enquiry'`,
    `update record set branch = coalesce((
      select ${branchOf("postcode", "lower(trim(city))")} from booking where record_id = record.id
    ), '') where kind = 'booking'`,

    // The list of a kind by branch, and over all kinds what somebody or a branch has to do.
    "create index record_branch on record (kind, branch, created_at, no) where status <> 'spam'",
    `create index record_open_assignee on record (assignee, created_at, no) where ${open}`,
    `create index record_open_branch on record (branch, created_at, no) where ${open}`,
    `create index record_reminder on record (reminder_for, reminder_at, no)
      where reminder_at is not null and ${open}`,

    // Better Auth reads and writes it: see app/domain/accounts/session.server.ts.
    `alter table "user" add column branch ${text}`,

    `create table saved_view (
      id ${text} primary key,
      user_id ${text} not null references "user" (id) on delete cascade,
      name ${text} not null,
      list ${text} not null,
      query ${text} not null,
      created_at ${text} not null
    )`,
    "create index saved_view_user on saved_view (user_id, id)",
  ];
}

const open = "status not in ('done', 'returned', 'cancelled', 'spam')";

/** As app/domain/branches/responsible-branch.ts has it on the day of this migration. */
function branchOf(code: string, city: string): string {
  const digits = `replace(${code}, ' ', '')`;
  const circles = [
    ["36", "49", "pune"],
    ["50", "53", "hyderabad"],
    ["54", "59", "bangalore"],
    ["60", "66", "chennai"],
    ["67", "68", "kochi"],
    ["69", "69", "trivandrum"],
    ["75", "77", "hyderabad"],
  ] as const;
  const cities = {
    bangalore: ["bangalore", "bengaluru", "mysore", "mysuru", "mangalore", "mangaluru", "hubli"],
    chennai: ["chennai", "madras", "coimbatore", "madurai", "salem", "tiruppur", "puducherry"],
    trivandrum: ["trivandrum", "thiruvananthapuram", "kollam", "quilon"],
    hyderabad: ["hyderabad", "secunderabad", "visakhapatnam", "vijayawada", "warangal"],
    pune: ["pune", "poona", "mumbai", "bombay", "thane", "nagpur", "nashik"],
    kochi: ["kochi", "cochin", "ernakulam", "thrissur", "kozhikode", "calicut"],
  };
  return `case ${[
    ...circles.map(
      ([from, to, branch]) =>
        `when length(${digits}) = 6 and substr(${digits}, 1, 2) between '${from}' and '${to}'
          then '${branch}'`,
    ),
    ...Object.entries(cities).map(
      ([branch, names]) => `when ${city} in ('${names.join("', '")}') then '${branch}'`,
    ),
  ].join(" ")} else '' end`;
}
