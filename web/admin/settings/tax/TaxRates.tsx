import { useEffect, useRef, useState } from 'react';
import { COUNTRY_CODES, countryName } from '#contract/countries.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { AddChoice } from '#web/admin/settings/AddChoice.tsx';
import { FindCountry, folded } from '#web/admin/settings/FindCountry.tsx';
import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { RateHeads, RateRow } from './RateRow.tsx';
import { RatesFile } from './RatesFile.tsx';
import { typedRate, type TypedRate, type TaxFieldsProps } from './tax-values.ts';

interface TaxRatesProps extends TaxFieldsProps {
  errorOf: (rate: TypedRate) => string | undefined;
}

/** The table of rates, by country. */
export function TaxRates({ typed, onChange, errorOf }: TaxRatesProps) {
  const [search, setSearch] = useState('');
  const [all] = useState(() => countriesByName(shopConfig.shop, COUNTRY_CODES));
  const { rates, classes } = typed;
  const change = (next: readonly TypedRate[]) => onChange({ ...typed, rates: next });
  const { section, focusRate } = useRateFocus();
  const groups = byCountry(rates).filter(
    ({ name, rows }) =>
      folded(name).includes(folded(search)) || rows.some(({ rate }) => errorOf(rate) !== undefined),
  );
  const isFull = rates.length >= SETTINGS_LIMITS.tax.rates.max;

  function add(country: string) {
    const last = rates.findLastIndex((rate) => rate.country === country);
    const at = last < 0 ? rates.length : last + 1;
    const used = rates.filter((rate) => rate.country === country).map((rate) => rate.class);
    const unused = classes.find(({ _id }) => !used.includes(_id))?._id ?? STANDARD_CLASS;
    const rate = { ...typedRate({ class: unused, country, percent: 0 }), percent: '' };
    change(rates.toSpliced(at, 0, rate));
    focusRate(at);
  }

  return (
    <section ref={section} aria-labelledby="rates" className="flex flex-col gap-4">
      <h2 id="rates" tabIndex={-1} className="text-lg font-semibold">
        Rates
      </h2>
      <p className="max-w-3xl text-sm text-ink-muted">
        {rates.length === 0
          ? 'The table is empty: one tax counts everywhere, the one above.'
          : `${rates.length} of at most ${SETTINGS_LIMITS.tax.rates.max} rates. A rate with a state counts there instead of that of its country. From and to are days of the shop’s time zone.`}
      </p>
      <div className="flex max-w-3xl flex-wrap items-end gap-x-6 gap-y-3">
        {rates.length > 0 && <FindCountry search={search} onSearch={setSearch} />}
        <AddChoice
          label="Country without a rate"
          hint={isFull ? 'The table has as many rates as it can have.' : undefined}
          invitation="Choose a country"
          choices={all.filter(({ code }) => !rates.some(({ country }) => country === code))}
          action="Add country"
          isFull={isFull}
          onAdd={(country) => {
            setSearch('');
            add(country);
          }}
        />
      </div>
      <RatesFile typed={typed} onChange={onChange} />
      {rates.length > 0 && <RateHeads />}
      <ul className="flex flex-col gap-4">
        {groups.map(({ country, name, rows }) => (
          <li key={country}>
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-medium">{name}</h3>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Add rate of ${name}`}
                aria-disabled={isFull || undefined}
                onClick={() => add(country)}
              >
                Add rate
              </Button>
            </div>
            <ul>
              {rows.map(({ rate, at }) => (
                <RateRow
                  key={at}
                  at={at}
                  name={name}
                  rate={rate}
                  classes={classes}
                  error={errorOf(rate)}
                  onChange={(next) => change(rates.with(at, next))}
                  onRemove={() => {
                    change(rates.toSpliced(at, 1));
                    focusRate(Math.min(at, rates.length - 2));
                  }}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rates.length > 0 && groups.length === 0 && (
        <p className="text-sm text-ink-muted">No country found</p>
      )}
    </section>
  );
}

/** Moves the focus to the percentage of a rate that was added, or that took the place of a removed one. */
function useRateFocus() {
  const section = useRef<HTMLElement>(null);
  const due = useRef<number>(undefined);
  useEffect(() => {
    if (due.current === undefined) return;
    const row = section.current?.querySelector(`[data-rate="${due.current}"]`);
    due.current = undefined;
    const target = row?.querySelector<HTMLElement>('[inputmode=decimal]');
    (target ?? section.current?.querySelector('h2'))?.focus();
  });
  return {
    section,
    focusRate: (at: number) => {
      due.current = at;
    },
  };
}

/** The rates under their countries, in the order in which those come first. */
function byCountry(rates: readonly TypedRate[]) {
  const groups = Map.groupBy(
    rates.map((rate, at) => ({ rate, at })),
    ({ rate }) => rate.country,
  );
  return [...groups].map(([country, rows]) => ({
    country,
    name: countryName(country, shopConfig.shop.locale),
    rows,
  }));
}
