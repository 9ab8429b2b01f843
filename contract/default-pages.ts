/** Says at the top of each page that its text is a sample. */
const SAMPLE =
  '*This is a sample text that came with the shop. Its owner has not replaced it yet.*\n\n';

/** The pages of a new shop, whose texts the owner replaces. Bodies are Markdown. */
export const DEFAULT_PAGES = [
  {
    slug: 'delivery',
    title: 'Delivery',
    body: `${SAMPLE}Your order is packed after we have received the payment.

## When it arrives

Each product says on which days it arrives at your address. You find the same days in your cart before you pay.

## What it costs

The cart shows what shipping costs, and how much is missing for free shipping. Nothing is added after that.

## Where it is now

[Your orders](/orders) show whether an order is being packed, is on its way, or has arrived.`,
  },
  {
    slug: 'returns',
    title: 'Returns',
    body: `${SAMPLE}You can send things back. Each product says for how many days.

1. Tell us which order it is and what you send back. [Contact](/page/contact) says how to reach us.
2. Pack the goods well, unused and with all parts.
3. When they have arrived, you get your money back the way you paid.

An order that has not been sent yet can be cancelled in [your orders](/orders). The whole amount is paid back then.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    body: `${SAMPLE}We keep what an order needs, and nothing else.

## What we keep

- **Your account**: name, email address and picture, as the service that you log in with tells us.
- **Your orders**: what you bought, what you paid, and where it was sent.
- **Your reviews**, which show your first name.
- **Your cart**, once you are logged in, so that you find it on your other devices.
- **In your browser**: your cart, the look you chose, and that you are logged in.

Your card number goes to the payment provider. The shop never sees it.

## What we don't do

The shop sets no advertising cookies, and does not follow you to other sites.

## Your rights

You can ask what we keep of you, have it corrected, and have your account deleted. [Contact](/page/contact) says how to
reach us.`,
  },
  {
    slug: 'terms',
    title: 'Terms',
    body: `${SAMPLE}These terms are for everything you buy here.

- **The contract** is made when you pay. Your order is then among [your orders](/orders).
- **Prices** and stock can change until you pay. The sums in front of you when you pay are the ones that count.
- **Payment** is by card. If a payment fails, nothing is charged.
- **Shipping** and what it costs: see [Delivery](/page/delivery).
- **Sending things back**: see [Returns](/page/returns).
- If something arrives broken or is not what you ordered, tell us. We replace it or pay you back.`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    body: `${SAMPLE}Write or call us: address, email and telephone of the shop are at the bottom of each page, once the owner has
entered them.

If it is about an order, please name it as it is called in [your orders](/orders).`,
  },
  {
    slug: 'about',
    title: 'About',
    body: `${SAMPLE}We sell a small, changing collection of well-made things for every day.

We choose what we would use ourselves, describe it as it is, and say how many are left. [See everything](/search).`,
  },
];
