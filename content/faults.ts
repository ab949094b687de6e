/** What pages, mails and history say of faults. */
export const faultWords = {
  chooseMachine: "Choose the machine that does not work.",
};
