import { data, href, redirect } from "react-router";
import { CartRow } from "#app/account/cart/cart-row.tsx";
import { CartSum } from "#app/account/cart/cart-sum.tsx";
import { describeStock } from "#app/account/cart/describe-stock.server.ts";
import { openCart, readOrderedLines } from "#app/account/cart/open-cart.server.ts";
import { appContext, catalogueContext, signedInContext, todayContext } from "#app/context.ts";
import { deliveriesOf, deliveringBranch } from "#app/domain/branches/branch-near.ts";
import { closedFor, closedStart } from "#app/domain/branches/closed-start.ts";
import { findCart } from "#app/domain/cart/cart-repository.server.ts";
import { changeCart, mostCartFields } from "#app/domain/cart/carts.server.ts";
import { writeLines } from "#app/domain/rental/line.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { findOtherOwner, refuse } from "#app/platform/http/refuse-form.server.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormOwnerField } from "#app/ui/form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { bookingWords } from "#content/booking.ts";
import type { Route } from "./+types/cart-page";

const words = bookingWords.cart;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const catalogue = args.context.get(catalogueContext);
  const { groups, offers, branches } = catalogue;
  const { lines, headers } = await openCart(args, readOrderedLines(searchParams, offers));
  // The address of an order becomes the cart's own, so that a reload orders nothing.
  if (searchParams.has("add")) throw redirect(href("/cartpage"), { status: 303, headers });
  const stock = await describeStock(args, lines);
  const pin = rememberedPin(args.request);
  const places = lines.map(({ branch }) => {
    const { name, hours, closedDays } = deliveringBranch(catalogue, branch, pin);
    return { name, hours, closedDays };
  });
  return data(
    {
      lines,
      stock,
      places,
      today: args.context.get(todayContext),
      groups: groups.map(({ slug, name }) => ({ slug, name })),
      branches: deliveriesOf(branches),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = context.get(signedInContext);
  const { userId } = signedIn;
  const { form_owner = "", ...fields } = await readForm(request, mostCartFields);
  // Its lines are another cart's.
  if (findOtherOwner({ form_owner }, signedIn)) {
    return redirectWithFlash(request, href("/cartpage"), "otherAccount");
  }
  const closedOn = closedFor(
    context.get(catalogueContext),
    rememberedPin(request),
    context.get(todayContext),
  );
  const errors = await changeCart(context.get(appContext), userId, fields, closedOn);
  if (Object.keys(errors).length > 0) return refuse(400, fields, { errors });
  if (fields.intent === "quote") {
    const lines = await findCart(context.get(appContext).store.db, userId);
    return redirect(`${href("/quotation")}?product=${writeLines(lines)}`, { status: 303 });
  }
  const isBooked = fields.intent === "book";
  return redirect(isBooked ? href("/paymentpage") : href("/cartpage"), { status: 303 });
}

/** One form holds all lines; with script each change is stored at once, and its numbers swapped. */
export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, stock, places, today, groups, branches } = loaderData;
  if (lines.length === 0) return <EmptyCart groups={groups} />;
  const changing = lines.flatMap(({ id }) => [`amount.${id}`, `errors.${id}`, `shortage.${id}`]);
  return (
    <form
      className="page-width order-page"
      method="post"
      action={href("/cartpage")}
      autoComplete="off"
      noValidate
      data-swap={["cart-sum", ...changing].join(" ")}
    >
      <UnlistedHead {...words} />
      <FormOwnerField />
      {/* Enter presses the first button of a form, which must not be a line's Remove. */}
      <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true">
        {words.update}
      </button>
      <div>
        <h1 className="type-title">{words.title}</h1>
        <p className="type-lead mt-2 text-soft">{words.lead}</p>
        <ol>
          {lines.map((line, index) => (
            <CartRow
              key={line.id}
              line={line}
              answer={actionData}
              {...stock[index]}
              closedOn={(day) => places[index] && closedStart(places[index], day, today)}
            />
          ))}
        </ol>
        <div className="mb-3 script:hidden">
          <Button type="submit" variant="outline" size={42}>
            {words.update}
          </Button>
        </div>
        <TextLink href={href("/productspage")}>{words.more}</TextLink>
      </div>
      <CartSum {...{ lines, branches }} isWrong={actionData !== undefined} />
    </form>
  );
}

type Groups = Pick<Route.ComponentProps["loaderData"], "groups">;

function EmptyCart({ groups }: Groups) {
  return (
    <div className="page-width order-page">
      <UnlistedHead {...words} />
      <div>
        <h1 className="type-title">{words.title}</h1>
        <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
        <ul className="mb-7 flex flex-wrap gap-x-8 gap-y-1">
          {groups.map(({ slug, name }) => (
            <li key={slug}>
              <a
                className="inline-block py-2 font-strong text-(--link) underline-offset-[5px]"
                href={href("/productspage/:group", { group: slug })}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <ButtonLink variant="outline" href={href("/paymentpage")}>
          {words.empty.book}
        </ButtonLink>
      </div>
      <div className="order-panel max-desktop:mt-11">
        <Picture
          name="rental-crate"
          className="cart-crate"
          sizes="(width < 62.5rem) 92vw, 620px"
          eager
        />
      </div>
    </div>
  );
}
