import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";

interface Sent {
  row: { id: string; no: number; name: string; email: string; phone: string; created_at: string };
}

/** The sender of records with the same phone number or e-mail address. */
export interface Person<Record extends Sent> {
  name: string;
  phone: string;
  email: string;
  /** Newest first. */
  records: readonly [Record, ...Record[]];
}

/** The person with the newest record comes first. */
export function groupByPerson<Record extends Sent>(records: readonly Record[]): Person<Record>[] {
  let groups: { keys: Set<string>; records: [Record, ...Record[]] }[] = [];
  const byTime = records.toSorted(
    (a, b) => b.row.created_at.localeCompare(a.row.created_at) || b.row.no - a.row.no,
  );
  for (const record of byTime) {
    const keys = personKeys(record.row);
    // Several, when it has the number of one and the address of another.
    const same = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const [first, ...others] = same;
    if (!first) {
      groups.push({ keys: new Set(keys), records: [record] });
      continue;
    }
    first.records.push(record, ...others.flatMap(({ records }) => records));
    first.keys = new Set([...keys, ...same.flatMap((group) => [...group.keys])]);
    groups = groups.filter((group) => !others.includes(group));
  }
  return groups.map(({ records }) => {
    const { phone, email } = records[0].row;
    // An erasure that leaves bookings stores a newer record without the name.
    const { name } = (records.find(({ row }) => row.name !== anonymisedActor) ?? records[0]).row;
    const phoned = records.find(({ row }) => row.phone);
    return { name, phone: phone || (phoned?.row.phone ?? ""), email, records };
  });
}

function personKeys({ phone, email }: Sent["row"]): string[] {
  const digits = phone.replace(/\D/g, "").slice(-10);
  return [email, digits.length >= 7 ? digits : ""].filter(Boolean);
}
