import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { type Client, postForm } from "#tests/support/http.ts";

let opened = 0;

/**
 * A staff window that has heard of all that was done before it was opened. The feed tells which
 * kinds changed and not which record, and gathers what comes in quick succession: without this a
 * test could take what an earlier one did for its own doing. Leaves a training enquiry behind, as
 * spam: nobody gets a mail about that, and to write the first mail takes half a second.
 */
export async function openWindow({ url, cookie }: Client): Promise<EventSource> {
  const window = await EventSource.open(url, cookie);
  opened += 1;
  await postForm(
    url,
    "/trainingpage",
    aTrainingEnquiry({ name: `Window ${opened}`, reference_note: "x" }),
  );
  await window.nextAbout("training_enquiry");
  return window;
}
