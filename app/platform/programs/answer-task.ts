import { setPriority } from "node:os";

/** Makes this process one of `TaskProcess`, which is never in the way of visitors. */
export function answerTask<Task, Result>(work: (task: Task) => Promise<Result>) {
  try {
    setPriority(19);
  } catch {
    // A hardened service may not be allowed to.
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (task: Task) => {
    process.send?.(await work(task));
  });
}
