/**
 * All the script of the public pages, at most 5 kB. The pages work without it; it adds comfort:
 * forms that keep what was typed over a lost connection, and a navbar that knows the visitor.
 */
import { rememberChoices } from "#app/site/choice.ts";
import { enhanceForms } from "#app/site/forms.ts";
import { enhanceOrders } from "#app/site/order.ts";
import { showSession } from "#app/site/session.ts";
import { enhanceChoices } from "#app/site/swap.ts";
import { enhanceToasts } from "#app/site/toasts.ts";

showSession();
// Before the forms: a draft that is put back is a choice too.
enhanceChoices();
enhanceForms();
enhanceToasts();
rememberChoices();
enhanceOrders();
