/** How many inputs each test of its kind makes; `FUZZ_RUNS=300 npm run test:faults -- fuzz` for a short look. */
export const runs = Number(process.env.FUZZ_RUNS ?? 10_000);
