import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Via } from "#app/ui/trace.tsx";
import { courseGroups, hardwareCourse } from "#content/courses.ts";
import { landing } from "#content/landing.ts";

export function Training() {
  return (
    <section className="page-width py-section" aria-labelledby="training">
      <h2 className="type-heading-2 max-w-[14em]" id="training">
        {landing.training.heading}
      </h2>
      <p className="type-lead mt-4 max-w-[25em] text-ink-soft">{landing.training.lead}</p>
      <div className="training">
        {courseGroups.map(({ name, courses, more }) => (
          <section key={name}>
            <Via />
            <h3 className="type-heading-3">{name}</h3>
            <ul>
              {courses.map((course) => (
                <li key={course}>{course}</li>
              ))}
            </ul>
            <TextLink href="/trainingpage">{more}</TextLink>
          </section>
        ))}
        <section className="training-hardware">
          <Via />
          <Picture
            name="amc"
            className="training-picture"
            sizes="(width < 37.5rem) 104vw, min(55vw, 810px)"
          />
          <div>
            <h3 className="type-heading-3">{hardwareCourse.name}</h3>
            <p>{hardwareCourse.summary}</p>
            <TextLink href={`/trainingpage?course=${hardwareCourse.name}#enrol`}>
              {hardwareCourse.more}
            </TextLink>
          </div>
        </section>
      </div>
    </section>
  );
}
