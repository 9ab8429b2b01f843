import { useRef, useState } from 'react';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { ShopPage } from '#contract/shop-page.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Markdown } from '#web/ui/Markdown.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { keyed, type Keyed, moved } from './ordered.ts';
import { slugOf } from './page-slug.ts';
import { useEntryFocus } from './use-entry-focus.ts';

interface PagesFieldsProps {
  initial: readonly ShopPage[];
  onChange: (pages: ShopPage[]) => void;
}

/** The shop's own pages, in the order of the links to them. */
export function PagesFields({ initial, onChange }: PagesFieldsProps) {
  const { list, pages, said, asked, answer, edit, move, remove, add } = usePages(initial, onChange);
  const isFull = pages.length >= SETTINGS_LIMITS.pages.max;
  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} className="flex flex-col gap-3">
        {pages.map((page, at) => (
          <li key={page.key} className="rounded-md border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <h2 tabIndex={-1} className="text-base font-medium">
                {nameOf(page.value)}
              </h2>
              <EntryButtons
                name={nameOf(page.value)}
                at={at}
                count={pages.length}
                onMove={(by) => move(page.value, at, by)}
                onRemove={() => remove(page.value, at)}
              />
            </div>
            <PageDetails page={page.value} onChange={(value) => edit({ ...page, value }, at)} />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {asked && <AskToRemove page={asked.page} answer={answer} />}
      <div>
        <Button aria-disabled={isFull || undefined} onClick={add}>
          Add page
        </Button>
      </div>
    </div>
  );
}

/** The pages being edited. Removing a page that is not empty needs a confirmation. */
function usePages(initial: readonly ShopPage[], onChange: (pages: ShopPage[]) => void) {
  const [pages, setPages] = useState(() => initial.map(keyed));
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<{ page: ShopPage; at: number }>();
  const { list, focusAdded, focusAfterRemoved } = useEntryFocus();

  function change(next: Keyed<ShopPage>[], announcement = '') {
    setPages(next);
    setSaid(announcement);
    onChange(next.map(({ value }) => value));
  }

  function take(page: ShopPage, at: number) {
    change(pages.toSpliced(at, 1), `${nameOf(page)} was removed.`);
    focusAfterRemoved(at);
  }

  return {
    list,
    pages,
    said,
    asked,
    answer(isMeant: boolean) {
      setAsked(undefined);
      if (asked && isMeant) take(asked.page, asked.at);
    },
    edit: (page: Keyed<ShopPage>, at: number) => change(pages.with(at, page)),
    move: (page: ShopPage, at: number, by: -1 | 1) =>
      change(
        moved(pages, at, by),
        `${nameOf(page)} is page ${at + by + 1} of ${pages.length} now.`,
      ),
    remove(page: ShopPage, at: number) {
      if (page.title === '' && page.body === '') take(page, at);
      else setAsked({ page, at });
    },
    add() {
      change([...pages, keyed({ slug: '', title: '', body: '' })], 'A page was added.');
      focusAdded(pages.length);
    },
  };
}

function nameOf({ title }: ShopPage): string {
  return title || 'New page';
}

interface AskToRemoveProps {
  page: ShopPage;
  answer: (isMeant: boolean) => void;
}

function AskToRemove({ page, answer }: AskToRemoveProps) {
  const isMeant = useRef(false);
  return (
    <ConfirmDialog
      title={`Remove ${nameOf(page)}?`}
      confirmLabel="Remove page"
      onConfirm={async () => {
        isMeant.current = true;
      }}
      onClose={() => answer(isMeant.current)}
    >
      Its text is lost once you save the pages, and links to /page/{page.slug} lead nowhere.
    </ConfirmDialog>
  );
}

interface PageDetailsProps {
  page: ShopPage;
  onChange: (page: ShopPage) => void;
}

/** The fields of a page, collapsed unless the page is new. */
function PageDetails({ page, onChange }: PageDetailsProps) {
  const [isNew] = useState(page.title === '');
  return (
    <details className="mt-2" open={isNew || undefined}>
      <summary className="min-h-6 cursor-pointer text-ink-muted">
        Edit<span className="sr-only"> {page.title}</span>
      </summary>
      <PageFields page={page} isNew={isNew} onChange={onChange} />
    </details>
  );
}

function PageFields({ page, isNew, onChange }: PageDetailsProps & { isNew: boolean }) {
  const [isPreview, setIsPreview] = useState(false);
  const { pageTitle, pageBody, slug } = SETTINGS_LIMITS;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Title">
          {(control) => (
            <input
              {...control}
              value={page.title}
              maxLength={pageTitle.max}
              onChange={({ target: { value: title } }) => {
                // Until another address is typed, it follows the title.
                const follows = isNew && page.slug === slugOf(page.title);
                onChange({ ...page, title, slug: follows ? slugOf(title) : page.slug });
              }}
              className={INPUT}
            />
          )}
        </Field>
        <Field label="Address" hint={`/page/${page.slug || '…'}`}>
          {(control) => (
            <input
              {...control}
              value={page.slug}
              maxLength={slug.max}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onChange({ ...page, slug: target.value.toLowerCase() })}
              className={INPUT}
            />
          )}
        </Field>
      </div>
      <Field label="Text" hint="Markdown: ## heading, - list, **strong**, [words](/search)">
        {(control) => (
          <textarea
            {...control}
            rows={12}
            value={page.body}
            maxLength={pageBody.max}
            onChange={({ target }) => onChange({ ...page, body: target.value })}
            className={`${INPUT} py-2.5 leading-relaxed`}
          />
        )}
      </Field>
      <div>
        <Button
          size="sm"
          aria-expanded={isPreview}
          onClick={() => setIsPreview((isShown) => !isShown)}
        >
          Preview
        </Button>
      </div>
      {isPreview && (
        <section aria-label={`Preview of ${page.title}`} className="rounded-md bg-sunken p-4">
          <Markdown text={page.body} topLevel={3} />
        </section>
      )}
    </div>
  );
}
