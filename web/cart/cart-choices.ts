import type { PaymentKind } from '#contract/payment-kinds.ts';
import type { CartState } from '#web/cart/cart-state.ts';
import { readRecord } from '#web/cart/saved-cart.ts';

type Choices = Pick<CartState, 'delivery' | 'payment' | 'forBusiness'>;

/** Under this name a tab keeps what was chosen for its cart: the payment page is a document of its own. */
const CHOICES_KEY = 'vitrine.cart-choices';

/** Reads the choices of this tab; the shop decides if there still is such a way. */
export function readChoices(): Choices {
  const { delivery, payment, forBusiness } = readRecord(readText());
  return {
    ...(typeof delivery === 'string' && { delivery }),
    ...(typeof payment === 'string' && { payment: payment as PaymentKind }),
    ...(typeof forBusiness === 'boolean' && { forBusiness }),
  };
}

/** Keeps what is chosen, or that nothing is. */
export function writeChoices({ delivery, payment, forBusiness }: Choices): void {
  const text = JSON.stringify({ delivery, payment, forBusiness });
  try {
    if (text === '{}') sessionStorage.removeItem(CHOICES_KEY);
    else sessionStorage.setItem(CHOICES_KEY, text);
  } catch {
    // Without storage it is chosen again.
  }
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(CHOICES_KEY);
  } catch {
    return null;
  }
}
