import type { Business } from '#contract/business.ts';
import { countryName } from '#contract/countries.ts';
import { isDistanceSale } from '#contract/distance-sales.ts';
import { isInEu } from '#contract/eu.ts';
import { numberWord } from '#contract/tax-words.ts';
import { Section } from '#web/admin/screen/AdminScreen.tsx';
import { businessOf, confirmBusiness } from '#web/admin/users/customer-endpoints.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useShop } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** The business that a customer buys for, and the confirmation of its number; nothing if they buy for none. */
export function BusinessOf({ userId }: { userId: string }) {
  const uid = useUserId();
  const { currentData } = businessOf.useQuery({ uid, userId }, { skip: uid === '' });
  return currentData ? (
    <Section title="Business">
      <Known business={currentData} userId={userId} />
    </Section>
  ) : null;
}

function Known({ business, userId }: { business: Business; userId: string }) {
  const uid = useUserId();
  const { locale, country: home } = useShop();
  const [confirm] = confirmBusiness.useMutation();
  const { name, number, country, isConfirmed } = business;
  const label = isConfirmed ? 'Take the confirmation back' : 'Confirm the number';
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="block">{`${numberWord(number)} ${number}`}</span>
        <span className="block text-sm text-ink-muted">{countryName(country, locale)}</span>
      </p>
      <StatusLabel tone={isConfirmed ? 'good' : 'warning'}>
        {isConfirmed ? 'Confirmed' : 'Not confirmed'}
      </StatusLabel>
      {isInEu(country) && (
        <a
          href="https://ec.europa.eu/taxation_customs/vies/"
          target="_blank"
          rel="noreferrer"
          className="py-1 text-sm text-accent underline-offset-4 hover:underline"
        >
          Check it in VIES
        </a>
      )}
      <ConfirmedButton
        size="sm"
        label={label}
        question={`${label}?`}
        confirmLabel={label}
        isHarmless={!isConfirmed}
        act={() => confirm({ uid, userId, number, isConfirmed: !isConfirmed }).unwrap()}
        focusAfter="main h1"
      >
        {isDistanceSale(home, country)
          ? effectOf(business)
          : `${isConfirmed ? '' : `Confirm it if ${number} belongs to ${name}. `}Tax is charged on their orders either way.`}
      </ConfirmedButton>
    </div>
  );
}

/** What the button does to a business in another member state of the EU than the seller. */
function effectOf({ name, number, isConfirmed }: Business): string {
  return isConfirmed
    ? 'From then on tax is charged on their orders again.'
    : `Confirm it if ${number} belongs to ${name}. Deliveries to other countries of the EU are free of tax then.`;
}
