/**
 * From what value on goods need an e-way bill, in paise: above the first between states (CGST rule
 * 138), within a state above its own by its notification. Read on 2026-11-28 in secondary sources;
 * for Kerala they differ, so it has the lower one.
 */
export const ewayLimits = {
  betweenStates: 50_000_00,
  /** By the state's code; one without a limit of its own has that between states. */
  within: {
    27: 1_00_000_00,
    29: 50_000_00,
    32: 50_000_00,
    33: 1_00_000_00,
    36: 50_000_00,
    37: 50_000_00,
  } as Readonly<Record<string, number>>,
} as const;
