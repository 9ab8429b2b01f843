import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page. */
  hrefOf: (page: number) => string;
  /** The heading of the list. It gets the focus when the page changes. */
  headingId: string;
}

/** Pages of a list as links, so that they can be opened, shared and gone back to. */
export function Pagination({ page, totalPages, hrefOf, headingId }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  useLayoutEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    const focused = document.activeElement;
    // Where a filter went back to the first page, its field keeps the focus.
    if (focused === document.body || nav.current?.contains(focused)) {
      document.getElementById(headingId)?.focus({ preventScroll: true });
    }
  }, [page, headingId]);

  if (totalPages < 2) return null;
  return (
    <nav
      ref={nav}
      aria-label="Pagination"
      className="flex flex-wrap items-center justify-center sm:gap-1"
    >
      <Step to={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      <ul className="flex flex-wrap items-center sm:gap-1">
        {pageNumbers(page, totalPages).map((entry, at) => (
          // On a phone the current page, its ends and its neighbours are enough.
          <li
            key={entry === 'gap' ? `gap ${at}` : entry}
            className={isNear(entry, page, totalPages) ? '' : 'max-sm:hidden'}
          >
            {entry === 'gap' ? (
              <Gap />
            ) : (
              <PageLink page={entry} to={hrefOf(entry)} current={entry === page} />
            )}
          </li>
        ))}
      </ul>
      <Step to={page < totalPages ? hrefOf(page + 1) : undefined}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight className="size-5" aria-hidden="true" />
      </Step>
    </nav>
  );
}

// Narrower on the smallest phones, so that seven fit.
const SPOT = 'grid h-11 min-w-9 place-items-center rounded-md tabular-nums min-[24rem]:min-w-11';

function PageLink({ page, to, current }: { page: number; to: string; current: boolean }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`${SPOT} ${current ? 'bg-ink text-ground' : 'text-ink-muted hover:bg-sunken hover:text-ink'}`}
    >
      {page}
    </Link>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  const look =
    'flex h-11 min-w-9 items-center justify-center gap-1 rounded-md min-[24rem]:min-w-11 sm:px-3';
  if (to !== undefined) {
    return (
      <Link to={to} className={`${look} hover:bg-sunken`}>
        {children}
      </Link>
    );
  }
  // An invisible step keeps the others in their places.
  return (
    <span aria-hidden="true" className={`${look} invisible`}>
      {children}
    </span>
  );
}

function Gap() {
  return (
    <span
      aria-hidden="true"
      className="grid h-11 w-4 place-items-center text-ink-muted min-[24rem]:w-6"
    >
      …
    </span>
  );
}

function isNear(entry: number | 'gap', page: number, totalPages: number): boolean {
  return entry === 'gap' || entry === 1 || entry === totalPages || Math.abs(entry - page) <= 1;
}

type PageNumber = number | 'gap';

/**
 * The page numbers to show: the first, the last, the current one and its neighbours, with gaps between. At most
 * seven, so that they fit on a phone.
 */
export function pageNumbers(page: number, totalPages: number): PageNumber[] {
  if (totalPages <= 7) return numbers(1, totalPages);
  if (page <= 4) return [...numbers(1, 5), 'gap', totalPages];
  if (page >= totalPages - 3) return [1, 'gap', ...numbers(totalPages - 4, totalPages)];
  return [1, 'gap', ...numbers(page - 1, page + 1), 'gap', totalPages];
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
