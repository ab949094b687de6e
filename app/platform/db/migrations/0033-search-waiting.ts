/**
 * All that is stored waits for its text, which the start of this release gives it, some at a time
 * (app/domain/search/index-waiting.server.ts). Apart from the triggers before it, which lock the tables.
 */
export const searchWaiting = () => [
  `insert into search_waiting (id, kind)
    select id, kind from record
    union all select id, 'partner' from partner
    union all select id, 'user' from "user"
    union all select id, 'mail' from mail
    union all select id, 'audit' from audit where true
    on conflict (id) do nothing`,
];
