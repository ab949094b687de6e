import { describe, expect, test } from "vitest";
import { email, messageText, oneOf, personName, phone, zipCode } from "#app/lib/field-rules.ts";

describe("an e-mail address", () => {
  test.each([
    "asha@example.com",
    "a@b.in",
    "first.last+tag@sub.example.co.in",
    "o'hara@example.com",
    '"quoted"@example.com',
    "_@example.com",
    "user%host@example.com",
    "asha@127.0.0.1",
    "asha@xn--wgv71a.jp",
    `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.com`,
  ])("%s is taken", (text) => {
    expect(email.parse(text)).toBe(text);
  });

  test.each([
    "",
    " ",
    "asha",
    "@example.com",
    "asha@",
    "asha@example",
    "asha@.com",
    "asha@example.",
    "asha@example..com",
    "asha@@example.com",
    "as ha@example.com",
    "asha@exam ple.com",
    "a@b.in, c@d.in",
    "asha@example.com\u0000",
    `${"a".repeat(250)}@example.com`,
  ])("%j is refused", (text) => {
    expect(email.safeParse(text).success).toBe(false);
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
    ["asha@example.com/x", "asha@example.com/x"],
  ])("%j is stored as %s, which stays so", (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  test("is refused when its ASCII form is too long", () => {
    expect(email.safeParse(`a@${"ü.".repeat(60)}example`).success).toBe(false);
  });
});

describe("a name", () => {
  test.each([
    "A",
    "Asha",
    "O'Brien-Nair, Jr.",
    "ആശ രവി",
    "李小龍",
    "Æ A-12",
    "👩🏽‍💻",
    "a".repeat(200),
  ])("%s is taken", (text) => {
    expect(personName.parse(text)).toBe(text);
  });

  test.each(["", "   ", "a".repeat(201), "a\u0000b", "a\nb", "a\u007fb", "a\u009bb", "a\ufffdb"])(
    "%j is refused",
    (text) => {
      expect(personName.safeParse(text).success).toBe(false);
    },
  );

  test("keeps joiners that Indian scripts are written with", () => {
    const name = "ക്\u200dഷ \u0d23\u200d ശ്രീ\u200cരാം";
    expect(personName.parse(name)).toBe(name);
  });
});

describe("a phone number", () => {
  test.each([
    "1234567",
    "123456789012345",
    "+91 98400 00112",
    "(044) 2345-6789",
    "98400.00112",
    "+1 (555) 010-9999",
    "९८४०० ००११२",
    "௯௮௪௦௦ ௦௦௧௧௨",
  ])("%s is taken", (text) => {
    expect(phone.parse(text)).toBe(text);
  });

  test.each([
    "",
    "123456",
    "1234567890123456",
    "call me",
    "98400 00112 ext 5",
    "98400/00112",
    "+++++++",
    "98400_00112",
    "1".repeat(41),
  ])("%j is refused", (text) => {
    expect(phone.safeParse(text).success).toBe(false);
  });

  test("has no line breaks", () => {
    expect(phone.safeParse("98400\n00112").success).toBe(false);
  });
});

describe("a zip code", () => {
  test.each(["560001", "560 001", "SW1A 1AA", "123", "1234567890", "K1A-0B1", "५६०००१"])(
    "%s is taken",
    (text) => {
      expect(zipCode.parse(text)).toBe(text);
    },
  );

  test.each(["", "12", "12345678901", "560_001", "560.001", "<b>", "560\t001"])(
    "%j is refused",
    (text) => {
      expect(zipCode.safeParse(text).success).toBe(false);
    },
  );
});

describe("a message", () => {
  test("has several lines, written as one would on any machine", () => {
    expect(messageText.parse(" First\r\nசரி\n\n\tThird\rlast \n")).toBe(
      "First\nசரி\n\n\tThird\nlast",
    );
  });

  test("may hold links, and 5,000 characters as the browser counts them", () => {
    const long = "see https://x.in\r\n".repeat(400).slice(0, 5_000);
    expect(messageText.safeParse(long).success).toBe(true);
    expect(messageText.safeParse(`${"a".repeat(4_998)}\r\nb`).success).toBe(true);
  });

  test.each(["", " \r\n ", "a".repeat(5_001), "a\u0000b", "a\u001b[31mb", "a\u0085b", "a\ufffdb"])(
    "%.20j is refused",
    (text) => {
      expect(messageText.safeParse(text).success).toBe(false);
    },
  );
});

test("a choice is one that is offered, to the letter", () => {
  const course = oneOf("a course", ["CCNA", ".NET"]);
  expect(course.parse(".NET")).toBe(".NET");
  for (const other of ["", "ccna", "PHP", "toString", undefined]) {
    expect(course.safeParse(other).error?.issues[0]?.message).toBe("Choose a course.");
  }
});

test("the first message of each field says what to do", () => {
  for (const rule of [email, personName, phone, zipCode, messageText]) {
    for (const value of ["", undefined, "\u0000", "x".repeat(5_500)]) {
      const message = rule.safeParse(value).error?.issues[0]?.message;
      expect(message).toMatch(/^(Enter|Shorten|Remove|Write|Use|Give) .*\.$/);
    }
  }
});
