import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";

/** Sends forms about the open record. @param onDone called when what was asked for is stored */
export function useRecordSend(onDone?: () => void) {
  return useFollowUp(useRecordList().say, onDone);
}
