/**
 * How V8 is to keep house in the server: the live heap is 20 MB, and by default it would let
 * rubbish grow to four times that before it cleans up. Costs nothing that the bench can see.
 */
export const serverFlags = ["--max-semi-space-size=8", "--heap-growing-percent=30"];
