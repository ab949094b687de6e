/** Why a backup, a restore or a move was not made, in one sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = "BackupError";
}
