import type { ReactNode } from 'react';
import type { Product } from '#contract/catalog.ts';
import { writeContent } from '#contract/content.ts';
import { countryName } from '#contract/countries.ts';
import type { Party } from '#contract/party.ts';
import { useShop } from '#web/shop-config.ts';
import { mailto } from '#web/ui/mailto.ts';

type Stated = Pick<Product, 'maker' | 'responsible' | 'origin' | 'content' | 'warnings'>;

/** What the law asks to be stated of goods, as far as a product says it: its maker, who answers for it, and what to beware of. */
export function Stated({ product }: { product: Stated }) {
  const { locale } = useShop();
  const { maker, responsible, origin, content, warnings } = product;
  if (!(maker ?? responsible ?? origin ?? content ?? warnings)) return null;
  return (
    <section aria-label="Maker and safety">
      <h2 className="mb-3 text-lg">Maker and safety</h2>
      {warnings && (
        <div className="mb-4 rounded-lg border border-warning px-4 py-3">
          <h3 className="text-base font-medium">Warnings</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{warnings}</p>
        </div>
      )}
      <dl>
        {maker && (
          <Line name="Maker">
            <PartyLines party={maker} locale={locale} />
          </Line>
        )}
        {responsible && (
          <Line name="Responsible in the EU">
            <PartyLines party={responsible} locale={locale} />
          </Line>
        )}
        {origin && <Line name="Country of origin">{countryName(origin, locale)}</Line>}
        {content && <Line name="Content">{writeContent(content)}</Line>}
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2 wrap-anywhere last:border-0">
      <dt className="flex-[2_1_5rem] text-ink-muted">{name}</dt>
      <dd className="flex-[3_1_7rem]">{children}</dd>
    </div>
  );
}

function PartyLines({ party, locale }: { party: Party; locale: string }) {
  const { name, address, contact, country } = party;
  const link = linkTo(contact);
  return (
    <>
      {name}
      <br />
      {country ? `${address}, ${countryName(country, locale)}` : address}
      <br />
      {link ? (
        <a href={link} rel="nofollow noopener" className="underline underline-offset-4">
          {contact}
        </a>
      ) : (
        contact
      )}
    </>
  );
}

/** The address that a contact leads to: of e-mail or the web. */
function linkTo(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? mailto(contact) : undefined;
}
