import { accountDeletion } from "#content/user-dashboard.ts";

const { goes, stays } = accountDeletion;

/** What is deleted with an account and what stays, as docs/decisions/0009 settles it. */
export function DeletionWords() {
  return (
    <>
      <section className="section-rule">
        <h2 className="type-heading-3">{goes.heading}</h2>
        <ul>
          {goes.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section className="section-rule">
        <h2 className="type-heading-3">{stays.heading}</h2>
        <p>{stays.text}</p>
      </section>
    </>
  );
}
