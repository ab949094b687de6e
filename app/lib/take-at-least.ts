/**
 * Does work and answers not before `ms` milliseconds have passed, so that the time of an answer
 * does not tell which way the work went.
 */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work();
  } finally {
    await floor;
  }
}
