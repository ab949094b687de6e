/**
 * V8's garbage collection in the server: the live heap is 20 MB, and by default garbage grows to
 * four times that before it is collected. Costs nothing that the bench can measure.
 */
export const serverFlags = ["--max-semi-space-size=8", "--heap-growing-percent=30"];
