import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { courseGroups, courseSummaries, hardwareCourse } from "#content/courses.ts";

export function CourseList() {
  return (
    <>
      {courseGroups.map(({ name, picture, description, courses }, index) => (
        <section className="course-group mt-11 desktop:mt-14" key={name} aria-labelledby={name}>
          <div className="relative pb-4.5 tablet:flex tablet:flex-row-reverse tablet:items-end tablet:justify-between tablet:pb-7">
            <Picture
              name={picture}
              className="course-group-picture"
              sizes="(width < 37.5rem) 84vw, 340px"
              eager={index === 0}
            />
            <div>
              <h2 className="type-heading-2" id={name}>
                {name}
              </h2>
              <p className="mt-3 max-w-[19em] text-ink-soft">{description}</p>
            </div>
          </div>
          <dl className="section-rule">
            {courses.map((course) => (
              <div key={course}>
                <dt>
                  <a href={enrolLink(course)}>{course}</a>
                </dt>
                <dd className="text-soft">{courseSummaries[course]}</dd>
                <Icon name="arrow" />
              </div>
            ))}
          </dl>
          <ContactUs about={name} />
        </section>
      ))}
      <section className="course-group section-rule mt-11 desktop:mt-14" aria-labelledby="hardware">
        <h2 className="type-heading-3 mt-5" id="hardware">
          {hardwareCourse.name}
        </h2>
        <p className="mt-2 mb-6 max-w-[29em] text-ink-soft">{hardwareCourse.summary}</p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <ContactUs about={hardwareCourse.name} />
          <TextLink href={enrolLink(hardwareCourse.name)}>{hardwareCourse.more}</TextLink>
        </div>
      </section>
    </>
  );
}

/** Leads to the form with this course chosen. */
function enrolLink(course: string): string {
  return `${href("/trainingpage")}?course=${encodeURIComponent(course)}#enrol`;
}

function ContactUs({ about }: { about: string }) {
  return (
    <ButtonLink variant="outline" href={href("/contactpage")}>
      <span>
        Contact Us<span className="sr-only">: {about}</span>
      </span>
    </ButtonLink>
  );
}
