import { sql } from "kysely";
import type { Batch } from "#app/platform/db/migrations/batch.ts";

/**
 * Links stored mails by what their data says: ids stand at fixed places in their JSON. Acknowledgements
 * were stored in the same moment as their record, answers are named in its history.
 */
const batch: Batch = async (trx) => {
  const linked = await sql`
    update mail set record_id = found.record, user_id = found.account
    from (
      select id, record, account from (
        select id, case
            when template = 'staff notice' then (
              select record.id from record where record.id = substr(data, length(data) - 37, 36))
            when template = 'booking' then (
              select record.id from record where record.id = substr(data, 15, 36))
            when template = 'answer' then (
              select min(record.id) from record join record_event on record_id = record.id
              where email = recipient and action = 'answered' and substr(after, 10, 36) = mail.id)
            when template in ('application', 'enquiry', 'message', 'training enquiry') then (
              select min(record.id) from record
              where email = recipient and record.created_at = mail.created_at and kind = case template
                when 'application' then 'career_application' when 'enquiry' then 'enquiry'
                when 'message' then 'contact_message' else 'training_enquiry' end)
          end as record,
          case when template in ('verification', 'reset password', 'account changed')
            then (select "user".id from "user" where email = recipient) end as account
        from mail where record_id is null and user_id is null
      ) as mails where record is not null or account is not null limit ${portion}
    ) as found where mail.id = found.id
  `.execute(trx);
  return linked.numAffectedRows === BigInt(portion);
};

const portion = 2_000;

export const linksOfStoredMails = { batch };
