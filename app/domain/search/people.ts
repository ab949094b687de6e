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
  const groups: { keys: Set<string>; records: [Record, ...Record[]] }[] = [];
  const byTime = records.toSorted(
    (a, b) => b.row.created_at.localeCompare(a.row.created_at) || b.row.no - a.row.no,
  );
  for (const record of byTime) {
    const keys = new Set(personKeys(record.row));
    const same = groups.filter((group) => [...keys].some((key) => group.keys.has(key)));
    const [first, ...others] = same;
    if (!first) {
      groups.push({ keys, records: [record] });
      continue;
    }
    first.records.push(record);
    for (const key of keys) first.keys.add(key);
    // A record with the number of one and the address of another shows that they are one.
    for (const other of others) {
      first.records.push(...other.records);
      for (const key of other.keys) first.keys.add(key);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map(({ records }) => {
    const { name, phone, email } = records[0].row;
    const phoned = records.find(({ row }) => row.phone);
    return { name, phone: phone || (phoned?.row.phone ?? ""), email, records };
  });
}

function personKeys({ phone, email }: Sent["row"]): string[] {
  const digits = phone.replace(/\D/g, "").slice(-10);
  return [email, digits.length >= 7 ? digits : ""].filter(Boolean);
}
