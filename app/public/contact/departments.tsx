import { contact } from "#content/contact.ts";

export function Departments() {
  return (
    <section className="page-width departments" aria-labelledby="departments">
      <h2 className="type-heading-3" id="departments">
        {contact.departmentsHeading}
      </h2>
      <dl>
        {contact.departments.map(({ name, email }) => (
          <div key={email}>
            <dt className="text-soft">{name}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
