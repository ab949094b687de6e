import type { FormAnswer } from "#app/lib/form-answer.ts";
export function EnquiryForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <form method="post" action="/" id="enquiry">
      {["email", "name", "number", "code"].map((n) => (
        <p key={n}>
          <input name={n} defaultValue={answer?.values[n]} />
          {answer?.errors[n]}
        </p>
      ))}
      <p>{answer?.failure}</p>
      <button>Submit</button>
    </form>
  );
}
