import type { RecordList } from "#app/desk/records/use-follow-up.ts";
import { nobody } from "#app/domain/records/record-query.ts";

/** Who can look after a record: oneself first, then nobody, then the others. */
export function assigneeOptions({ staff, me }: Pick<RecordList, "staff" | "me">) {
  const others = staff.filter(({ id }) => id !== me);
  return [
    ...(others.length < staff.length ? [{ value: me, label: "Me" }] : []),
    { value: nobody, label: "Nobody" },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
