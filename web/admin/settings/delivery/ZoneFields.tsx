import { useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { AddByName } from '#web/admin/settings/AddByName.tsx';
import { ChooseCountries } from '#web/admin/settings/ChooseCountries.tsx';
import { EntryButtons } from '#web/admin/settings/EntryButtons.tsx';
import { useList } from '#web/admin/settings/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import type { DeliveryErrors } from './delivery-errors.ts';
import { newMethod, type TypedZone } from './delivery-values.ts';
import { MethodFields } from './MethodFields.tsx';
import { PartsOfCountries } from './PartsOfCountries.tsx';

interface ZoneFieldsProps {
  zone: TypedZone;
  at: number;
  count: number;
  settings: StoredSettings;
  /** The ids of all ways of delivery. */
  takenIds: readonly string[];
  errors: DeliveryErrors;
  onChange: (zone: TypedZone) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A zone: its places, collapsed unless it is new, and its ways of delivery. */
export function ZoneFields({ zone, at, count, onMove, onRemove, ...rest }: ZoneFieldsProps) {
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 tabIndex={-1} className="min-w-0 text-base font-semibold break-words">
          {zone.name || 'Zone'}
        </h2>
        <EntryButtons name={zone.name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <Places zone={zone} {...rest} />
      <Methods zone={zone} {...rest} />
    </li>
  );
}

type PartProps = Omit<ZoneFieldsProps, 'at' | 'count' | 'onMove' | 'onRemove'>;

function Places({ zone, errors, onChange }: PartProps) {
  const errorAt = errors.ofZone(zone);
  const [isNew] = useState(zone.methods.length === 0);
  const error = ['name', 'countries', 'states', 'postcodes'].map(errorAt).find(Boolean);
  return (
    <details open={isNew || error !== undefined || undefined}>
      <summary className="min-h-6 cursor-pointer text-ink-muted">
        {placesOf(zone)}
        <span className="sr-only">: edit {zone.name}</span>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field label="Name of the zone" error={errorAt('name')}>
          {(control) => (
            <input
              {...control}
              value={zone.name}
              maxLength={SETTINGS_LIMITS.delivery.name.max}
              onChange={({ target }) => onChange({ ...zone, name: target.value })}
              className={INPUT}
            />
          )}
        </Field>
        <ChooseCountries
          label={`Countries of ${zone.name}`}
          who="The zone has"
          chosen={zone.countries}
          error={errorAt('countries')}
          onChange={(countries) =>
            onChange({
              ...zone,
              countries,
              parts: zone.parts.filter(({ country }) => countries.includes(country)),
            })
          }
        />
        <PartsOfCountries
          zone={zone}
          error={errorAt('states') ?? errorAt('postcodes')}
          onChange={(parts) => onChange({ ...zone, parts })}
        />
      </div>
    </details>
  );
}

function Methods({ zone, settings, takenIds, errors, onChange }: PartProps) {
  const { list, said, edit, add, move, remove } = useList(zone.methods, (methods) =>
    onChange({ ...zone, methods }),
  );
  return (
    <>
      <ol
        ref={list}
        aria-label={`Ways of delivery in ${zone.name}`}
        className="flex flex-col divide-y divide-line border-y border-line empty:border-0"
      >
        {zone.methods.map((method, at) => (
          <li key={method._id} className="py-3">
            <div className="flex items-center justify-between gap-3">
              <h3 tabIndex={-1} className="min-w-0 font-medium break-words">
                {method.name || 'Way of delivery'}
              </h3>
              <EntryButtons
                name={method.name}
                at={at}
                count={zone.methods.length}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            </div>
            <MethodFields
              method={method}
              settings={settings}
              errorAt={errors.ofMethod(zone, method)}
              onChange={(next) => edit(next, at)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <AddByName
        label={`New way of delivery in ${zone.name}`}
        action="Add way"
        max={SETTINGS_LIMITS.delivery.name.max}
        words={['way', 'ways']}
        count={zone.methods.length}
        most={SETTINGS_LIMITS.delivery.methods.max}
        taken={takenIds}
        onAdd={(name, id) => add(newMethod(id, name))}
      />
    </>
  );
}

/** "Germany, Austria and 25 others, only parts of 1 country". */
function placesOf({ countries, parts }: TypedZone): string {
  const { locale } = shopConfig.shop;
  const named = countries.slice(0, 2).map((code) => countryName(code, locale));
  const more = countries.length - named.length;
  const places = more === 0 ? named.join(' and ') : `${named.join(', ')} and ${more} more`;
  const some = parts.length === 1 ? '1 country' : `${parts.length} countries`;
  const partly = parts.length === 0 ? '' : `, only parts of ${some}`;
  return `${places || 'No country yet'}${partly}`;
}
