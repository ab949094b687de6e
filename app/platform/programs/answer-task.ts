import { setPriority } from "node:os";

/**
 * Makes this process one of `TaskProcess`.
 * @param niceness from 1 to 19, the last for what is never in the way of visitors
 */
export function answerTask<Task, Result>(
  work: (task: Task) => Promise<Result>,
  { niceness }: { niceness: number },
) {
  try {
    setPriority(niceness);
  } catch {
    // A hardened service may not be allowed to.
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (task: Task) => {
    process.send?.(await work(task));
  });
}
