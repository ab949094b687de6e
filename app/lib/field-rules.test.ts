import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  digits,
  email,
  messageText,
  oneOf,
  personName,
  phone,
  pinCode,
  zipCode,
} from "#app/lib/field-rules.ts";
import { typedText } from "#app/lib/typed-text.ts";

const longAddress = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.com`;
const controls = ["a\u0000b", "a\u001b[31mb", "a\u0085b", "a\ufffdb"];

/** Texts by what they have in common. */
type Texts = Record<string, string[]>;

const rules: { field: string; rule: z.ZodType; taken: Texts; refused: Texts }[] = [
  {
    field: "an e-mail address",
    rule: email,
    taken: {
      "of any length": ["a@b.in", "asha@example.com", longAddress],
      "with odd names": ["o'hara@x.in", "_@x.in", "user%host@x.in", "a.b+tag@x.in"],
      "with odd domains": ["asha@xn--wgv71a.jp", "asha@sub.example.co.in", "asha@a_b.in"],
    },
    refused: {
      "without a name or a domain": ["", " ", "asha", "@example.com", "asha@", "asha@example"],
      "with empty parts": ["asha@.com", "asha@example.", "asha@example..com", "asha@@example.com"],
      "with spaces": ["as ha@example.com", "asha@exam ple.com", "a@b.in, c@d.in"],
      "to which no mail can be sent": [
        '"quoted"@x.in',
        "a(b)@x.in",
        "a;b@x.in",
        "a\\b@x.in",
        ".asha@x.in",
        "asha.@x.in",
        "as..ha@x.in",
        `${"a".repeat(65)}@x.in`,
        "asha@127.0.0.1",
        "asha@[127.0.0.1]",
        "asha@x.in/y",
        "ash\ufffd@x.in",
        "asha@-x.in",
        "asha@x!.in",
        `asha@${"b".repeat(64)}.in`,
      ],
      "that is too long": [`${"a".repeat(250)}@example.com`, `a@${"ü.".repeat(60)}example`],
    },
  },
  {
    field: "a name",
    rule: personName,
    taken: {
      "in any script": ["A", "Asha", "ആശ രവി", "李小龍", "👩🏽‍💻"],
      "with joiners of Indian scripts": ["ക്\u200dഷ \u0d23\u200d ശ്രീ\u200cരാം"],
      "with punctuation": ["O'Brien-Nair, Jr.", "Æ A-12"],
      "of 200 characters": ["a".repeat(200)],
    },
    refused: {
      "that is empty or too long": ["", "   ", "a".repeat(201)],
      "with control characters": [...controls, "a\u007fb", "a\u009bb"],
    },
  },
  {
    field: "a phone number",
    rule: phone,
    taken: {
      "of 7 to 15 digits": ["1234567", "123456789012345"],
      "with spaces and signs": ["+91 98400 00112", "(044) 2345-6789", "98400.00112"],
    },
    refused: {
      "of fewer or more": ["", "123456", "1234567890123456", "1".repeat(41), "+++++++"],
      "with other characters": ["call me", "98400 00112 ext 5", "98400/00112", "98400_00112"],
    },
  },
  {
    field: "a zip code",
    rule: zipCode,
    taken: {
      "of 3 to 10 characters": ["123", "560001", "560 001", "1234567890"],
      "of other countries and scripts": ["SW1A 1AA", "K1A-0B1"],
    },
    refused: {
      "of fewer or more": ["", "12", "12345678901"],
      "with other characters": ["560_001", "560.001", "a<b>c"],
    },
  },
  {
    field: "a message",
    rule: messageText,
    taken: { "with links and lines": ["see https://x.in\nசரி\n\n\tlast", "a".repeat(5_000)] },
    refused: {
      "that is empty or too long": ["", " \r\n ", "a".repeat(5_001)],
      "with control characters": controls,
    },
  },
];

describe.each(rules)("$field", ({ rule, taken, refused }) => {
  test.each(Object.entries(taken))("%s is taken as it is", (_kind, texts) => {
    for (const text of texts) expect(rule.parse(text)).toBe(text);
  });

  test.each(Object.entries(refused))("%s is refused", (_kind, texts) => {
    expect(texts.filter((text) => rule.safeParse(text).success)).toEqual([]);
  });

  test("is refused with a first message that says what to do", () => {
    for (const value of ["", undefined, "\u0000", "x".repeat(5_500)]) {
      const message = rule.safeParse(value).error?.issues[0]?.message;
      expect(message).toMatch(/^(Enter|Shorten|Remove|Write|Use|Give) .*\.$/);
    }
  });
});

test.each([
  ["  asha@example.com\t", "asha@example.com"],
  ["Asha.Rao@Example.COM", "asha.rao@example.com"],
  ["ＡＳＨＡ＠ｅｘａｍｐｌｅ．ｃｏｍ", "asha@example.com"],
  ["asha@example.com.", "asha@example.com"],
  ["asha@example。com", "asha@example.com"],
  ["asha@exam\u00adple.com\u200b", "asha@example.com"],
  ["ÄRZTE@firma.example", "ärzte@firma.example"],
  ["asha@BÜCHER.example", "asha@xn--bcher-kva.example"],
  ["ஆஷா@உதாரணம்.இந்தியா", "ஆஷா@xn--zkc6cc5bi7f6e.xn--xkc2dl3a5ee0h"],
  ["<asha@example.com>,", "asha@example.com"],
  ["Asha Rao <asha@example.com>", "asha@example.com"],
  ["mailto:asha@example.com", "asha@example.com"],
  ["“asha@example.com”.", "asha@example.com"],
  ["\u202aasha@example.com\u0000\u202c", "asha@example.com"],
  ["asha\u2011rao@my–shop.in", "asha-rao@my-shop.in"],
  ["o’hara@example.com", "o'hara@example.com"],
])("the address %j is stored as %s, which stays so", (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
  expect(email.parse(stored)).toBe(stored);
});

test("a message has one kind of line break, counted as the browser does", () => {
  const read = (typed: string) => messageText.safeParse(typedText(typed));
  expect(read(" First\r\nசரி\n\n\tThird\rlast \n").data).toBe("First\nசரி\n\n\tThird\nlast");
  expect(read(`${"a".repeat(4_998)}\r\nb`).success).toBe(true);
});

test.each<[z.ZodType, string, string]>([
  [phone, "९८४०० ००११२", "98400 00112"],
  [phone, "tel:+91\u00a098400–00112", "+91 98400-00112"],
  [phone, "98400\n00112", "98400 00112"],
  [zipCode, "“५६०००१”", "560001"],
  [zipCode, "560\t001", "560 001"],
  [pinCode("the PIN code"), "\u200e௫௬௦-௦௩௪.", "560 034"],
  [pinCode("the PIN code"), "560 – 034", "560 034"],
  [personName, "“Asha\nRao”,", "Asha Rao"],
  [digits("", 1_000), "“२५”", "25"],
])("it is read as people mean it: %#. %j is %j", (rule, typed, read) => {
  expect(String(rule.parse(typed))).toBe(read);
});

test.each([personName, phone, zipCode, email, messageText])(
  "nothing visible is empty: %#",
  (rule) => {
    const { error } = rule.safeParse(typedText("\u200b\u00a0\u3164\u2800"));
    expect(error?.issues[0]?.message).toMatch(/^Enter /);
  },
);

test("a choice is one that is offered, to the letter", () => {
  const course = oneOf("a course", ["CCNA", ".NET"]);
  expect(course.parse(".NET")).toBe(".NET");
  for (const other of ["", "ccna", "PHP", "toString", undefined]) {
    expect(course.safeParse(other).error?.issues[0]?.message).toBe("Choose a course.");
  }
});

test.each(["1e3", "0x1F", "-1", "1.5", "", "1001", "1234567890"])("%j is no number", (typed) => {
  expect(digits("Enter a number.", 1_000).safeParse(typed).error?.issues[0]?.message).toBe(
    "Enter a number.",
  );
});

test("a number is its digits, with blanks around them", () => {
  expect([" 12 ", "007", "1000"].map((typed) => digits("", 1_000).parse(typed))).toEqual([
    12, 7, 1_000,
  ]);
});
