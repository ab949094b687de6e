import { type Testimonial, testimonials } from "#content/testimonials.ts";

export function Testimonials() {
  const [large, ...others] = testimonials;
  return (
    <section className="page-width testimonials" aria-label="Client testimonials">
      <Quote {...large} />
      <div>
        {others.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
    </section>
  );
}

function Quote({ words, name, role }: Testimonial) {
  return (
    <figure>
      <blockquote>“{words}”</blockquote>
      <figcaption>
        <b>{name}</b>
        {role}
      </figcaption>
    </figure>
  );
}
