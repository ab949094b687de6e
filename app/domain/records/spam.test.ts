import { expect, test } from "vitest";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { spamReasons } from "#app/domain/records/spam.server.ts";
import { branches } from "#content/branches.ts";
import { qualifications } from "#content/careers.ts";

const usual = { honeypotFilled: false, isOneOfMany: false };
const sender = { email: "asha@example.com", name: "Asha", phone: "98400 00112" };
const reasonsOf = (columns: Record<string, string>, facts = usual) => {
  const fields = [...booking.description.fields, ...contactMessage.description.fields];
  return spamReasons(fields, { ...sender, ...columns }, facts);
};
const hasReason = (columns: Record<string, string>) => reasonsOf(columns).length > 0;

test("a usual form has no reason against it", () => {
  expect(reasonsOf({ code: "560001" })).toEqual([]);
});

test("a filled honeypot is a reason, and so is one of very many from an address", () => {
  const all = { honeypotFilled: true, isOneOfMany: true };
  expect(reasonsOf({}, { ...all, isOneOfMany: false })).toEqual(["hidden field filled"]);
  expect(reasonsOf({}, { ...all, honeypotFilled: false })).toEqual(["many from one address"]);
});

test.each(["http://x.in", "see HTTPS://x.in", "www.x.in", "Asha www.x.in"])(
  "a link is a reason: %s",
  (name) => {
    expect(reasonsOf({ name })).toEqual(["link in a short field"]);
  },
);

const bare: [string, string[]][] = [
  ["a domain", ["refund-due.example", "evil.com", "cheap.xyz", "shop.evil.in", "pay.evil.co.uk"]],
  ["with a path", ["bit.ly/xyz", "t.me/win", "x.com/a"]],
  ["in capitals", ["EVIL.COM", "Evil.Com", "T.ME/WIN"]],
  ["in other scripts", ["உதாரணம்.இந்தியா", "उदाहरण.भारत", "ПРИМЕР.РФ", "xn--e1afmkfd.xn--p1ai"]],
  ["with another full stop", ["evil。com", "evil．com"]],
  [
    "among words",
    ["Win at evil.com!", "see:evil.com", "(evil.com)", "evil.com?x=1", "evil.com:80"],
  ],
  ["of digits", ["888.com", "1xbet.me"]],
];
test.each(bare)("so is a domain alone, %s", (_how, written) => {
  expect(written.filter((name) => !hasReason({ name }))).toEqual([]);
});

const dotted: [string, string[]][] = [
  ["initials", ["K.R. Suresh", "K.R.Suresh", "Arun.P.S", "Arun.PS", "ARUN.MS", "ஆஷா.ரா", "K.Dev"]],
  [
    "titles",
    ["Dr.Suresh", "M/s. A.B.Traders", "M/s.A.B.Traders", "Smt.Lakshmi", "Md.Ali", "Dr.Dev"],
  ],
  ["names that are top-level domains", ["Ravi.Guru", "Kapil.Dev", "Mathew.Joy"]],
  ["degrees", ["B.Tech", "R.Kumar B.Com", "M.Sc.", "B.E/B.Tech", "B.Com/MBA", "Kumar.MBA"]],
  ["firms", ["Infosys Ltd.", "Infosys Pvt.Ltd.", "Node.js Developer"]],
  [
    "addresses",
    ["St.Mary's", "Church.St", "No.12", "Plot.No 5", "Sy.No.12/3", "T.Nagar", "S/o.Raman"],
  ],
  ["e-mail addresses", ["asha@evil.com", "Asha <asha@evil.com>"]],
  ["numbers", ["98400.00112", "+91.98400.00112", "Rs.500/-", "v1.2", "9.30am", "10.am", "1.2.3.4"]],
];
test.each(dotted)("a dot of other reason is none: %s", (_what, written) => {
  expect(written.filter((name) => hasReason({ name }))).toEqual([]);
});

test.each(["company", "street", "street2", "city"])("%s may read like a domain", (field) => {
  const honest = ["Naukri.com", "ASP.NET developers", "Socket.io", "Opp.Hospital", "Sai.Villas"];
  expect(honest.filter((text) => hasReason({ [field]: text }))).toEqual([]);
  const links = ["refund-due.example", "evil.com/win", "https://evil.com"];
  expect(links.filter((text) => !hasReason({ [field]: text }))).toEqual([]);
});

test("the choices of the forms are none", () => {
  const offered = [
    ...contentCatalogue.courses.map(({ name }) => name),
    ...qualifications,
    ...branches.map(({ name }) => name),
    ...contentCatalogue.offers.map(({ slug }) => `${slug}.month.2.3~${slug}.week.1.1`),
  ];
  expect(offered.filter((choice) => hasReason({ choice }))).toEqual([]);
});

test("text that only looks like a link is none, nor is a link in a message", () => {
  for (const name of ["Awwww. Cute", "http and https", "Mr. www"]) {
    expect(reasonsOf({ name }), name).toEqual([]);
  }
  expect(reasonsOf({ message: "see https://x.in" })).toEqual([]);
});
