import { describe, expect, test } from "vitest";
import { amountInWords } from "#app/domain/billing/amount-words.ts";
import {
  formatAmount,
  formatPaise,
  percentOf,
  readPaise,
  shareOf,
  spread,
  toRupee,
} from "#app/domain/billing/paise.ts";
import { placeOfSupply } from "#app/domain/billing/place-of-supply.ts";
import { lineAmount, sumDocument } from "#app/domain/billing/tax.ts";
import { gstinError, stateOf } from "#app/lib/gstin.ts";
import { gstStates, stateOfPin } from "#content/gst-states.ts";
import examples from "./worked-examples.json" with { type: "json" };

/** Numbers that are the same in every run. */
function* random(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe("a document's sum", () => {
  test.each(examples)("$no: $name", ({ lines, percentOff, isWithinState, result }) => {
    const taxed = lines.map(([sac, quantity, rate, off]) => ({
      sac: String(sac),
      rate: 18,
      amount: lineAmount(Number(quantity), Number(rate), Number(off)),
    }));
    const gross = taxed.reduce((sum, { amount }) => sum + amount, 0);
    const discount = toRupee(percentOf(gross, percentOff));
    const { exact, lines: amounts, discount: taken, ...sums } = result;
    expect(taxed.map(({ amount }) => amount)).toEqual(amounts);
    expect(discount).toBe(taken);
    const sum = sumDocument(taxed, { discount, isWithinState });
    expect(sum).toEqual(sums);
    expect(sum.total - sum.rounding).toBe(exact);
  });

  test("of a line of odd paise is taxed by halves within a state, and at once between states", () => {
    const line = [{ sac: "997315", rate: 18, amount: 10_005 }];
    expect(sumDocument(line, { isWithinState: true })).toMatchObject({ cgst: 900, sgst: 900 });
    expect(sumDocument(line, { isWithinState: false })).toMatchObject({ igst: 1_801 });
  });

  test("adds up, is whole rupees, and is the same within a state and between states at 18 %", () => {
    const next = random(46);
    const below = (most: number) => Math.floor((next.next().value ?? 0) * most);
    for (let round = 0; round < 5_000; round += 1) {
      const lines = Array.from({ length: 1 + below(8) }, () => ({
        sac: ["997315", "997314", "998313"][below(3)] ?? "",
        rate: 18,
        amount: lineAmount(1 + below(400), below(90_000), below(2) * below(10_000) * 0.01),
      }));
      const all = lines.reduce((sum, { amount }) => sum + amount, 0);
      const discount = below(2) * 100 * Math.floor(below(all + 1) / 100);
      const within = sumDocument(lines, { discount, isWithinState: true });
      const between = sumDocument(lines, { discount, isWithinState: false });
      for (const { shares, taxes, taxable, cgst, sgst, igst, rounding, total } of [
        within,
        between,
      ]) {
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        expect(
          shares.every((share, at) => share % 100 === 0 && share <= (lines[at]?.amount ?? 0)),
        ).toBe(true);
        expect(taxable).toBe(all - discount);
        expect(taxes.reduce((sum, one) => sum + one.taxable, 0)).toBe(taxable);
        expect(taxable + cgst + sgst + igst + rounding).toBe(total);
        expect(total % 100).toBe(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(50);
      }
      expect(within.cgst + within.sgst).toBe(between.igst);
      expect(within.total).toBe(between.total);
    }
  });

  test("is the total with GST that the pages show", () => {
    for (let rupees = 0; rupees < 20_000; rupees += 1) {
      const lines = [{ sac: "997315", rate: 18, amount: rupees * 100 }];
      const { total } = sumDocument(lines, { isWithinState: true });
      expect(total / 100).toBe(Math.round(rupees * 1.18 + 1e-9));
    }
  });
});

describe("paise", () => {
  test.each([
    [15_528_445_500, 18, 100, 2_795_120_190],
    [86_269_141, 18, 100, 15_528_445],
    [8_475, 9, 100, 763],
    [-5, 1, 2, -3],
    [9_007_199_254_740, 1, 3, 3_002_399_751_580],
  ])("the share of %d: %d of %d is %d", (amount, part, whole, share) => {
    expect(shareOf(amount, part, whole)).toBe(share);
  });

  test("are spread to the last one, the larger remainders first", () => {
    expect(spread(809, [4_497, 6_293])).toEqual([337, 472]);
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(0, [0, 0])).toEqual([0, 0]);
  });

  test("are read and written with Indian grouping", () => {
    expect(formatAmount(10_988_800)).toBe("1,09,888.00");
    expect(formatPaise(12_966_800)).toBe("₹1,29,668");
    expect(formatPaise(-4_650)).toBe("−₹46.50");
    expect(readPaise(" ₹1,09,888.5 ")).toBe(10_988_850);
    for (const wrong of ["", "1e3", "-5", "1.234", "0x1F", "12.", "five"]) {
      expect(readPaise(wrong), wrong).toBeUndefined();
    }
  });

  test.each([
    [12_966_800, "Rupees one lakh twenty-nine thousand six hundred and sixty-eight only"],
    [0, "Rupees zero only"],
    [1_050, "Rupees ten and fifty paise only"],
    [10_000_100, "Rupees one lakh and one only"],
    [2_500_000_000, "Rupees two crore fifty lakh only"],
    [
      12_345_678_900_000,
      "Rupees twelve thousand three hundred and forty-five crore sixty-seven lakh eighty-nine thousand only",
    ],
  ])("%d in words", (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });
});

describe("a GST number", () => {
  test.each(
    "27AAPFU0939F1ZV 29AAGCB7383J1Z4 24AAIFC0429K1ZM 24EPJPP1511K1ZV 24CNNPS1250E2Z2 33AAACH7409R1Z8 36AAACH7409R1Z2 05AAACG2115R1ZN 29ABCDE1234F1ZW".split(
      " ",
    ),
  )("%s is right", (gstin) => {
    expect(gstinError(gstin)).toBeUndefined();
    expect(stateOf(gstin)).toBe(gstin.slice(0, 2));
  });

  test.each([
    ["29ABCDE1234F1Z5", /typing mistake/],
    ["28AAPFU0939F1ZV", /state|typing/],
    ["27AAPFU0939F1ZW", /typing mistake/],
    ["27AAPFU0939F0ZV", /15 letters/],
    ["", /15 letters/],
  ])("%s is wrong", (gstin, why) => {
    expect(gstinError(gstin)).toMatch(why);
  });
});

describe("the place of supply", () => {
  test("is the state of the registration that is billed, whatever the delivery address is", () => {
    expect(placeOfSupply({ gstin: "27AAPFU0939F1ZV", state: "33" }, "29")).toBe("27");
    expect(placeOfSupply({ gstin: "27AAPFU0939F1ZV", state: "" }, "29", "33")).toBe("27");
  });
  test("is that of the address, else ours; of training where it is held", () => {
    expect(placeOfSupply({ gstin: "", state: "33" }, "29")).toBe("33");
    expect(placeOfSupply({ gstin: "", state: "" }, "29")).toBe("29");
    expect(placeOfSupply({ gstin: "", state: "33" }, "29", "32")).toBe("32");
  });
  test.each([
    ["560 001", "29"],
    ["600001", "33"],
    ["605 001", "34"],
    ["605105", "33"],
    ["403001", "30"],
    ["400001", "27"],
    ["682001", "32"],
    ["682555", "31"],
    ["500001", "36"],
    ["520001", "37"],
    ["110001", "07"],
    ["990001", undefined],
    ["5600", undefined],
  ])("of PIN code %s is %s", (pin, state) => {
    expect(stateOfPin(pin)).toBe(state);
  });
  test("names every state once", () => {
    expect(new Set(gstStates.map(([code]) => code)).size).toBe(37);
  });
});
