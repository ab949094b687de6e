/**
 * The open records over all kinds and of each kind, in every order in which a list shows them. Few
 * records are open, and fewer have a reminder, so these indexes are small.
 */
export const openIndexes = () => [
  `create index record_open on record (created_at, no) where ${open}`,
  `create index record_open_name on record (name, no) where ${open}`,
  `create index record_open_status on record (status, created_at, no) where ${open}`,
  `create index record_open_kind on record (kind, created_at, no) where ${open}`,
  `create index record_open_kind_name on record (kind, name, no) where ${open}`,
  `create index record_open_kind_assignee on record (kind, assignee, created_at, no) where ${open}`,
  `create index record_reminded on record (reminder_at, no) where reminder_at is not null and ${open}`,
  `create index record_reminded_kind on record (kind, reminder_at, no)
    where reminder_at is not null and ${open}`,
];

const open = "status not in ('done', 'returned', 'cancelled', 'refused', 'spam')";
