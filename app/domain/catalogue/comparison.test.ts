import { expect, test } from "vitest";
import { slugSchema } from "#app/domain/catalogue/catalogue-fields.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { differFromMost, readComparison, specificationsOf } from "./comparison.ts";

const laptops = contentCatalogue.findGroup("laptops") ?? expect.fail();
const read = (query: string) => {
  const { compared, leftOut } = readComparison(laptops, new URLSearchParams(query));
  return [compared.map(({ slug }) => slug).join(" "), leftOut];
};

test("an address names what is compared: at most four that the group shows, each once, in its order", () => {
  expect(read("slug=slim-13&slug=business-14&slug=slim-13&slug=")).toEqual([
    "slim-13 business-14",
    0,
  ]);
  expect(read("slug=toaster&slug=mono-40&slug=__proto__&slug=slim-13")).toEqual(["slim-13", 3]);
  const all = laptops.configurations.map(({ slug }) => slug);
  const [first, second, ...others] = all;
  const every = all.map((slug) => `slug=${slug}`).join("&");
  expect(read(every)).toEqual([all.slice(0, 4).join(" "), all.length - 4]);
  expect(read(`${every}&remove=${first}`)).toEqual([
    [second, ...others.slice(0, 3)].join(" "),
    all.length - 5,
  ]);
  expect(read("slug=slim-13&add=business-14")).toEqual(["slim-13", 0]);
  expect(read("slug=slim-13&add=business-14&more=1")).toEqual(["slim-13 business-14", 0]);
  expect(read("")).toEqual(["", 0]);
});

test("the specifications are those of all, empty where one has none", () => {
  const [one, other] = laptops.configurations;
  if (!one || !other) return expect.fail();
  const spec = (label: string, value: string) => ({ label, value });
  const compared = [
    { ...one, specs: [spec("Memory", "16 GB"), spec("Ports", "USB-C"), spec("Ports", "HDMI")] },
    { ...other, specs: [spec("Pen", "In its case"), spec("Memory", "16 GB")] },
  ];
  expect(specificationsOf(compared)).toEqual([
    { label: "Memory", values: ["16 GB", "16 GB"] },
    { label: "Ports", values: ["USB-C, HDMI", ""] },
    { label: "Pen", values: ["", "In its case"] },
  ]);
});

test.each([
  ["a a a b", "   x"],
  ["a b a c", " x x"],
  ["a b c d", "    "],
  ["a a b b", "    "],
  ["a b", "  "],
  ["a a", "  "],
  ["a", " "],
])("of %s those that differ from what most share are marked", (values, marks) => {
  const marked = differFromMost(values.split(" ")).map((differs) => (differs ? "x" : " "));
  expect(marked.join("")).toBe(marks);
});

test("no configuration takes the address of the comparison", () => {
  expect(slugSchema.safeParse("compare").success).toBe(false);
  expect(slugSchema.safeParse("compare-13").success).toBe(true);
});
