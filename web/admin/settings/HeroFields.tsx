import type { Hero } from '#contract/home-settings.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { ChooseProducts } from './ChooseProducts.tsx';
import { PictureUpload } from './PictureUpload.tsx';

interface HeroFieldsProps {
  hero: Hero;
  onChange: (hero: Hero) => void;
}

/** The top of the home page. What is left empty is shown as in a new shop. */
export function HeroFields({ hero, onChange }: HeroFieldsProps) {
  const { title = '', words = '', link, product, picture = '' } = hero;
  const { heroTitle, heroWords, linkLabel, linkAddress } = SETTINGS_LIMITS;
  const change = (next: HeroTexts) => onChange(withoutEmpty({ ...hero, ...next }));
  const changeLink = (next: Partial<NonNullable<Hero['link']>>) => {
    const { label = '', to = '' } = { ...link, ...next };
    change({ link: label || to ? { label, to } : undefined });
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-base font-medium">Top of the page</legend>
      <TextLine
        label="Title"
        value={title}
        maxLength={heroTitle.max}
        onChange={(text) => change({ title: text })}
      />
      <Field label="Text">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={words}
            maxLength={heroWords.max}
            onChange={({ target }) => change({ words: target.value })}
            className={`${INPUT} py-2.5 leading-relaxed`}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          label="Link text"
          value={link?.label ?? ''}
          maxLength={linkLabel.max}
          onChange={(label) => changeLink({ label })}
        />
        <TextLine
          label="Link address"
          hint="In this shop, such as /search?category=Audio"
          value={link?.to ?? ''}
          maxLength={linkAddress.max}
          onChange={(to) => changeLink({ to })}
        />
      </div>
      <ChooseProducts
        label="Product at the top"
        hint="Without one the shop picks one of the latest products"
        ids={product ? [product] : []}
        most={1}
        onChange={([id]) => change({ product: id })}
      />
      <TextLine
        label="Picture instead of a product"
        hint="The address of a picture of this shop: /photos/…"
        value={picture}
        maxLength={linkAddress.max}
        onChange={(address) => change({ picture: address })}
      />
      <PictureUpload
        of="home"
        address={picture}
        onChange={(address) => change({ picture: address })}
      />
    </fieldset>
  );
}

type HeroTexts = { [Part in keyof Hero]?: Hero[Part] | undefined };

/** Leaves out empty parts. */
function withoutEmpty(hero: HeroTexts): Hero {
  return Object.fromEntries(
    Object.entries(hero).filter(([, value]) => value !== '' && value !== undefined),
  );
}

interface TextLineProps {
  label: string;
  hint?: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

function TextLine({ label, hint, value, maxLength, onChange }: TextLineProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          className={INPUT}
        />
      )}
    </Field>
  );
}
