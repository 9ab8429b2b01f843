import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'react-router';
import { formatMoney } from '#contract/money.ts';
import { mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { setup as readSetup } from '#web/admin/setup/setup-endpoints.ts';
import { settingsChanges } from '#web/admin/settings/settings-endpoints.ts';
import { sectionPath } from '#web/admin/settings/settings-sections.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';

interface Step {
  to: string;
  name: string;
  about: string;
  /** Absent where the shop can't know. */
  isDone?: boolean;
}

/** The first steps in a shop that has sold nothing yet, in place of charts of zeros. */
export function FirstSteps({ products }: { products: number }) {
  const duties = useDuties();
  const uid = useUserId();
  const maySeeSettings = duties.includes('settings');
  const { data: changes = [] } = settingsChanges.useQuery(uid, {
    skip: uid === '' || !maySeeSettings,
    refetchOnMountOrArgChange: true,
  });
  const { data: setup } = readSetup.useQuery(uid, {
    skip: uid === '' || !maySeeSettings,
    refetchOnMountOrArgChange: true,
  });
  const hasChanged = (...parts: string[]) =>
    changes.some(({ part }) => parts.includes(part.replace(/\..*$/, '')));
  const steps: readonly Step[] = [
    {
      to: adminPaths.newProduct,
      name: 'Add a product',
      about: 'With a photo, a price and its stock, or import a file of many.',
      isDone: products > 0,
    },
    {
      to: sectionPath('shop'),
      name: 'Name the shop',
      about: 'Its name, tagline and logo, and how shoppers reach you.',
      isDone: hasChanged('name', 'tagline', 'logo', 'contact'),
    },
    {
      to: sectionPath('tax'),
      name: 'Set the tax',
      about: 'The tax rate, by country and kind of goods if they differ.',
      isDone: hasChanged('taxPercent', 'tax'),
    },
    {
      to: `${adminPaths.setup}?step=delivery`,
      name: 'Set delivery',
      about: deliveryWords(),
      isDone: hasChanged('shippingCharge', 'freeShippingAbove', 'countries', 'delivery'),
    },
    {
      to: adminPaths.paymentSettings,
      name: 'Choose ways to pay',
      about: setup?.takesCards
        ? 'Cards are taken; bank transfers, cash on delivery and pickup beside them.'
        : 'Bank transfers, cash on delivery or at pickup. Cards need a payment provider.',
      isDone: hasChanged('payments'),
    },
    {
      to: adminPaths.letterSettings,
      name: 'Try the e-mails',
      about:
        setup?.sendsMail === false
          ? 'This shop has no mail server, so that nobody gets any: whoever runs it sets one.'
          : 'What shoppers get, in your words. Send yourself a test.',
      isDone: hasChanged('letters'),
    },
    {
      to: adminPaths.pageSettings,
      name: 'Write your legal pages',
      about: 'Imprint, terms and privacy, which the footer links to.',
      isDone: hasChanged('pages'),
    },
    {
      to: adminPaths.staff,
      name: 'Invite your staff',
      about: 'Everybody sees and does only what their duties say.',
    },
    { to: paths.home, name: 'Look at the shop', about: 'As shoppers see it.' },
  ];
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-3 font-semibold">
        First steps
      </h2>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {steps
          .filter(({ to }) => mayOpen(to, duties))
          .map(({ to, name, about, isDone }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full gap-3 rounded-lg border border-line p-4 transition-colors duration-150 hover:border-ink"
              >
                <Mark isDone={isDone} />
                <span>
                  <span className="font-medium">{name}</span>
                  {isDone && <span className="sr-only"> (done)</span>}
                  <span className="mt-1 block text-sm text-ink-muted">{about}</span>
                </span>
              </Link>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The price of delivery in a shop that has no zones yet. */
function deliveryWords(): string {
  const { shippingCharge, freeShippingAbove, currency, locale } = shopConfig.shop;
  const [charge, free] = [shippingCharge, freeShippingAbove].map((amount) =>
    formatMoney(amount, currency, locale),
  );
  return `What it costs, and where to. Now ${charge} for an order, and free above ${free}.`;
}

function Mark({ isDone }: { isDone: boolean | undefined }) {
  const muted = 'size-5 shrink-0 text-ink-muted';
  if (isDone) return <CircleCheck className="size-5 shrink-0 text-accent" aria-hidden="true" />;
  if (isDone === false) return <Circle className={muted} aria-hidden="true" />;
  return <ArrowRight className={muted} aria-hidden="true" />;
}
