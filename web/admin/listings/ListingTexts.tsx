import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import { PictureUpload } from '#web/admin/settings/PictureUpload.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

/** The texts of a category or collection, as they are typed. */
export interface Texts {
  name: string;
  slug: string;
  words: string;
  title: string;
  description: string;
  picture: string;
}

export const NO_TEXTS: Texts = {
  name: '',
  slug: '',
  words: '',
  title: '',
  description: '',
  picture: '',
};

/** The texts of one that is there. */
export function textsOf(of: Omit<Texts, 'picture'> & { picture?: string | undefined }): Texts {
  const { name, slug, words, title, description, picture = '' } = of;
  return { name, slug, words, title, description, picture };
}

/** What is sent of texts: an address only where another one was typed. */
export function sentTexts({ slug, picture, ...texts }: Texts, opened: Texts): object {
  const isOther = slug.trim() !== '' && slug !== opened.slug;
  return { ...texts, picture: picture || null, ...(isOther && { slug: slug.trim() }) };
}

interface ListingTextsProps {
  texts: Texts;
  most: number;
  errorOf: (path: string) => string | undefined;
  onChange: (texts: Texts) => void;
}

/** Name, words, picture, and what search engines show. */
export function ListingTexts({ texts, most, errorOf, onChange }: ListingTextsProps) {
  const { title, description, words, slug } = CATEGORY_LIMITS;
  const line = (field: keyof Texts, label: string, max: number, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(field)}>
      {(control) => (
        <input
          {...control}
          value={texts[field]}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...texts, [field]: target.value })}
          className={INPUT}
        />
      )}
    </Field>
  );
  return (
    <>
      {line('name', 'Name', most)}
      {line(
        'slug',
        'Address',
        slug.max,
        'Made of the name while it is empty. Former ones lead here',
      )}
      <Field label="Words" hint="Shown above the products. Markdown" error={errorOf('words')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={texts.words}
            maxLength={words.max}
            onChange={({ target }) => onChange({ ...texts, words: target.value })}
            className={`${INPUT} py-2.5 leading-relaxed`}
          />
        )}
      </Field>
      <PictureUpload
        of="listing"
        address={texts.picture}
        onChange={(picture) => onChange({ ...texts, picture })}
      />
      {line('title', 'Title for search engines', title.max, 'Left empty, it is the name')}
      {line(
        'description',
        'Description for search engines',
        description.max,
        'Left empty, it is made of the words',
      )}
    </>
  );
}
