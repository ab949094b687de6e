import { href } from "react-router";
import type { Account } from "#app/domain/accounts/account-repository.server.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, Form, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { noticeOf } from "#content/privacy-notices.ts";
import { userDashboard } from "#content/user-dashboard.ts";

const { heading, lead, turn, turnBack, form } = userDashboard.news;

/**
 * A card whose back holds the subscribe form. A `<details>` turns it, so that it works by keyboard
 * and without script, and the hidden side cannot be focused. After a refused form the back is up.
 */
export function FlipCard(card: { account: Account; answer: FormAnswer | undefined }) {
  const { name, email } = card.account;
  return (
    <section className="flip-card surface-green" id="news" aria-labelledby="news-heading">
      <div className="flip-card-board" aria-hidden="true">
        <svg className="flip-card-traces" viewBox="0 0 420 260" aria-hidden="true">
          <path d="M36 260V238L58 216V190M71 260V243L93 221V206M106 260V248L128 226V216M420 60H372L330 102V148L292 186V260M420 73H377L343 107V153L327 169V260M420 86H383L356 113V158L362 164V260M397 260V206L384 193V158M244 260V236L228 220V196M209 260V246L193 230V214" />
          <circle cx="58" cy="183" r="6" />
          <circle cx="93" cy="199" r="6" />
          <circle cx="128" cy="209" r="6" />
          <circle cx="228" cy="189" r="6" />
          <circle cx="193" cy="207" r="6" />
          <circle cx="384" cy="151" r="6" />
        </svg>
      </div>
      <svg className="flip-card-holes" aria-hidden="true">
        <circle cx="28" cy="28" r="12" />
        <circle cx="28" cy="28" r="12" />
        <circle cx="28" cy="28" r="12" />
      </svg>
      <div className="flip-card-words">
        <h2 id="news-heading">{heading}</h2>
        <p>{lead}</p>
        <details open={card.answer !== undefined}>
          <summary className="button no-marker">
            <Icon name="expand" />
            <span data-front>{turn}</span>
            <span data-back>{turnBack}</span>
          </summary>
          <Form
            id="subscribe"
            action={`${href("/userdashboard")}#news`}
            answer={card.answer}
            notice={noticeOf("news")}
            values={{ name, email }}
            {...form}
          >
            <Field name="name" autoComplete="name" />
            <Field name="email" type="email" autoComplete="email" />
            <TextField name="message" rows={3} maxLength={5_000} wide />
          </Form>
        </details>
      </div>
    </section>
  );
}
