import { href, useActionData } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { placeholderOrigin } from "#app/lib/site-origin.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { company } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { whatsAppLink } from "#content/whatsapp-link.ts";

/** @param message what the form's message begins with */
export function Talk({ message }: { message: string | undefined }) {
  const { headline, phones, formHeading } = contact;
  return (
    <section className="relative isolate" aria-labelledby="talk">
      <div className="board stepped talk-board surface-green">
        <Trace className="top-0 left-[calc(60%+190px)] max-desktop:hidden">
          <path d="M-14-4V14L-154 154V191M0-4V20L-140 160V191M14-4V26L-126 166V191M-161 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-147 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-133 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
        <Trace className="bottom-24 left-[46%] max-desktop:hidden">
          <path d="M-2000 36H-232L-172-24H2000M-2000 49H-226.600L-166.600-11H2000" />
        </Trace>
      </div>
      <div className="page-width pt-8.5 desktop:grid desktop:grid-cols-[1fr_clamp(460px,42.8vw,600px)] desktop:items-start desktop:gap-[clamp(24px,3vw,56px)] desktop:pt-16">
        <div className="surface-green print:surface-paper desktop:pt-6">
          <h1 className="type-display-2" id="talk">
            <Lines lines={headline} />
          </h1>
          <p className="talk-phones">
            {phones.map(({ shown, href }) => (
              <a key={href} href={href}>
                {shown}
              </a>
            ))}
          </p>
          <p className="mt-4 text-soft">{company.hours.shown}</p>
          <ul className="talk-ways">
            {ways.map(({ icon, href, label, help }) => (
              <li key={label}>
                <Icon name={icon} />
                <a href={href}>{label}</a>
                <span className="type-small col-start-2 text-soft">{help}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="talk-form phone-wide">
          <h2 className="type-heading-2 mb-6">{formHeading}</h2>
          <ContactForm message={message} />
        </div>
      </div>
    </section>
  );
}

// The chat's first words say from which page the visitor comes.
const { text, ...whatsApp } = contact.whatsApp;
const ways = [
  { ...whatsApp, icon: "message", href: whatsAppLink(`${text}: ${placeholderOrigin}/contactpage`) },
  { ...contact.sms, icon: "mail" },
] as const;

function ContactForm({ message }: { message: string | undefined }) {
  return (
    <Form
      id="contact"
      action={`${href("/contactpage")}#contact`}
      answer={useActionData<FormAnswer>()}
      values={message === undefined ? undefined : { message }}
      submit="Send Message"
      notice={noticeOf("message")}
    >
      <Field name="name" autoComplete="name" wide />
      <Field name="email" type="email" autoComplete="email" />
      <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
      <TextField name="message" rows={6} maxLength={5_000} wide />
    </Form>
  );
}
