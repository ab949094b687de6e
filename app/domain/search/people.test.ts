import { expect, test } from "vitest";
import { groupByPerson } from "#app/domain/search/people.ts";

const sent = (id: string, phone: string, email: string, day = 20) => ({
  row: { id, no: 1, name: `N ${id}`, phone, email, created_at: `2026-11-${day}T10:00:00.000Z` },
});
const idsOf = (records: ReturnType<typeof sent>[]) =>
  groupByPerson(records).map(({ records }) => records.map(({ row }) => row.id));

test("the same number, however written, or the same address is the same person", () => {
  expect(
    idsOf([
      sent("a", "+91 98450 21337", "a@x.in", 21),
      sent("b", "098450-21337", "b@x.in"),
      sent("c", "080 4502 1190", "a@x.in", 19),
      sent("d", "99999 99999", "d@x.in", 18),
    ]),
  ).toEqual([["a", "b", "c"], ["d"]]);
});

test("two become one by a record that has something of both", () => {
  const people = idsOf([
    sent("a", "98450 21337", "a@x.in", 22),
    sent("b", "98400 00112", "b@x.in", 21),
    sent("c", "98450 21337", "b@x.in", 20),
  ]);
  expect(people).toEqual([["a", "c", "b"]]);
});

test("a person is named by a record with their name, even if a later one has it no more", () => {
  const erased = sent("a", "", "a@x.in", 22);
  erased.row.name = "the person concerned";
  const [person] = groupByPerson([erased, sent("b", "", "a@x.in", 21)]);
  expect(person).toMatchObject({ name: "N b", records: [{ row: { id: "a" } }, {}] });
  expect(groupByPerson([erased])).toMatchObject([{ name: "the person concerned" }]);
});

test("nobody is known by an empty number; the newest name and a number that is there are shown", () => {
  expect(idsOf([sent("a", "", "a@x.in"), sent("b", "", "b@x.in")])).toHaveLength(2);
  const [person] = groupByPerson([
    sent("a", "98400 00112", "a@x.in", 18),
    sent("b", "", "a@x.in", 19),
  ]);
  expect(person).toMatchObject({ name: "N b", phone: "98400 00112" });
});
